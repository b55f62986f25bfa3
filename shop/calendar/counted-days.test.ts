import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { type AddedDay, deliveryDays, legalWorkingDays } from './counted-days.ts';

const legal = legalWorkingDays([]);

describe('legal working days', () => {
  test('are Monday to Friday without holidays', () => {
    // Friday to Tuesday around Monday 13 July 2026, Virgen de Chiquinquirá
    const days = ['2026-07-10', '2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14'];
    expect(days.map(legal.has)).toEqual([true, false, false, false, true]);
  });

  test.each([
    { from: '2026-11-25', n: 5, to: '2026-12-02', why: 'a week without holidays' },
    { from: '2026-07-08', n: 5, to: '2026-07-16', why: 'across 13 July 2026' },
    { from: '2026-07-13', n: 5, to: '2026-07-21', why: 'from a holiday, across 20 July' },
    { from: '2026-03-30', n: 5, to: '2026-04-08', why: 'across Holy Week' },
    { from: '2026-12-23', n: 5, to: '2026-12-31', why: 'across Christmas' },
    { from: '2026-12-30', n: 5, to: '2027-01-07', why: 'across the end of the year' },
    { from: '2026-11-28', n: 1, to: '2026-11-30', why: 'from a Saturday' },
    { from: '2026-06-05', n: 15, to: '2026-07-01', why: 'fifteen days across three Mondays' },
  ])('$n working days after $from is $to: $why', ({ from, n, to }) => {
    expect(legal.nthAfter(from, n)).toBe(to);
    expect(legal.countBetween(from, to)).toBe(n);
  });

  test('a term that ended already has no days left', () => {
    expect(legal.countBetween('2026-11-25', '2026-11-25')).toBe(0);
    expect(legal.countBetween('2026-11-25', '2026-11-20')).toBe(0);
  });
});

describe('days that staff add', () => {
  const day = '2027-02-10'; // a Wednesday
  const holiday: AddedDay = { day, name: 'Festivo nuevo', kind: 'holiday' };
  const closed: AddedDay = { day, name: 'Inventario', kind: 'closed' };

  test('a holiday counts neither for legal terms nor for deliveries', () => {
    expect(legal.has(day)).toBe(true);
    expect(legalWorkingDays([holiday]).has(day)).toBe(false);
    expect(deliveryDays([holiday], { saturdays: true }).has(day)).toBe(false);
    expect(legalWorkingDays([holiday]).nthAfter('2027-02-09', 1)).toBe('2027-02-11');
  });

  test('a day on which the shop sends nothing does not lengthen legal terms', () => {
    expect(deliveryDays([closed], { saturdays: false }).has(day)).toBe(false);
    expect(legalWorkingDays([closed]).has(day)).toBe(true);
  });
});

describe('delivery days', () => {
  test('include Saturday only if the shop says so, and never a holiday on a Saturday', () => {
    const [saturday, feast] = ['2026-11-28', '2024-07-20'];
    expect(deliveryDays([], { saturdays: false }).has(saturday)).toBe(false);
    expect(deliveryDays([], { saturdays: true }).has(saturday)).toBe(true);
    expect(deliveryDays([], { saturdays: true }).has(feast)).toBe(false);
    expect(deliveryDays([], { saturdays: true }).nthAfter('2026-11-27', 2)).toBe('2026-11-30');
    expect(deliveryDays([], { saturdays: false }).nthAfter('2026-11-27', 2)).toBe('2026-12-01');
  });
});

test('in 2024 to 2040, the n-th counted day after any day counts, and n days count up to it', () => {
  const kinds = [legal, deliveryDays([], { saturdays: true }), deliveryDays([], { saturdays: false })];
  const day = fc.integer({ min: 0, max: 17 * 365 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(fc.constantFrom(...kinds), day, fc.integer({ min: 1, max: 40 }), (days, from, n) => {
      const to = days.nthAfter(from, n);
      expect(days.has(to)).toBe(true);
      expect(days.countBetween(from, to)).toBe(n);
      expect(days.countBetween(from, addDays(to, -1))).toBe(n - 1);
    }),
  );
});
