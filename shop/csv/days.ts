/**
 * Reads days as spreadsheets and programs write them: '2026-11-20', '20/11/2026 14:03', '20 nov 2026', '…T19:03:11Z',
 * and '46346', which is how a workbook stores a date.
 */
import { colombianDay, isoDayOf } from '#shop/dates.ts';

/** Which number comes first in '5/11/2026'. */
export type DayOrder = 'day-first' | 'month-first';

const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[\s,T])/;
const isoLike = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})(?=$|[\s,T])/;
const dayInWords = /^(\d{1,2})(?:\s+de\s+|[\s/.-]+)([a-zñ]{3,12})\.?(?:\s+de\s+|[\s/.,-]+)(\d{4}|\d{2})(?=$|[\s,T])/;
const monthInWords = /^([a-z]{3,10})\.?\s+(\d{1,2}),?\s+(\d{4})(?=$|[\s,T])/;
/** A moment with its time zone. */
const zoned = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})$/i;

/** A workbook's number of a date, whose fraction is its time. */
const serial = /^(\d{5})(?:[.,]\d+)?$/;
/** Day 0 of workbooks, and their numbers of 1 January 2000 and of 31 December 2099. */
const serialStart = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_050];
const msPerDay = 24 * 60 * 60_000;

const months: Record<string, number> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
};

/**
 * Determines whether the dates of one file start with the day or the month. The month comes first only if the second
 * number of a date exceeds 12 and the first number of none does.
 */
export function findDayOrder(texts: Iterable<string>): DayOrder {
  let isMonthFirst = false;
  for (const text of texts) {
    const [, first, second] = numbers.exec(text.trim()) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) isMonthFirst = true;
  }
  return isMonthFirst ? 'month-first' : 'day-first';
}

/**
 * Parses a date or a moment to its day in Colombia. A moment without a time zone is Colombian time.
 *
 * @returns the day as '2026-11-20'; null if the text is not a valid date
 */
export function readDay(text: string, order: DayOrder): string | null {
  const trimmed = text.trim();
  if (zoned.test(trimmed)) {
    const moment = new Date(trimmed.replace(' ', 'T').replace(/\s*UTC$/i, 'Z'));
    return Number.isNaN(moment.getTime()) ? null : isoDayOf(moment);
  }
  const number = Number(serial.exec(trimmed)?.[1]);
  if (number >= firstSerial && number <= lastSerial)
    return new Date(serialStart + number * msPerDay).toISOString().slice(0, 10);
  const iso = isoLike.exec(trimmed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, first, second, year] = numbers.exec(trimmed) ?? [];
  if (first && second) return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
  const words = trimmed.toLowerCase();
  const spanish = dayInWords.exec(words);
  if (spanish) return dayOf(spanish[3], monthOf(spanish[2]), spanish[1]);
  const english = monthInWords.exec(words);
  return english ? dayOf(english[3], monthOf(english[1]), english[2]) : null;
}

const monthOf = (word = '') => String(months[word.slice(0, 3)] ?? '');

function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return colombianDay(day) && day;
}
