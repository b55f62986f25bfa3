import { colombianDay, isoDayOf } from '#shop/dates.ts';

/** The day of the address until which the money is counted; today without a valid one, or if it is still to come. */
export function readUntil(params: URLSearchParams, now: Date): string {
  const [day, today] = [params.get('day') ?? '', isoDayOf(now)];
  return colombianDay(day) && day < today ? day : today;
}
