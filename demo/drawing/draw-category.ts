import { plantSpot, standing } from './draw-product.ts';
import type { CategoryHue } from './drawing.ts';
import { drawPackage } from './package.ts';
import { paletteOf } from './palette.ts';
import { drawPlant, inkOf } from './plants.ts';
import { drawRoom, plantShade, wallShadow } from './scene.ts';
import { categoryShowpieces } from './showpieces.ts';
import { newDefs, picture, place } from './svg.ts';

const room = { width: 900, height: 720, floor: 566 } as const;
const standY = 648;

/** Draws the picture of a category (900 × 720): a product between two plants. */
export function drawCategory(hue: CategoryHue): string {
  const defs = newDefs();
  const palette = paletteOf(hue);
  const drawing = categoryShowpieces[hue];
  const product = drawPackage(defs, drawing, palette);
  const isLow = product.height < 600;
  const scale = Math.min(590 / product.height, (isLow ? 510 : 420) / product.width);
  const ink = inkOf(defs, drawing.plant);
  const spot = plantSpot(drawing.plant, product, scale);
  // Both plants lean out further than in product pictures, so that the flower is visible on each side.
  const apart = spot.x * (isLow ? 1.2 : 0.86);
  const left = { x: 450 + apart, y: standY - 14, scale: spot.scale * 0.94, angle: spot.angle - 13 };
  const right = {
    x: 450 - apart,
    y: standY - 22,
    scale: spot.scale * 0.82,
    angle: -spot.angle + 17,
    mirror: true,
  };

  return picture(
    room.width,
    room.height,
    defs,
    drawRoom(defs, palette, room) +
      wallShadow(defs, palette, { x: 880, y: 520, scale: 0.62, angle: -8, blur: 13 }) +
      plantShade(defs, palette, drawing.plant, left) +
      plantShade(defs, palette, drawing.plant, right) +
      place(drawPlant(drawing.plant, ink), right) +
      place(drawPlant(drawing.plant, ink), left) +
      standing(defs, product, palette, { x: 450, y: standY, scale }),
  );
}
