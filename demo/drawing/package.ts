import { drawBottle, isTurned, type Package } from './bottles.ts';
import { drawFlat } from './cartons.ts';
import type { ProductDrawing } from './drawing.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { Defs } from './svg.ts';

/** Draws only the product's package, at (0, 0), in the colours of its category. */
export function drawPackage(defs: Defs, drawing: ProductDrawing, palette: Palette = paletteOf(drawing.hue)): Package {
  const { shape } = drawing;
  return isTurned(shape) ? drawBottle(defs, drawing, shape, palette) : drawFlat(defs, drawing, shape, palette);
}
