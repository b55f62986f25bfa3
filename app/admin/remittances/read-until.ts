import { colombianDay, isoDayOf } from '#shop/dates.ts';

/** The day of the address until which the money is counted; today without a valid one. */
export function readUntil(params: URLSearchParams, now: Date): string {
  const day = params.get('day') ?? '';
  return colombianDay(day) ? day : isoDayOf(now);
}
