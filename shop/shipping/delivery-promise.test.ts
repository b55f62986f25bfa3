import Holidays from 'date-holidays';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shop/calendar/calendar-day.ts';
import { type AddedDay, deliveryDays } from '#shop/calendar/counted-days.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';
import { departments } from '#shop/places/departments.ts';
import { nextCutOff, promiseDelivery, promiseSentence, promiseText, promiseToPlace } from './delivery-promise.ts';
import { wholeCountry } from './shipping-rules.ts';
import { allPlaces, anyShippingRules } from './testing/shipping-rules.ts';

const weekdays = deliveryDays([], { saturdays: false });
const withSaturdays = deliveryDays([], { saturdays: true });
const inColombia = (text: string) => new Date(`${text}-05:00`);
const twoToFive = { least: 2, most: 5 };

const promised = (moment: string, { delivery = weekdays, cutOffHour = 14, days = twoToFive } = {}) => {
  const { from, to } = promiseDelivery(inColombia(moment), { cutOffHour, delivery }, days);
  return [from, to];
};

describe('an order leaves', () => {
  test.each([
    ['before the cut-off of a delivery day that day', '2026-11-25T13:59:59', ['2026-11-27', '2026-12-02']],
    ['from the cut-off on the next day', '2026-11-25T14:00:00', ['2026-11-30', '2026-12-03']],
    [
      'at 11 p. m. in Colombia the next day, which is the day after in Europe',
      '2026-11-25T23:00:00',
      ['2026-11-30', '2026-12-03'],
    ],
    ['after midnight that day', '2026-11-26T00:00:00', ['2026-11-30', '2026-12-03']],
    ['on Friday after the cut-off on Monday', '2026-11-27T15:00:00', ['2026-12-02', '2026-12-07']],
    ['on Saturday morning on Monday', '2026-11-28T09:00:00', ['2026-12-02', '2026-12-07']],
    ['in Holy Week on Monday after Easter', '2026-04-02T09:00:00', ['2026-04-08', '2026-04-13']],
    [
      'on the last day of the year after the cut-off in the new one',
      '2026-12-31T14:00:00',
      ['2027-01-06', '2027-01-12'],
    ],
  ])('%s', (_, moment, days) => {
    expect(promised(moment)).toEqual(days);
  });

  test('on Saturday where Saturday is a delivery day', () => {
    expect(promised('2026-11-28T09:00:00', { delivery: withSaturdays })).toEqual(['2026-12-01', '2026-12-04']);
    expect(promised('2026-11-28T14:00:00', { delivery: withSaturdays })).toEqual(['2026-12-02', '2026-12-05']);
  });

  test('later if staff added a day without deliveries', () => {
    const delivery = deliveryDays([{ day: '2026-11-26', name: 'Inventario', kind: 'closed' }], { saturdays: false });
    expect(promised('2026-11-25T13:00:00', { delivery })).toEqual(['2026-11-30', '2026-12-03']);
    expect(promised('2026-11-26T13:00:00', { delivery })).toEqual(['2026-12-01', '2026-12-04']);
  });

  test('never the same day with the cut-off at 0', () => {
    expect(promised('2026-11-25T00:00:00', { cutOffHour: 0 })).toEqual(['2026-11-30', '2026-12-03']);
  });

  test('and arrives the same day if the rule counts no days', () => {
    expect(promised('2026-11-25T09:00:00', { days: { least: 0, most: 0 } })).toEqual(['2026-11-25', '2026-11-25']);
    expect(promised('2026-11-28T09:00:00', { days: { least: 0, most: 1 } })).toEqual(['2026-11-30', '2026-12-01']);
  });
});

const days = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .map(([a, b]) => ({ least: Math.min(a, b), most: Math.max(a, b) }));
const added = fc.array(
  fc.record<AddedDay>({
    day: fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-12-01', n)),
    name: fc.constant('Inventario'),
    kind: fc.constantFrom('holiday', 'closed'),
  }),
  { maxLength: 30 },
);
const shopDays = fc.record({ cutOffHour: fc.integer({ min: 0, max: 23 }), extra: added, saturdays: fc.boolean() });
const departures = shopDays.map(({ cutOffHour, extra, saturdays }) => ({
  cutOffHour,
  delivery: deliveryDays(extra, { saturdays }),
}));
const moment = fc.date({
  min: inColombia('2025-12-15T00:00:00'),
  max: inColombia('2028-01-15T00:00:00'),
  noInvalidDate: true,
});

test('a promise begins and ends on delivery days, in order, and not before the order', () => {
  fc.assert(
    fc.property(moment, departures, days, (now, terms, rule) => {
      const { from, to } = promiseDelivery(now, terms, rule);
      const today = new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10);
      return terms.delivery.has(from) && terms.delivery.has(to) && today <= from && from <= to;
    }),
    { numRuns: 1_000 },
  );
});

