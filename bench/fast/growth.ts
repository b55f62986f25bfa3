import type { Part, Result } from './results.ts';

/** Ten times as much may take this much longer. */
const mostGrowth = 1.3;

/** How long something took at one size, half of the times. */
export type AtSize = { where: string; ms: number };

/**
 * What ten times as many products cost: each size's median against that of the size before it.
 *
 * @param medians by what was asked, from small to large
 */
export function growths(part: Part, medians: ReadonlyMap<string, AtSize[]>): Result[] {
  return [...medians].flatMap(([what, sizes]) =>
    sizes.slice(1).map(({ where, ms }, index): Result => {
      const before = sizes[index]?.ms ?? Number.NaN;
      const detail = `${before.toFixed(1)} to ${ms.toFixed(1)} ms`;
      return {
        part,
        what: `${what}: against the size before`,
        where,
        value: ms / before,
        limit: { atMost: mostGrowth },
        detail,
      };
    }),
  );
}
