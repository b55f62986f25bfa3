import { expect, test } from 'vitest';
import { formatAge, formatDue, isDue, isOld } from './waiting-time.ts';

const noon = new Date('2026-11-20T17:00:00Z');
const before = (minutes: number) => new Date(noon.getTime() - minutes * 60_000);

test.each([
  [0.5, 'ahora'],
  [5, 'hace 5 min'],
  [59.9, 'hace 59 min'],
  [60, 'hace 1 h'],
  [23 * 60, 'hace 23 h'],
  [24 * 60, 'hace 1 día'],
  [50 * 60, 'hace 2 días'],
])('what has waited %d minutes is %s old', (minutes, text) => {
  expect(formatAge(before(minutes), noon)).toBe(text);
});

test('what has waited a day is old', () => {
  expect(isOld(before(24 * 60 - 1), noon)).toBe(false);
  expect(isOld(before(24 * 60), noon)).toBe(true);
});

test('the last day ends with the Colombian day', () => {
  expect(formatDue('2026-11-20', noon)).toBe('Vence hoy');
  expect(formatDue('2026-11-19', noon)).toBe('Venció el 19 nov 2026');
  expect(formatDue('2026-12-01', noon)).toBe('Vence el 1 dic 2026');
  expect(isDue('2026-11-20', new Date('2026-11-20T04:59:00Z'))).toBe(false);
  expect(isDue('2026-11-20', new Date('2026-11-20T05:00:00Z'))).toBe(true);
  expect(isDue(null, noon)).toBe(false);
});