/** The holidays of Colombia as another program knows them. */
const published = new Set(
  [2025, 2026, 2027, 2028, 2029].flatMap((year) =>
    new Holidays('CO').getHolidays(year).flatMap(({ date, type }) => (type === 'public' ? date.slice(0, 10) : [])),
  ),
);

test('of any table, each place is promised the days of its rule, counted without Sundays, holidays and days off', () => {
  fc.assert(
    fc.property(moment, shopDays, anyShippingRules, fc.constantFrom(...allPlaces), (now, shop, rules, code) => {
      const { cutOffHour, extra, saturdays } = shop;
      const isClosed = (day: string) => {
        const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
        return (
          weekday === 0 ||
          (weekday === 6 && !saturdays) ||
          published.has(day) ||
          extra.some((added) => added.day === day)
        );
      };
      const nextOpen = (day: string): string => (isClosed(day) ? nextOpen(addDays(day, 1)) : day);
      const later = (day: string, days: number): string =>
        days === 0 ? day : later(nextOpen(addDays(day, 1)), days - 1);
      const inShop = new Date(now.getTime() - 5 * 3_600_000);
      const today = inShop.toISOString().slice(0, 10);
      const leaves = nextOpen(inShop.getUTCHours() < cutOffHour ? today : addDays(today, 1));
      const municipalityCode = code.length === 5 ? code : null;
      const department = departments.find((name) => departmentCodes[name] === code.slice(0, 2)) ?? '';
      const own = [code, code.slice(0, 2), wholeCountry].flatMap((one) => rules.filter(({ place }) => place === one));

      const terms = { cutOffHour, delivery: deliveryDays(extra, { saturdays }), rules };
      const { from, to } = promiseToPlace(now, terms, { municipalityCode, department });

      expect(from).toBe(later(leaves, own[0]?.daysLeast ?? 0));
      expect(to).toBe(later(leaves, own[0]?.daysMost ?? 0));
      expect([isClosed(from), isClosed(to)]).toEqual([false, false]);
    }),
    { numRuns: 300 },
  );
});

test('a later order is never promised earlier', () => {
  fc.assert(
    fc.property(moment, fc.nat(10 * 24 * 60), departures, days, (now, minutes, terms, rule) => {
      const first = promiseDelivery(now, terms, rule);
      const second = promiseDelivery(new Date(now.getTime() + minutes * 60_000), terms, rule);
      return first.from <= second.from && first.to <= second.to;
    }),
    { numRuns: 1_000 },
  );
});

test('a promise stays the same until the next cut-off', () => {
  fc.assert(
    fc.property(moment, departures, days, (now, terms, rule) => {
      const end = nextCutOff(now, terms);
      const last = new Date(end.getTime() - 1);
      expect(end.getTime()).toBeGreaterThan(now.getTime());
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
      expect(promiseDelivery(last, terms, rule)).toEqual(promiseDelivery(now, terms, rule));
    }),
    { numRuns: 1_000 },
  );
});

test('the next cut-off is an hour in Colombia, today or tomorrow', () => {
  const at = (text: string, cutOffHour = 14) => nextCutOff(inColombia(text), { cutOffHour });
  expect(at('2026-11-25T13:59:59')).toEqual(inColombia('2026-11-25T14:00:00'));
  expect(at('2026-11-25T14:00:00')).toEqual(inColombia('2026-11-26T14:00:00'));
  expect(at('2026-12-31T23:30:00', 0)).toEqual(inColombia('2027-01-01T00:00:00'));
});

test('the promise of a place follows the rule of that place', () => {
  const rule = { freeFrom: null, codAllowed: true, codLeast: null, codMost: null, codFee: 0 };
  const steps = [{ upToGrams: null, price: 0 }];
  const terms = {
    cutOffHour: 14,
    delivery: weekdays,
    rules: [
      { ...rule, steps, place: wholeCountry, daysLeast: 2, daysMost: 5 },
      { ...rule, steps, place: '66001', daysLeast: 1, daysMost: 1 },
    ],
  };
  const now = inColombia('2026-11-25T09:00:00');
  const pereira = { municipalityCode: '66001', department: 'Risaralda' };
  expect(promiseToPlace(now, terms, pereira)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
  expect(promiseToPlace(now, terms, { ...pereira, municipalityCode: null }).to).toBe('2026-12-02');
});

test('a promise names both days, and months and years only where they differ', () => {
  const text = (from: string, to: string) => promiseText({ from, to });
  expect(text('2026-12-01', '2026-12-03')).toBe('llega entre el martes 1 y el jueves 3 de diciembre');
  expect(text('2026-12-01', '2026-12-01')).toBe('llega el martes 1 de diciembre');
  expect(text('2026-11-30', '2026-12-02')).toBe('llega entre el lunes 30 de noviembre y el miércoles 2 de diciembre');
  expect(text('2026-12-31', '2027-01-05')).toBe(
    'llega entre el jueves 31 de diciembre de 2026 y el martes 5 de enero de 2027',
  );
  expect(promiseSentence({ from: '2026-12-05', to: '2026-12-05' })).toBe('Llega el sábado 5 de diciembre.');
});
