import { expect, test } from 'vitest';
import { departments } from './departments.ts';

test('there are 33 departments in Spanish order, Bogotá among them', () => {
  expect(departments).toHaveLength(33);
  expect(departments).toContain('Bogotá, D.C.');
  expect([...departments]).toEqual(departments.toSorted(new Intl.Collator('es').compare));
});
