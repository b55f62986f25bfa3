import type { BannerId, Composition, Grown } from './compositions.ts';
import { compositions } from './compositions.ts';
import { standing } from './draw-product.ts';
import { drawPackage } from './package.ts';
import { drawPlant, inkOf } from './plants.ts';
import { drawProp } from './props.ts';
import { drawPodium, drawRoom, plantShade, wallShadow } from './scene.ts';
import { type Defs, newDefs, picture, place } from './svg.ts';

/** Draws a banner without text: the page overlays title and link on its empty side. */
export function drawBanner(id: BannerId): string {
  const defs = newDefs();
  const composition = compositions[id];
  return picture(composition.width, composition.height, defs, compose(defs, composition));
}

/** Draws the preview picture of shared links (1200 × 630): the first banner, cropped closer to its products. */
export function drawShared(): string {
  const defs = newDefs();
  const banner = compose(defs, compositions['carrusel-1']);
  return picture(1200, 630, defs, place(banner, { x: -297, y: -50, scale: 0.78 }));
}

function compose(defs: Defs, composition: Composition): string {
  const { palette, shadows, plants, podiums, products, front } = composition;
  const grow = (plant: Grown) =>
    plantShade(defs, palette, plant.plant, plant) + place(drawPlant(plant.plant, inkOf(defs, plant.plant)), plant);
  return (
    drawRoom(defs, palette, composition) +
    shadows.map((shadow) => wallShadow(defs, palette, shadow)).join('') +
    plants.map(grow).join('') +
    podiums
      .map(({ x, y, radius, height }) =>
        place(drawPodium(defs, palette, { radius, height, colour: composition.stone }), { x, y }),
      )
      .join('') +
    products.map(({ drawing, ...where }) => standing(defs, drawPackage(defs, drawing), palette, where)).join('') +
    front.map(({ drawing, ...where }) => place(drawProp(defs, drawing, palette), where)).join('')
  );
}
