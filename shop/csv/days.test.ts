import { expect, test } from 'vitest';
import { findDayOrder, readDay } from './days.ts';

test.each([
  '2026-11-05',
  '2026/11/05',
  '20261105',
  '2026-11-05 14:03:11',
  '2026-11-05T14:03',
  '05/11/2026',
  '5/11/2026 2:03 p. m.',
  '05-11-26',
  '5.11.2026',
  '5 nov 2026',
  '5 de noviembre de 2026',
  '05-nov.-2026',
  'Nov 5, 2026',
  '2026-11-06T04:59:00Z',
  '2026-11-06 04:59:00 UTC',
  '2026-11-05T23:59:00-05:00',
  '46331',
  '46331,604167',
])('a day is read as spreadsheets and programs write it: %s', (text) => {
  expect(readDay(text, 'day-first')).toBe('2026-11-05');
});

test.each(['', 'ayer', '31/02/2026', '2026-13-01', '5/2026', '20 xyz 2026', '12345', '1292-1602113476-10985'])(
  'what is no day is not read: %j',
  (text) => {
    expect(readDay(text, 'day-first')).toBeNull();
  },
);

test('the day comes before the month, unless the file shows the opposite', () => {
  expect(findDayOrder(['5/11/2026', '6/11/2026'])).toBe('day-first');
  expect(findDayOrder(['11/5/2026', '11/20/2026'])).toBe('month-first');
  expect(findDayOrder(['20/11/2026', '11/20/2026'])).toBe('day-first');
  expect(readDay('11/5/2026', 'month-first')).toBe('2026-11-05');
});
