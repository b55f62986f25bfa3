/** Round step sizes of an axis, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis, at round amounts: from 0 to at least the largest value, at most four above 0.
 *
 * @param least the highest mark is at least this, so that a chart with few or no sales has an axis too
 */
export function axisMarks(largest: number, least: number): number[] {
  const most = Math.max(largest, least);
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = (steps.find((one) => one * power * 4 >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}

/** Formats an amount briefly: '300 mil', '1,5 mill.'. */
export function formatRoughly(pesos: number): string {
  const [unit, word] = pesos >= 1_000_000 ? [1_000_000, ' mill.'] : pesos >= 1_000 ? [1_000, ' mil'] : [1, ''];
  return `${String(Math.round((pesos / unit) * 100) / 100).replace('.', ',')}${word}`;
}

/** Formats the change from one amount to another: '+12 %', '−8 %', '0 %'; null if the earlier amount is 0. */
export function formatGrowth(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '0 %';
  return `${percent > 0 ? '+' : '−'}${String(Math.abs(percent)).replace(/\B(?=(\d{3})+$)/g, '.')} %`;
}

/**
 * Tells whether a bar has a label under the chart: the last one always does, and before it every n-th.
 *
 * @param most the number of labels that fit
 */
export function isNamed(place: number, bars: number, most: number): boolean {
  const every = Math.max(1, Math.ceil(bars / most));
  return (bars - 1 - place) % every === 0;
}

/** Formats a share as percentage: '41 %'. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((part / whole) * 100)} %`;
}
