import type { Part, Result } from './results.ts';

/** The limit for the ratio of a time to the time at the next smaller size. */
const mostGrowth = 1.3;

/** The median time at one size. */
export type AtSize = { where: string; ms: number };

/**
 * Compares each size's median with that of the next smaller size, which has a tenth of the data or less.
 *
 * @param medians by query, from small to large
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
