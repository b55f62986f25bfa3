import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSalesBars, previousPeriodName, readSalesPeriod, salesPeriodName } from './sales-period.ts';

/** 10:30 p.m. of Friday the 20th in Colombia, Saturday already in UTC. */
const now = new Date('2026-11-21T03:30:00Z');

const read = (query: string) => readSalesPeriod(new URLSearchParams(query), now);

test('days are Colombia’s: late on the 20th, today is still the 20th', () => {
  const { period } = read('periodo=hoy');
  expect(period).toMatchObject({ from: '2026-11-20', to: '2026-11-20', unit: 'hour', end: now });
  expect(period.start).toEqual(new Date('2026-11-20T05:00:00Z'));
});

test('a period is compared with the same length of time right before it, up to the same hour', () => {
  const { period } = read('periodo=7d');
  expect(period).toMatchObject({ from: '2026-11-14', to: '2026-11-20', unit: 'day' });
  expect(period.previous).toEqual({ start: new Date('2026-11-07T05:00:00Z'), end: new Date('2026-11-14T03:30:00Z') });
  expect(previousPeriodName(period)).toBe('los 7 días anteriores');
});

test('this year is compared with the same days of the year before', () => {
  const { period } = read('periodo=ano');
  expect(period).toMatchObject({ from: '2026-01-01', unit: 'month' });
  expect(period.previous).toEqual({ start: new Date('2025-01-01T05:00:00Z'), end: new Date('2025-11-21T03:30:00Z') });
  expect(previousPeriodName(period)).toBe('los mismos días de 2025');
});

test('without a valid period it is the last 30 days', () => {
  for (const query of ['', 'periodo=siglo']) expect(read(query).period.kind).toBe('30d');
  expect(salesPeriodName(read('').period)).toBe('Últimos 30 días');
  expect(read('periodo=90d').period.unit).toBe('week');
});

test('days of a custom range that are in the future are left out', () => {
  const { period, problem } = read('periodo=rango&desde=2026-11-18&hasta=2027-03-01');
  expect(problem).toBeNull();
  expect(period).toMatchObject({ from: '2026-11-18', to: '2026-11-20', end: now });
  expect(salesPeriodName(period)).toBe('Del 18 de noviembre de 2026 al 20 de noviembre de 2026');
});

test.each([
  ['desde=2026-11-18', 'Elige las dos fechas.'],
  ['desde=2026-02-30&hasta=2026-03-02', 'Elige las dos fechas.'],
  ['desde=2026-11-18&hasta=2026-11-02', 'La fecha inicial no puede ser posterior a la final.'],
  ['desde=2026-11-22&hasta=2026-11-23', 'La fecha inicial no puede estar en el futuro.'],
  ['desde=2001-01-01&hasta=2026-11-02', 'Elige cinco años o menos.'],
])('the range %s is refused: %s', (query, problem) => {
  expect(read(`periodo=rango&${query}`)).toMatchObject({ problem, period: { kind: 'rango', from: '2026-10-22' } });
});

test('the bars of any range follow one another without a gap, and are few enough for a phone', () => {
  const days = fc.date({ min: new Date('2022-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [from, to] = [one, other].map((day) => day.toISOString().slice(0, 10)).sort();
      const { period, problem } = read(`periodo=rango&desde=${from}&hasta=${to}`);
      expect(problem).toBeNull();
      const keys = listSalesBars(period).map(({ key }) => key);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.length).toBeLessThanOrEqual(61);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toEqual(keys.toSorted());
      expect((keys[0] ?? '') <= `${from}T00`).toBe(true);
    }),
  );
});

test('a bar names its hour, day, week or month', () => {
  const first = (query: string) => listSalesBars(read(query).period)[0];
  expect(first('periodo=hoy')).toEqual({ key: '2026-11-20T00', label: '0 h', longLabel: 'De 0:00 a 0:59' });
  expect(first('periodo=7d')).toMatchObject({ label: '14 nov', longLabel: '14 de noviembre de 2026' });
  expect(first('periodo=90d')).toMatchObject({ key: '2026-08-17T00', longLabel: 'Semana del 17 de agosto de 2026' });
  expect(first('periodo=ano')).toMatchObject({ label: 'ene 2026', longLabel: 'Enero de 2026' });
});
