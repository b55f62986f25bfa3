import { expect, test } from 'vitest';
import { parseDay, spanOfDays } from './order-days.ts';

// Friday night in Colombia, Saturday already in London.
const now = new Date('2026-11-21T03:30:00Z');
const span = (choice: Parameters<typeof spanOfDays>[0]) => {
  const { since, until } = spanOfDays(choice, now);
  return [since?.toISOString() ?? null, until?.toISOString() ?? null];
};

test('today, yesterday and this week follow Colombian time', () => {
  expect(span('today')).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-21T05:00:00.000Z']);
  expect(span('yesterday')).toEqual(['2026-11-19T05:00:00.000Z', '2026-11-20T05:00:00.000Z']);
  expect(span('week')).toEqual(['2026-11-16T05:00:00.000Z', '2026-11-21T05:00:00.000Z']);
});

test('a range includes both its days, may be open, and is swapped if its ends are reversed', () => {
  const both = ['2026-11-01T05:00:00.000Z', '2026-11-04T05:00:00.000Z'];
  expect(span({ from: '2026-11-01', to: '2026-11-03' })).toEqual(both);
  expect(span({ from: '2026-11-03', to: '2026-11-01' })).toEqual(both);
  expect(span({ from: '2026-11-03', to: null })).toEqual(['2026-11-03T05:00:00.000Z', null]);
  expect(span(null)).toEqual([null, null]);
});

test('a day that is not in the calendar is not a day', () => {
  expect(['2026-02-28', '2026-02-30', '20261101', 'hoy', '', null].map(parseDay)).toEqual([
    '2026-02-28',
    ...Array(5).fill(null),
  ]);
});
