import { expect, test } from 'vitest';
import {
  colombianDay,
  formatDay,
  formatLongCalendarDay,
  formatLongDate,
  formatLongMoment,
  formatMoment,
  formatShortDate,
  formatTime,
  startOfWeek,
  yearsSince,
} from './dates.ts';

const morning = new Date('2026-11-20T14:42:00Z');

test('a long date is in Spanish and begins with a capital', () => {
  expect(formatLongDate(morning)).toBe('Viernes, 20 de noviembre de 2026');
});

test('a calendar day in a sentence has its day of the week in lower case', () => {
  expect(formatLongCalendarDay('2026-07-13')).toBe('lunes, 13 de julio de 2026');
});

test('a day can be shown without its weekday', () => {
  expect(formatDay(morning)).toBe('20 de noviembre de 2026');
});

test('a short date has a three- or four-letter month and no full stop', () => {
  expect(formatShortDate(morning)).toBe('20 nov 2026');
});

test('the time never breaks across lines', () => {
  expect(formatTime(morning)).toBe('9:42\u00a0a.\u00a0m.');
});

test('date and time are shown together', () => {
  expect(formatMoment(morning)).toBe('20 nov 2026, 9:42\u00a0a.\u00a0m.');
  expect(formatLongMoment(morning)).toBe('Viernes, 20 de noviembre de 2026, 9:42\u00a0a.\u00a0m.');
});

test('the day is that of Colombia, not of Greenwich', () => {
  expect(formatShortDate(new Date('2026-11-21T03:00:00Z'))).toBe('20 nov 2026');
});

test('no text carries a narrow no-break space', () => {
  expect(formatLongMoment(morning)).not.toMatch(/\u202f/);
});

test.each([
  ['2026-11-16T05:00:00Z', 'Monday at midnight'],
  ['2026-11-20T14:42:00Z', 'Friday'],
  ['2026-11-23T04:59:59Z', 'the last second of Sunday'],
])('the week of %s (%s) began on Monday the 16th', (moment) => {
  expect(startOfWeek(new Date(moment)).toISOString()).toBe('2026-11-16T05:00:00.000Z');
});

test('years are complete on the birthday, by the Colombian calendar', () => {
  expect(yearsSince('1990-11-20', morning)).toBe(36);
  expect(yearsSince('1990-11-21', morning)).toBe(35);
  expect(yearsSince('1990-12-01', morning)).toBe(35);
  // 4 a.m. in UTC is still the day before.
  expect(yearsSince('1990-11-20', new Date('2026-11-20T04:00:00Z'))).toBe(35);
});

test('a calendar day lasts from midnight to midnight in Colombia; anything else has no bounds', () => {
  expect(colombianDay('2026-11-20')).toEqual({
    start: new Date('2026-11-20T05:00:00Z'),
    end: new Date('2026-11-21T05:00:00Z'),
  });
  for (const noDay of ['', '2026-02-31', '2026-13-01', '20/11/2026']) expect(colombianDay(noDay)).toBeNull();
});
