import { addDays, weekdayOf } from '#shop/calendar/calendar-day.ts';
import { formatDay, isoDayOf } from '#shop/dates.ts';

/** The period of a sales report, in days of the Colombian calendar, and what each of its bars covers. */
export type SalesPeriod = {
  kind: SalesPeriodKind;
  /** the first and the last day, '2026-11-20' */
  from: string;
  to: string;
  unit: SalesUnit;
  /** the time span, `end` excluded; `end` is never in the future */
  start: Date;
  end: Date;
  /**
   * the period to compare with: this one moved back by its number of days (for a year: by a year), so that an
   * unfinished period is compared with the same part of the previous one
   */
  previous: { start: Date; end: Date };
};

export type SalesUnit = 'hour' | 'day' | 'week' | 'month';
export const salesPeriodKinds = ['hoy', '7d', '30d', '90d', 'ano', 'rango'] as const;
export type SalesPeriodKind = (typeof salesPeriodKinds)[number];

/**
 * One bar of the chart. `key` is the start of its hour, day, week or month in Colombia, as the report query formats it:
 * '2026-11-20T00'.
 */
export type SalesBar = { key: string; label: string; longLabel: string };

const usual = '30d';
const lengths = { hoy: 1, '7d': 7, '30d': 30, '90d': 90 };
const longestDays = 5 * 366;
const dayMs = 24 * 60 * 60 * 1000;
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/**
 * Parses the period of a URL: `periodo`, and `desde` and `hasta` for a custom range.
 *
 * @returns the period; if a custom range is invalid, the last 30 days and the Spanish reason
 */
export function readSalesPeriod(params: URLSearchParams, now: Date): { period: SalesPeriod; problem: string | null } {
  const requested = params.get('periodo');
  const kind = salesPeriodKinds.find((one) => one === requested) ?? usual;
  const today = isoDayOf(now);
  if (kind === 'ano') return { period: makePeriod(kind, `${today.slice(0, 4)}-01-01`, today, now), problem: null };
  if (kind !== 'rango') return { period: lastDays(kind, lengths[kind], now), problem: null };

  const [from, to] = [params.get('desde') ?? '', params.get('hasta') ?? ''];
  const standIn = lastDays('rango', lengths[usual], now);
  if (from === '' && to === '') return { period: standIn, problem: null };
  const problem = findRangeProblem(from, to, today);
  if (problem) return { period: standIn, problem };
  return { period: makePeriod('rango', from, to < today ? to : today, now), problem: null };
}

function findRangeProblem(from: string, to: string, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return 'Elige las dos fechas.';
  if (from > to) return 'La fecha inicial no puede ser posterior a la final.';
  if (from > today) return 'La fecha inicial no puede estar en el futuro.';
  if (countDays(from, to) > longestDays) return 'Elige cinco años o menos.';
  return null;
}

function lastDays(kind: SalesPeriodKind, days: number, now: Date): SalesPeriod {
  const today = isoDayOf(now);
  return makePeriod(kind, addDays(today, 1 - days), today, now);
}

function makePeriod(kind: SalesPeriodKind, from: string, to: string, now: Date): SalesPeriod {
  const days = countDays(from, to);
  const start = startOfDay(from);
  const end = new Date(Math.min(startOfDay(addDays(to, 1)).getTime(), now.getTime()));
  const previous =
    kind === 'ano'
      ? { start: aYearBefore(start), end: aYearBefore(end) }
      : { start: new Date(start.getTime() - days * dayMs), end: new Date(end.getTime() - days * dayMs) };
  return { kind, from, to, unit: unitOf(days), start, end, previous };
}

/** Chooses the unit of the bars, so that a phone can show them all. */
function unitOf(days: number): SalesUnit {
  if (days === 1) return 'hour';
  if (days <= 31) return 'day';
  return days <= 182 ? 'week' : 'month';
}

/** Lists every bar of a period, oldest first, including those without a sale. */
export function listSalesBars({ from, to, unit }: SalesPeriod): SalesBar[] {
  if (unit === 'hour') {
    return Array.from({ length: 24 }, (_, hour) => ({
      key: `${from}T${String(hour).padStart(2, '0')}`,
      label: `${hour} h`,
      longLabel: `De ${hour}:00 a ${hour}:59`,
    }));
  }
  const bars: SalesBar[] = [];
  for (let day = firstOf(unit, from); day <= to; day = nextOf(unit, day)) {
    bars.push({ key: `${day}T00`, label: shortLabel(unit, day), longLabel: longLabel(unit, day) });
  }
  return bars;
}

function firstOf(unit: SalesUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'day') return day;
  return addDays(day, 1 - weekdayOf(day));
}

function nextOf(unit: SalesUnit, day: string): string {
  if (unit !== 'month') return addDays(day, unit === 'week' ? 7 : 1);
  // 31 days after the first day of a month is always in the next month.
  return `${addDays(day, 31).slice(0, 7)}-01`;
}

function shortLabel(unit: SalesUnit, day: string): string {
  const [year = '', month = 1, date = 1] = day.split('-').map((part, index) => (index === 0 ? part : Number(part)));
  const name = months[Number(month) - 1] ?? '';
  if (unit !== 'month') return `${date} ${name}`;
  return month === 1 ? `${name} ${year}` : name;
}

function longLabel(unit: SalesUnit, day: string): string {
  const dayText = formatDay(startOfDay(day));
  if (unit === 'day') return dayText;
  if (unit === 'week') return `Semana del ${dayText}`;
  const month = dayText.replace(/^\d+ de /, '');
  return month.charAt(0).toUpperCase() + month.slice(1);
}

/** Formats a period for a heading: 'Últimos 30 días'. */
export function salesPeriodName({ kind, from, to }: SalesPeriod): string {
  if (kind === 'hoy') return 'Hoy';
  if (kind === 'ano') return 'Este año';
  if (kind !== 'rango') return `Últimos ${lengths[kind]} días`;
  return from === to
    ? formatDay(startOfDay(from))
    : `Del ${formatDay(startOfDay(from))} al ${formatDay(startOfDay(to))}`;
}

/** Formats what a period is compared with: 'los 30 días anteriores'. */
export function previousPeriodName({ kind, from, to }: SalesPeriod): string {
  if (kind === 'hoy') return 'ayer a esta hora';
  if (kind === 'ano') return `los mismos días de ${Number(from.slice(0, 4)) - 1}`;
  const days = countDays(from, to);
  return days === 1 ? 'el día anterior' : `los ${days} días anteriores`;
}

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Colombia is UTC-5 all year. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}

function countDays(from: string, to: string): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs) + 1;
}

function aYearBefore(moment: Date): Date {
  const before = new Date(moment);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return before;
}
