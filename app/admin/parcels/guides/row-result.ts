/** What became of the purchase of one of several guides, and what its row says. */

export type RowResult = { guide: string } | { problem: string; isOutdated: boolean };

export const isBought = (result: RowResult | undefined) => result !== undefined && 'guide' in result;

/**
 * Why the guide of a row is not bought. The answer to its purchase comes first, unless the rates were asked for again
 * because of it, and there are none.
 *
 * @param quoteProblem why the parcel has no rates
 */
export function rowProblem(result: RowResult | undefined, quoteProblem: string | null): string | undefined {
  if (!result) return quoteProblem ?? undefined;
  if ('guide' in result) return;
  return result.isOutdated ? (quoteProblem ?? result.problem) : result.problem;
}
