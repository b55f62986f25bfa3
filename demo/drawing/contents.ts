import { mix, shade } from './color.ts';
import type { ProductDrawing, TurnedShape } from './drawing.ts';
import type { Palette } from './palette.ts';
import { bow, type Profile } from './profile.ts';
import { chance, type Defs, ellipse, line, n, path, place, roundedRect } from './svg.ts';

export const gummyColours = ['#D9655F', '#EBA23C', '#7FAE5D', '#E58A4C', '#C9587A', '#E9C04E'] as const;

type Vessel = { body: Profile; top: number };

/** Draws the content visible through a clear vessel; the caller clips it to the vessel. */
export function drawContents(
  defs: Defs,
  drawing: ProductDrawing,
  shape: TurnedShape,
  palette: Palette,
  vessel: Vessel,
): string {
  if (shape === 'gummies-jar') return heap(drawing, vessel, 60, (random) => gummy(pick(gummyColours, random), 62));
  if (shape === 'capsule-bottle') return heap(drawing, vessel, 50, () => capsule(palette.bright, 104, 38));
  if (shape === 'tub') return powder(defs, palette, vessel);
  if (shape === 'jar') return cream(defs, palette, vessel);
  return liquidIn(defs, palette, vessel);
}

function pick<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(random() * choices.length)] as T;
}

/** Draws a gummy: a rounded, slightly translucent cube, lit from the top left. */
export function gummy(colour: string, size: number): string {
  const half = size / 2;
  return (
    path(roundedRect(-half, -half, size, size, size * 0.3), shade(colour, -0.06)) +
    path(roundedRect(-half, -half, size * 0.93, size * 0.93, size * 0.3), colour) +
    path(roundedRect(-half * 0.72, -half * 0.76, size * 0.5, size * 0.2, size * 0.1), '#FFFFFF', 'opacity="0.42"') +
    path(
      `M${n(half * 0.66)} ${n(-half * 0.2)}Q${n(half * 0.7)} ${n(half * 0.66)} ${n(-half * 0.2)} ${n(half * 0.68)}`,
      'none',
      `stroke="${mix(colour, '#FFFFFF', 0.4)}" stroke-width="${n(size * 0.07)}" stroke-linecap="round" opacity="0.6"`,
    )
  );
}

export function capsule(colour: string, length: number, thick: number): string {
  const half = length / 2;
  const r = thick / 2;
  const whole = roundedRect(-half, -r, length, thick, r);
  const left = `M0 ${n(-r)}H${n(-half + r)}A${n(r)} ${n(r)} 0 0 0 ${n(-half + r)} ${n(r)}H0Z`;
  return (
    path(whole, '#F4EDDE') +
    path(left, colour) +
    path(
      `M${n(-half + r * 0.7)} ${n(r * 0.42)}H${n(half - r * 0.7)}Q${n(half - r * 0.2)} ${n(r * 0.4)} ${n(half - r * 0.1)} ${n(r * 0.1)}Q${n(half)} ${n(r)} ${n(half - r)} ${n(r)}H${n(-half + r)}Q${n(-half)} ${n(r)} ${n(-half + r * 0.1)} ${n(r * 0.1)}Z`,
      '#3A2E1C',
      'opacity="0.16"',
    ) +
    path(roundedRect(-half + r * 0.7, -r * 0.66, length - r * 1.4, thick * 0.17, 6), '#FFFFFF', 'opacity="0.55"') +
    line(`M0 ${n(-r)}V${n(r)}`, '#10160F', 1.6, 'opacity="0.16"')
  );
}

function heap(
  drawing: ProductDrawing,
  { body, top }: Vessel,
  step: number,
  piece: (random: () => number) => string,
): string {
  const random = chance(drawing.name);
  const half = Math.max(...body.map(({ x }) => x));
  const pieces: string[] = [];
  for (let y = top; y < 30; y += step * 0.86) {
    for (let x = -half; x <= half; x += step) {
      const uneven = y < top + step ? random() * step * 0.9 : random() * step * 0.3;
      pieces.push(
        place(piece(random), { x: x + random() * step * 0.5 - step * 0.2, y: y + uneven, angle: random() * 180 - 90 }),
      );
    }
  }
  return pieces.join('');
}

function liquidIn(defs: Defs, palette: Palette, vessel: Vessel): string {
  return filled(
    vessel,
    defs.linear(
      [0, 0],
      [0, 1],
      [
        [0, mix(palette.arch, '#FFFFFF', 0.25)],
        [0.5, palette.arch],
        [1, mix(palette.bright, palette.arch, 0.3)],
      ],
    ),
    mix(palette.arch, '#FFFFFF', 0.45),
  );
}

function powder(defs: Defs, palette: Palette, vessel: Vessel): string {
  return filled(
    vessel,
    defs.linear(
      [0, 0],
      [0, 1],
      [
        [0, mix(palette.pale, '#F3E3C6', 0.6)],
        [1, mix(palette.tinted, '#D8B98A', 0.55)],
      ],
    ),
    '#F8EEDB',
  );
}

function cream(defs: Defs, palette: Palette, vessel: Vessel): string {
  return filled(
    vessel,
    defs.linear(
      [0, 0],
      [0, 1],
      [
        [0, mix(palette.pale, '#FFFFFF', 0.3)],
        [1, palette.tinted],
      ],
    ),
    mix(palette.pale, '#FFFFFF', 0.6),
  );
}

/** Draws the content of a vessel up to its fill level, inset by the thickness of the glass. */
function filled({ body, top }: Vessel, fill: string, surfaceColour: string): string {
  const within = body.filter(({ y }) => y >= top).map(({ x, y }) => ({ x: x - 9, y: Math.min(y, -16) }));
  const widest = within[within.length - 1]?.x ?? 0;
  const right = within.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L');
  const left = [...within]
    .reverse()
    .map(({ x, y }) => `${n(-x)} ${n(y)}`)
    .join('L');
  const base = within[0]?.x ?? 0;
  return (
    path(
      `M${right}L${n(widest)} ${n(top)}H${n(-widest)}L${left}A${n(base)} ${n(bow(base, 0))} 0 0 0 ${n(base)} -16Z`,
      fill,
      'opacity="0.92"',
    ) + ellipse(0, top, widest, bow(widest, top), surfaceColour, 'opacity="0.9"')
  );
}
