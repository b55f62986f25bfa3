import type { CalendarDayKind } from '#db/schema.ts';
import { addDays, weekdayOf } from './calendar-day.ts';
import { colombianHolidays } from './colombian-holidays.ts';

/**
 * A day that staff add to the calendar: a holiday of a new law, or a day on which the shop sends nothing, as for a stock
 * count. The law's terms know only holidays: a shop cannot lengthen them by closing.
 */
export type AddedDay = { day: string; name: string; kind: CalendarDayKind };

/** Counts the days of one kind and skips all others. Days are written '2026-11-20'. */
export type CountedDays = {
  /** Tells whether a day counts. */
  has(day: string): boolean;
  /** The n-th counted day after a day, which itself never counts. `n` is at least 1. */
  nthAfter(day: string, n: number): string;
  /** How many days count after `from`, up to and including `to`; 0 if `to` is not later. */
  countBetween(from: string, to: string): number;
};

/**
 * The working days that legal terms count: Monday to Friday without holidays.
 *
 * Sources: Ley 4 de 1913, article 62 (terms of days omit holidays, unless a law says otherwise); holidays, see
 * `colombian-holidays.ts`. Saturday does not count, as the shop's texts say. Terms run from the day after the event.
 */
export function legalWorkingDays(added: readonly AddedDay[]): CountedDays {
  const holidays = added.filter(({ kind }) => kind === 'holiday');
  return countedDays(holidays, (weekday) => weekday <= 5);
}

/**
 * The days on which the shop's parcels travel: Monday to Friday, and Saturday if the shop says so, without holidays and
 * without the days on which the shop sends nothing. No law: what the shop promises.
 */
export function deliveryDays(added: readonly AddedDay[], { saturdays }: { saturdays: boolean }): CountedDays {
  return countedDays(added, (weekday) => weekday <= (saturdays ? 6 : 5));
}

function countedDays(omitted: readonly AddedDay[], isWeekdayCounted: (weekday: number) => boolean): CountedDays {
  const added = new Set(omitted.map(({ day }) => day));
  const has = (day: string) => isWeekdayCounted(weekdayOf(day)) && !added.has(day) && !isHoliday(day);
  return {
    has,
    nthAfter(day, n) {
      let found = day;
      for (let left = n; left > 0; ) {
        found = addDays(found, 1);
        if (has(found)) left -= 1;
      }
      return found;
    },
    countBetween(from, to) {
      let count = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (has(day)) count += 1;
      return count;
    },
  };
}

const daysOfYear = new Map<number, ReadonlySet<string>>();

/** Computes each year once: a count asks for every day of a span. */
function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const known = daysOfYear.get(year);
  if (known) return known.has(day);
  const days = new Set(colombianHolidays(year).map(({ day }) => day));
  daysOfYear.set(year, days);
  return days.has(day);
}
