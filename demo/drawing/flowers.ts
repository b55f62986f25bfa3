import { type Ink, seeds, whorl } from './leaf.ts';
import { circle, line, n, path } from './svg.ts';

/** Draws a marigold around (0, 0) with radius `r`. */
export function marigold(ink: Ink, r: number): string {
  const petal = (length: number, width: number, colour: string) =>
    path(
      `M0 0C${n(-width)} ${n(-length * 0.4)} ${n(-width)} ${n(-length * 0.9)} ${n(-width * 0.35)} ${n(-length)}Q0 ${n(-length * 0.93)} ${n(width * 0.35)} ${n(-length)}C${n(width)} ${n(-length * 0.9)} ${n(width)} ${n(-length * 0.4)} 0 0Z`,
      colour,
    );
  return (
    whorl(20, 9, () => petal(r, r * 0.17, ink.petalDark)) +
    whorl(18, 0, () => petal(r * 0.86, r * 0.15, ink.petal)) +
    whorl(16, 11, () => petal(r * 0.62, r * 0.12, ink.petalLight)) +
    circle(0, 0, r * 0.33, ink.centreDark) +
    circle(-r * 0.015, -r * 0.02, r * 0.26, ink.centre) +
    seeds(r * 0.27, 34, ink.petal, r * 0.022)
  );
}

export function rose(ink: Ink, r: number): string {
  const petal = (length: number, width: number, colour: string) =>
    path(
      `M0 0C${n(-width * 0.55)} ${n(-length * 0.2)} ${n(-width * 1.15)} ${n(-length * 0.62)} ${n(-width * 0.62)} ${n(-length * 0.92)}C${n(-width * 0.36)} ${n(-length * 1.06)} ${n(-width * 0.14)} ${n(-length * 0.99)} 0 ${n(-length * 0.93)}C${n(width * 0.14)} ${n(-length * 0.99)} ${n(width * 0.36)} ${n(-length * 1.06)} ${n(width * 0.62)} ${n(-length * 0.92)}C${n(width * 1.15)} ${n(-length * 0.62)} ${n(width * 0.55)} ${n(-length * 0.2)} 0 0Z`,
      colour,
    );
  return (
    whorl(5, 36, () => petal(r, r * 0.6, ink.petalDark)) +
    whorl(5, 0, () => petal(r * 0.96, r * 0.56, ink.petal) + petal(r * 0.62, r * 0.3, ink.petalLight)) +
    whorl(5, 0, () =>
      line(
        `M0 ${n(-r * 0.2)}L0 ${n(-r * 0.6)}M${n(-r * 0.06)} ${n(-r * 0.2)}L${n(-r * 0.16)} ${n(-r * 0.5)}M${n(r * 0.06)} ${n(-r * 0.2)}L${n(r * 0.16)} ${n(-r * 0.5)}`,
        ink.petalDark,
        Math.max(0.8, r * 0.014),
        'opacity="0.5"',
      ),
    ) +
    whorl(18, 0, (index) =>
      line(`M0 0L0 ${n(-r * (0.23 + 0.05 * (index % 2)))}`, ink.centre, Math.max(0.8, r * 0.016)),
    ) +
    whorl(18, 0, (index) => circle(0, -r * (0.24 + 0.05 * (index % 2)), r * 0.026, ink.centre)) +
    circle(0, 0, r * 0.13, ink.centre) +
    circle(0, 0, r * 0.075, ink.centreDark)
  );
}

export function daisy(ink: Ink, r: number): string {
  const petal = (length: number, colour: string) =>
    path(
      `M0 0C${n(-r * 0.2)} ${n(-length * 0.45)} ${n(-r * 0.2)} ${n(-length * 0.95)} ${n(-r * 0.06)} ${n(-length)}Q0 ${n(-length * 0.95)} ${n(r * 0.06)} ${n(-length)}C${n(r * 0.2)} ${n(-length * 0.95)} ${n(r * 0.2)} ${n(-length * 0.45)} 0 0Z`,
      colour,
    );
  return (
    whorl(13, 14, () => petal(r, ink.petalDark)) +
    whorl(13, 0, () => petal(r * 0.97, ink.petal)) +
    circle(r * 0.02, r * 0.03, r * 0.34, ink.centreDark) +
    circle(0, 0, r * 0.31, ink.centre) +
    seeds(r * 0.27, 26, ink.petalLight, r * 0.02)
  );
}

/** Draws five pointed petals with a dark throat: totumo or, in white, orange blossom. */
export function star(ink: Ink, r: number): string {
  const petal = (colour: string, size: number) =>
    path(
      `M0 0C${n(-r * 0.52 * size)} ${n(-r * 0.3)} ${n(-r * 0.42 * size)} ${n(-r * 0.82)} 0 ${n(-r)}C${n(r * 0.42 * size)} ${n(-r * 0.82)} ${n(r * 0.52 * size)} ${n(-r * 0.3)} 0 0Z`,
      colour,
    );
  return (
    whorl(5, 36, () => petal(ink.petalDark, 0.8)) +
    whorl(5, 0, () => petal(ink.petal, 1)) +
    whorl(5, 0, () =>
      line(`M0 ${n(-r * 0.2)}L0 ${n(-r * 0.74)}`, ink.petalDark, Math.max(0.8, r * 0.03), 'opacity="0.6"'),
    ) +
    whorl(7, 10, () => circle(0, -r * 0.22, r * 0.055, ink.centre)) +
    circle(0, 0, r * 0.13, ink.centreDark)
  );
}
