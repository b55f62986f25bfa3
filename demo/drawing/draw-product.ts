import type { Package } from './bottles.ts';
import { drawBox } from './cartons.ts';
import type { Plant, ProductDrawing, View } from './drawing.ts';
import { drawIngredients } from './ingredients.ts';
import { floorShadow } from './light.ts';
import { drawPackage } from './package.ts';
import { type Palette, paletteOf } from './palette.ts';
import { drawPlant, inkOf } from './plants.ts';
import { drawProp } from './props.ts';
import { drawRoom, plantShade, wallShadow } from './scene.ts';
import { type Defs, group, newDefs, picture, place } from './svg.ts';

const room = { width: 1200, height: 1500, floor: 1215 } as const;
const standY = 1288;

/** Draws a product of the demo shop as an SVG (1200 × 1500), with text as outlines. */
export function drawProduct(drawing: ProductDrawing, view: View): string {
  const defs = newDefs();
  const palette = paletteOf(drawing.hue);
  const draw = { front, 'close-up': closeUp, 'with-box': withBox, ingredients: drawIngredients }[view];
  return picture(room.width, room.height, defs, draw(defs, drawing, palette));
}

function front(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const product = drawPackage(defs, drawing, palette);
  return (
    drawRoom(defs, palette, room) +
    wallShadow(defs, palette, { x: 1190, y: 1130, scale: 1.05, angle: -14 }) +
    plantBehind(defs, drawing.plant, palette, product, 600) +
    standing(defs, product, palette, { x: 600, y: standY }) +
    place(drawProp(defs, drawing, palette), { x: propX(drawing, product, 600), y: standY + 44 })
  );
}

/** Draws a close-up of the upper part, with a blurred background. */
function closeUp(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const product = drawPackage(defs, drawing, palette);
  const scale = Math.min(1.62, 1010 / product.width, product.height < 600 ? 1.3 : 2);
  const low = product.height * scale < 1150;
  const y = low ? 1330 : 236 + product.height * scale;
  return (
    drawRoom(defs, palette, { ...room, floor: low ? 1240 : 1640 }) +
    wallShadow(defs, palette, { x: 1230, y: 1240, scale: 1.5, angle: -14, blur: 24 }) +
    group(
      place(drawPlant(drawing.plant, inkOf(defs, drawing.plant)), {
        ...plantSpot(drawing.plant, product, scale),
        x: 600 + plantSpot(drawing.plant, product, scale).x,
        y: low ? y : 1560,
      }),
      `filter="${defs.blur(7)}"`,
    ) +
    standing(defs, product, palette, { x: 600, y, scale })
  );
}

function withBox(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const product = drawPackage(defs, drawing, palette);
  const scale = Math.min(0.9, 600 / product.width, 930 / product.height);
  const height = Math.min(Math.max(product.height * scale * 0.92, 460), 800);
  const width = Math.min(Math.max(product.width * scale * 0.98, 310), 490);
  const carton: ProductDrawing = {
    ...drawing,
    label: drawing.label === 'block' ? 'plate' : 'block',
    material: 'tinted',
  };
  const box = drawBox(defs, carton, palette, { width, height, depth: width * 0.24 });
  const overlap = Math.min(box.width, product.width * scale) * 0.2;
  const total = box.width + product.width * scale - overlap;
  const boxX = 600 - total / 2 + box.width / 2;
  const productX = 600 + total / 2 - (product.width * scale) / 2;
  return (
    drawRoom(defs, palette, room) +
    wallShadow(defs, palette, { x: 60, y: 1180, scale: 1.15, angle: 8, blur: 17, mirror: true }) +
    wallShadow(defs, palette, { x: 1230, y: 1150, scale: 0.9, angle: -16, opacity: 0.36 }) +
    standing(defs, box, palette, { x: boxX, y: standY - 34 }) +
    standing(defs, product, palette, { x: productX, y: standY, scale }) +
    place(drawProp(defs, drawing, palette), {
      x: productX - (product.width * scale) / 2 - 40,
      y: standY + 62,
      scale: 0.82,
    })
  );
}

export function standing(
  defs: Defs,
  product: Package,
  palette: Palette,
  where: { x: number; y: number; scale?: number },
): string {
  return place(floorShadow(defs, product, palette.shadow) + product.svg, where);
}

function propX(drawing: ProductDrawing, product: Package, middle: number): number {
  const clear = drawing.prop === 'powder-spoon' ? 84 : 76;
  return Math.min(middle + product.width / 2 + clear, 1046);
}

type Spot = { x: number; scale: number; angle: number };

/** Position of a plant behind a product: tall sprigs beside narrow bottles, rosettes half hidden. */
export function plantSpot(plant: Plant, product: Pick<Package, 'width' | 'height'>, zoom = 1): Spot {
  const half = (product.width / 2) * zoom;
  const wide = product.width > 660;
  const habits: Record<Plant, Spot> = {
    moringa: { x: -half + 34, scale: 0.84, angle: -13 },
    calendula: { x: -half + 34, scale: 0.72, angle: -10 },
    rosa: { x: -half + 40, scale: 0.72, angle: -13 },
    manzanilla: { x: -half + 16, scale: 0.76, angle: -9 },
    sabila: { x: -half - 6, scale: 0.74, angle: -12 },
    eucalipto: { x: -half + 16, scale: 0.94, angle: -7 },
    lavanda: { x: -half + 10, scale: 0.82, angle: -12 },
    romero: { x: -half + 12, scale: 0.84, angle: -11 },
    'hoja-ancha': { x: -half + 40, scale: 0.78, angle: -14 },
    totumo: { x: -half + 14, scale: 0.82, angle: -9 },
    citrico: { x: -half + 26, scale: 0.84, angle: -9 },
    menta: { x: -half + 18, scale: 0.84, angle: -9 },
  };
  const habit = habits[plant];
  // Behind a wide jar only the part above it is visible, so the plant is placed further in and more upright.
  const spot = !wide
    ? habit
    : plant === 'hoja-ancha'
      ? { x: -half + 210, scale: 1, angle: -19 }
      : { ...habit, x: habit.x + 96, angle: habit.angle * 0.8 };
  return { ...spot, scale: spot.scale * zoom };
}

function plantBehind(
  defs: Defs,
  plant: Plant,
  palette: Palette,
  product: Pick<Package, 'width' | 'height'>,
  middle: number,
): string {
  const { x, scale, angle } = plantSpot(plant, product);
  const where = { x: middle + x, y: standY - 40, scale, angle };
  return plantShade(defs, palette, plant, where) + place(drawPlant(plant, inkOf(defs, plant)), where);
}
