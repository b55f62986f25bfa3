/** @param share 0.95 for the 95th percentile */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

const draws = 2_000;

/**
 * The 95 % confidence interval of the ratio of two medians, by bootstrap.
 */
export function interval(ones: number[], others: number[]): [low: number, high: number] {
  const again = (values: number[]) => values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0);
  const ratios = Array.from({ length: draws }, () => median(again(ones)) / median(again(others)));
  return [percentile(ratios, 0.025), percentile(ratios, 0.975)];
}
