import { mix } from './color.ts';
import type { Plant } from './drawing.ts';
import { leaf, printedInk } from './leaf.ts';
import type { Palette } from './palette.ts';
import { drawPlant } from './plants.ts';
import { type Defs, ellipse, group, line, n, path, place, rect } from './svg.ts';

export type Room = { width: number; height: number; floor: number };

/** Draws the background: a wall and a floor in the category's colours, lit from the top left. */
export function drawRoom(defs: Defs, palette: Palette, { width, height, floor }: Room): string {
  const edge = floor / height;
  const wall = defs.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(palette.ground, palette.groundLight, 0.35)],
      [edge - 0.16, palette.ground],
      [edge - 0.06, mix(palette.ground, palette.floor, 0.55)],
      [edge - 0.015, mix(palette.floor, palette.groundShade, 0.3)],
      [edge + 0.05, palette.floor],
      [1, mix(palette.floor, palette.ground, 0.55)],
    ],
  );
  const reach = Math.max(width, height);
  return (
    rect(0, 0, width, height, wall) +
    rect(
      0,
      0,
      width,
      height,
      defs.radial(
        [width * 0.2, height * 0.06],
        reach * 0.78,
        [
          [0, '#FFFFFF', 0.74],
          [0.35, '#FFFFFF', 0.44],
          [1, '#FFFFFF', 0],
        ],
        'drawing',
      ),
    ) +
    rect(
      0,
      0,
      width,
      height,
      defs.radial(
        [width * 1.06, height * 0.5],
        reach * 0.62,
        [
          [0, palette.groundShade, 0.5],
          [1, palette.groundShade, 0],
        ],
        'drawing',
      ),
    ) +
    ellipse(
      width * 0.36,
      floor + (height - floor) * 0.34,
      width * 0.44,
      (height - floor) * 0.42,
      '#FFFFFF',
      `opacity="0.26" filter="${defs.blur(50)}"`,
    )
  );
}

/** Draws the shadow of leaves on the wall, blurred as if they were far from it. */
export function wallShadow(
  defs: Defs,
  palette: Palette,
  {
    x,
    y,
    scale = 1,
    angle = 0,
    blur = 15,
    opacity = 0.46,
    mirror = false,
  }: { x: number; y: number; scale?: number; angle?: number; blur?: number; opacity?: number; mirror?: boolean },
): string {
  const colour = palette.groundShade;
  const dim = printedInk(colour, colour, colour);
  const shape = { length: 250, width: 104, shape: 'oval' as const };
  const branch =
    line('M0 0C-40 -200 -60 -420 -40 -640', colour, 9) +
    leaf(dim, { x: -14, y: -90, angle: -58, ...shape }) +
    leaf(dim, { x: -26, y: -150, angle: 52, ...shape }) +
    leaf(dim, { x: -42, y: -290, angle: -50, ...shape }) +
    leaf(dim, { x: -48, y: -350, angle: 48, ...shape }) +
    leaf(dim, { x: -50, y: -470, angle: -42, ...shape, length: 210 }) +
    leaf(dim, { x: -48, y: -520, angle: 42, ...shape, length: 200 }) +
    leaf(dim, { x: -40, y: -620, angle: 2, ...shape, length: 200 });
  return group(place(branch, { x, y, scale, angle, mirror }), `opacity="${n(opacity, 2)}" filter="${defs.blur(blur)}"`);
}

/** Draws the soft shadow of a plant on wall and floor. */
export function plantShade(
  defs: Defs,
  palette: Palette,
  plant: Plant,
  where: { x: number; y: number; scale: number; angle?: number; mirror?: boolean },
): string {
  const flat = printedInk(palette.shadow, palette.shadow, palette.shadow);
  return group(
    place(drawPlant(plant, flat), { ...where, x: where.x + 46, y: where.y + 6 }),
    `opacity="0.13" filter="${defs.blur(13)}"`,
  );
}

/** Draws a round podium; (0, 0) is the centre of its top. */
export function drawPodium(
  defs: Defs,
  palette: Palette,
  { radius, height, colour }: { radius: number; height: number; colour: string },
): string {
  const ry = radius * 0.16;
  const side = `M${n(-radius)} 0V${n(height)}A${n(radius)} ${n(ry)} 0 0 0 ${n(radius)} ${n(height)}V0Z`;
  const dark = mix(colour, palette.shadow, 0.4);
  return (
    ellipse(
      radius * 0.3,
      height + ry * 0.4,
      radius * 1.1,
      ry * 1.3,
      palette.shadow,
      `opacity="0.32" filter="${defs.blur(20)}"`,
    ) +
    ellipse(
      radius * 0.02,
      height + ry * 0.2,
      radius * 0.98,
      ry * 0.95,
      palette.shadow,
      `opacity="0.5" filter="${defs.blur(6)}"`,
    ) +
    path(
      side,
      defs.linear(
        [0, 0],
        [1, 0],
        [
          [0, mix(colour, dark, 0.45)],
          [0.12, mix(colour, dark, 0.1)],
          [0.28, mix(colour, '#FFFFFF', 0.42)],
          [0.5, colour],
          [0.86, dark],
          [0.97, mix(dark, palette.shadow, 0.24)],
          [1, dark],
        ],
      ),
    ) +
    path(
      side,
      defs.linear(
        [0, 0],
        [0, 1],
        [
          [0, palette.shadow, 0],
          [1, palette.shadow, 0.22],
        ],
      ),
    ) +
    ellipse(
      0,
      0,
      radius,
      ry,
      defs.linear(
        [0, 0],
        [1, 0.5],
        [
          [0, mix(colour, '#FFFFFF', 0.75)],
          [0.6, mix(colour, '#FFFFFF', 0.36)],
          [1, mix(colour, '#FFFFFF', 0.1)],
        ],
      ),
    ) +
    line(`M${n(-radius)} 0A${n(radius)} ${n(ry)} 0 0 0 ${n(radius)} 0`, '#FFFFFF', 2.4, 'opacity="0.6"')
  );
}
