/** Steps people count in. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis from 0 up to at least the largest value, at most four of them above it, at round amounts.
 *
 * @param least the highest mark never lies below this: a chart of nothing still has an axis
 */
export function axisMarks(largest: number, least: number): number[] {
  const most = Math.max(largest, least);
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = (steps.find((one) => one * power * 4 >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step);
}

/** '300 mil', '1,5 mill.': an amount where there is little room. */
export function formatRoughly(pesos: number): string {
  const [unit, word] = pesos >= 1_000_000 ? [1_000_000, ' mill.'] : pesos >= 1_000 ? [1_000, ' mil'] : [1, ''];
  return `${String(Math.round((pesos / unit) * 100) / 100).replace('.', ',')}${word}`;
}

/** '+12 %', '−8 %', '0 %': how much more or less than before; null where there was nothing to compare with. */
export function formatGrowth(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '0 %';
  return `${percent > 0 ? '+' : '−'}${String(Math.abs(percent)).replace(/\B(?=(\d{3})+$)/g, '.')} %`;
}

/**
 * Which bars are named under a chart: the last one always, and before it every so many.
 *
 * @param most how many names there is room for
 */
export function isNamed(place: number, bars: number, most: number): boolean {
  const every = Math.max(1, Math.ceil(bars / most));
  return (bars - 1 - place) % every === 0;
}

/** '41 %': a part of a whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((part / whole) * 100)} %`;
}
