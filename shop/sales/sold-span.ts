import { isoDayOf } from '#shop/dates.ts';

/** From the first day up to and excluding the second, as '2026-11-01'. */
export type DayRange = { from: string; to: string };

/**
 * A span expressed by the stored sales: the sums of `months`, plus those of `addedDays`, minus those of `takenDays` and
 * minus the orders of `takenMoments`.
 */
export type SoldSpan = {
  /** the days that the span covers wholly or in part, and their number */
  days: DayRange;
  coveredDays: number;
  /** the first day of each month that the span covers wholly or in part */
  coveredMonths: string[];
  months: DayRange;
  addedDays: DayRange[];
  takenDays: DayRange[];
  takenMoments: { since: Date; until: Date }[];
};

const dayMs = 24 * 60 * 60 * 1000;
// Colombia is UTC-5 all year.
const startOf = (day: string) => new Date(`${day}T00:00:00-05:00`);
const after = (day: string) => isoDayOf(new Date(startOf(day).getTime() + dayMs));
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
// 31 days after the first day of a month is always in the next month.
const monthAfter = (month: string) => monthOf(isoDayOf(new Date(startOf(month).getTime() + 31 * dayMs)));
const countDays = ({ from, to }: DayRange) => (startOf(to).getTime() - startOf(from).getTime()) / dayMs;

/**
 * Splits a span into whole months, and at either end the days to add to them or to subtract from them, whichever are
 * fewer. If the span ends now, subtracting is free: the days to subtract after it have no orders yet.
 */
export function splitMonths({ start, end }: { start: Date; end: Date }): SoldSpan {
  const from = isoDayOf(start);
  const last = isoDayOf(new Date(Math.max(end.getTime() - 1, start.getTime())));
  const days = { from, to: after(last) };
  const takenMoments = [
    { since: startOf(days.from), until: start },
    { since: end, until: startOf(days.to) },
  ].filter(({ since, until }) => since < until);
  const coveredMonths: string[] = [];
  for (let month = monthOf(days.from); month < days.to; month = monthAfter(month)) coveredMonths.push(month);
  const shared = { days, coveredDays: countDays(days), coveredMonths, takenMoments };

  const head = edge(monthOf(days.from), days.from);
  const tail = edge(days.to, monthAfter(monthOf(last)));
  const isOneMonth = coveredMonths.length === 1;
  if (isOneMonth && countDays(head) + countDays(tail) > countDays(days))
    return { ...shared, months: { from, to: from }, addedDays: [days], takenDays: [] };

  const within = { head: { from, to: monthAfter(monthOf(from)) }, tail: { from: monthOf(last), to: days.to } };
  const isHeadTaken = isOneMonth || countDays(head) <= countDays(within.head);
  const isTailTaken = isOneMonth || countDays(tail) <= countDays(within.tail);
  return {
    ...shared,
    months: { from: isHeadTaken ? head.from : within.head.to, to: isTailTaken ? tail.to : within.tail.from },
    addedDays: [...(isHeadTaken ? [] : [within.head]), ...(isTailTaken ? [] : [within.tail])],
    takenDays: [...(isHeadTaken ? [head] : []), ...(isTailTaken ? [tail] : [])].filter((range) => countDays(range) > 0),
  };
}

const edge = (from: string, to: string): DayRange => ({ from, to });
