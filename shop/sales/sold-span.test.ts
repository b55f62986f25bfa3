import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDayOf } from '#shop/dates.ts';
import { type DayRange, splitMonths } from './sold-span.ts';

const dayMs = 24 * 60 * 60 * 1000;
const first = Date.UTC(2024, 0, 1, 5);
const moment = fc.integer({ min: 0, max: 500 * 24 }).map((hours) => new Date(first + hours * 3_600_000));
const isIn = (day: string, { from, to }: DayRange) => (from <= day && day < to ? 1 : 0);

test('the days of any span are counted once each, by months and days, and no others', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 500 * 24 }), (start, hours) => {
      const end = new Date(start.getTime() + hours * 3_600_000);
      const { days, months, addedDays, takenDays, coveredMonths, coveredDays } = splitMonths({ start, end });

      expect([days.from, days.to]).toEqual([isoDayOf(start), isoDayOf(new Date(end.getTime() - 1 + dayMs))]);
      let counted = 0;
      for (let at = start.getTime() - 40 * dayMs; at < end.getTime() + 40 * dayMs; at += dayMs) {
        const day = isoDayOf(new Date(at));
        const month = `${day.slice(0, 7)}-01`;
        const sum = (ranges: DayRange[]) => ranges.reduce((count, range) => count + isIn(day, range), 0);
        expect([day, isIn(month, months) + sum(addedDays) - sum(takenDays)]).toEqual([day, isIn(day, days)]);
        expect([day, coveredMonths.includes(month) || isIn(day, days) === 0]).toEqual([day, true]);
        counted += isIn(day, days);
      }
      expect(coveredDays).toBe(counted);
    }),
    { numRuns: 50 },
  );
});

test('the parts of the first and last day outside the span are subtracted', () => {
  const span = splitMonths({ start: new Date('2026-11-05T15:00:00Z'), end: new Date('2026-11-20T20:00:00Z') });
  expect(span.takenMoments).toEqual([
    { since: new Date('2026-11-05T05:00:00Z'), until: new Date('2026-11-05T15:00:00Z') },
    { since: new Date('2026-11-20T20:00:00Z'), until: new Date('2026-11-21T05:00:00Z') },
  ]);
});

test('from a month’s beginning until now it is that month, minus its future days', () => {
  expect(splitMonths({ start: new Date('2026-10-01T05:00:00Z'), end: new Date('2026-11-20T20:00:00Z') })).toMatchObject(
    {
      months: { from: '2026-10-01', to: '2026-12-01' },
      addedDays: [],
      takenDays: [{ from: '2026-11-21', to: '2026-12-01' }],
    },
  );
});
