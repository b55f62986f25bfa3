import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { weekdayOf } from './calendar-day.ts';
import { colombianHolidays } from './colombian-holidays.ts';

const years = Array.from({ length: 17 }, (_, index) => 2024 + index);
const daysOf = (year: number) => [...new Set(colombianHolidays(year).map(({ day }) => day))];

/**
 * The package `date-holidays` publishes the calendar of Colombia. It differs from the law in one day, which it calls
 * public: Easter Sunday ('easter'), a Sunday like others for Ley 51 de 1983.
 */
function publishedDays(year: number): string[] {
  const published = new Holidays('CO')
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && rule !== 'easter');
  return [...new Set(published.map(({ date }) => date.slice(0, 10)))].sort();
}

test.each(years)('the holidays of %d are those of the published calendar, except Easter Sunday', (year) => {
  expect(daysOf(year)).toEqual(publishedDays(year));
});

test('the published calendar counts Easter Sunday in every year, and the shop counts it in none', () => {
  for (const year of years) {
    const [easter] = new Holidays('CO').getHolidays(year).filter(({ rule }) => rule === 'easter');
    expect(easter?.type).toBe('public');
    expect(weekdayOf(easter?.date.slice(0, 10) ?? '')).toBe(7);
    expect(daysOf(year)).not.toContain(easter?.date.slice(0, 10));
  }
});

test('the holiday of Ley 2578 de 2026 exists from 2026 on, on a Monday', () => {
  const chiquinquira = (year: number) =>
    colombianHolidays(year)
      .filter(({ name }) => name === 'Virgen de Chiquinquirá')
      .map(({ day }) => day);

  expect(chiquinquira(2025)).toEqual([]);
  expect(daysOf(2025)).not.toContain('2025-07-14');
  expect(chiquinquira(2026)).toEqual(['2026-07-13']);
  expect(chiquinquira(2027)).toEqual(['2027-07-12']);
  // 9 July 2029 is a Monday itself.
  expect(chiquinquira(2029)).toEqual(['2029-07-09']);
});

test('a year has 18 holidays before 2026 and 19 since, of which two may be on one day', () => {
  expect(colombianHolidays(2025)).toHaveLength(18);
  expect(colombianHolidays(2026)).toHaveLength(19);
  expect(colombianHolidays(2025).filter(({ day }) => day === '2025-06-30')).toHaveLength(2);
});
