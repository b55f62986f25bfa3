import { colombianDay, isoDayOf } from '#shop/dates.ts';

export type ReadDay = { day: string; start: Date; end: Date };

/** Reads the day of an address, '2026-11-20'; today in Colombia if it names none, or one in the future. */
export function readDayOf(params: URLSearchParams, now: Date): ReadDay {
  const today = isoDayOf(now);
  const param = params.get('day') ?? today;
  const day = param <= today && colombianDay(param) ? param : today;
  const span = colombianDay(day);
  if (!span) throw new Error('The date of today cannot be parsed');
  return { day, ...span };
}
