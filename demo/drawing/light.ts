import { mix } from './color.ts';
import type { Surface } from './materials.ts';
import { bow, type Profile, stripe, turned } from './profile.ts';
import { type Defs, ellipse, group, n, path, type Stop } from './svg.ts';

type Shine = readonly [from: number, to: number, colour: string, opacity: number];

/**
 * Shades a round body and its label: lit from the left, dark toward the right, with a thin rim light at the far edge.
 * The stripes follow the outline, so shoulders and necks look round too.
 */
export function shadeTurned(defs: Defs, body: Profile, surface: Surface, width: number): string {
  const dark = mix(surface.dark, '#16201A', 0.65);
  const pale = surface.kind === 'smooth' && surface.base > '#c0';
  const strength = pale ? 0.62 : 1;
  const shines: readonly Shine[] = [
    [-1.1, -0.93, dark, 0.42 * strength],
    [-0.93, -0.8, dark, 0.16 * strength],
    [-0.68, -0.42, '#FFFFFF', 0.12],
    [-0.6, -0.5, '#FFFFFF', 0.06],
    [0.34, 0.62, dark, 0.07 * strength],
    [0.55, 0.8, dark, 0.14 * strength],
    [0.72, 1.1, dark, 0.24 * strength],
    [0.86, 1.1, dark, 0.16 * strength],
  ];
  const soft = shines
    .map(([from, to, colour, opacity]) => path(stripe(body, from, to), colour, `opacity="${n(opacity, 3)}"`))
    .join('');
  const blurred = group(soft, `filter="${defs.blur(width * 0.03)}"`);
  const rim = path(
    stripe(body, 0.955, 0.985),
    '#FFFFFF',
    `opacity="${n(0.2 * surface.gloss, 3)}" filter="${defs.blur(2)}"`,
  );
  return group(blurred + rim, `clip-path="${defs.clip(turned(body))}"`);
}

/** Draws the broad reflection on a glossy body; paper labels have none. */
export function gloss(defs: Defs, body: Profile, surface: Surface, width: number): string {
  return path(
    stripe(body, -0.64, -0.42),
    '#FFFFFF',
    `opacity="${n(0.42 * surface.gloss, 3)}" filter="${defs.blur(width * 0.024)}"`,
  );
}

/** Draws the crisp reflection of a window on glass, at the left edge between `top` and `bottom`. */
export function glint(defs: Defs, body: Profile, top: number, bottom: number, opacity: number): string {
  const fade = defs.linear(
    [0, 0],
    [0, 1],
    [
      [0, '#FFFFFF', 0],
      [0.12, '#FFFFFF', 1],
      [0.75, '#FFFFFF', 0.7],
      [1, '#FFFFFF', 0],
    ],
  );
  return (
    path(stripe(body, -0.86, -0.775, top, bottom), fade, `opacity="${n(opacity, 3)}"`) +
    path(stripe(body, -0.745, -0.725, top, bottom), fade, `opacity="${n(opacity * 0.6, 3)}"`)
  );
}

/** Gradient across a straight cylinder of one colour, such as a cap. */
export function acrossCylinder(defs: Defs, base: string, gloss = 0.6): string {
  const toward = (colour: string, part: number) => mix(base, colour, part);
  const stops: readonly Stop[] = [
    [0, toward('#141C17', 0.42)],
    [0.05, toward('#141C17', 0.22)],
    [0.14, base],
    [0.22, toward('#FFFFFF', 0.3 * gloss + 0.08)],
    [0.27, toward('#FFFFFF', 0.55 * gloss + 0.05)],
    [0.33, toward('#FFFFFF', 0.22 * gloss + 0.04)],
    [0.46, base],
    [0.7, toward('#141C17', 0.1)],
    [0.9, toward('#141C17', 0.32)],
    [0.97, toward('#141C17', 0.44)],
    [1, toward('#141C17', 0.3)],
  ];
  return defs.linear([0, 0], [1, 0], stops);
}

/** Gradient across brushed metal, with several reflections. */
export function acrossMetal(defs: Defs, base: string): string {
  const toward = (colour: string, part: number) => mix(base, colour, part);
  return defs.linear(
    [0, 0],
    [1, 0],
    [
      [0, toward('#3A2608', 0.5)],
      [0.08, toward('#3A2608', 0.16)],
      [0.2, toward('#FFFBEA', 0.72)],
      [0.29, toward('#FFFBEA', 0.3)],
      [0.42, toward('#3A2608', 0.14)],
      [0.56, toward('#FFFBEA', 0.26)],
      [0.7, toward('#3A2608', 0.2)],
      [0.9, toward('#3A2608', 0.5)],
      [0.96, toward('#FFFBEA', 0.1)],
      [1, toward('#3A2608', 0.4)],
    ],
  );
}

export type Standing = { width: number; height: number; glow?: string | null; footing?: 'round' | 'flat' };

/** Draws an object's shadow on the floor: a thin contact line, a soft pool, and a long shadow away from the light. */
export function floorShadow(
  defs: Defs,
  { width, height, glow = null, footing = 'round' }: Standing,
  colour: string,
): string {
  const half = width / 2;
  const reach = Math.min(height * 0.34, 330);
  const depth = footing === 'flat' ? 10 : Math.max(12, bow(half, 0));
  return (
    ellipse(
      half * 0.42 + reach * 0.3,
      -4,
      half * 0.86 + reach * 0.42,
      Math.max(24, depth * 1.4),
      colour,
      `opacity="0.3" filter="${defs.blur(24)}"`,
    ) +
    ellipse(
      half * 0.12,
      depth * 0.6,
      half * 1.04,
      Math.max(18, depth * 1.1),
      colour,
      `opacity="0.4" filter="${defs.blur(15)}"`,
    ) +
    (glow
      ? ellipse(half * 0.72, depth * 0.8, half * 0.62, depth * 0.8, glow, `opacity="0.5" filter="${defs.blur(16)}"`)
      : '') +
    ellipse(
      half * 0.03,
      depth * 0.34,
      half * (footing === 'flat' ? 0.98 : 0.93),
      depth * 0.8,
      mix(colour, '#10160F', 0.45),
      `opacity="0.62" filter="${defs.blur(5)}"`,
    )
  );
}
