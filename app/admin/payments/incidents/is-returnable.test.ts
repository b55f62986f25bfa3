import { expect, test } from 'vitest';
import { anIncident } from '#shop/testing/incidents.ts';
import { isReturnable } from './is-returnable.ts';

test.each(['paid-twice', 'wrong-amount', 'paid-after-cancel', 'paid-deleted', 'refund-owed'] as const)(
  'staff may note that money which came unwanted, or is owed, was given back (%s)',
  (kind) => expect(isReturnable({ ...anIncident, kind })).toBe(true),
);

test.each(['voided', 'reversed', 'partly-reversed'] as const)('money that is gone is not given back (%s)', (kind) =>
  expect(isReturnable({ ...anIncident, kind })).toBe(false),
);

test.each([
  ['Pagado', false],
  ['Pendiente', true],
] as const)('money for a withdrawn product is given back only once its order is not paid (%s)', (status, expected) => {
  const order = { ...anIncident.order, status };
  expect(isReturnable({ ...anIncident, kind: 'paid-without-stock', provider: 'none', order })).toBe(expected);
});

test('the money of an unknown order is not given back by an incident', () => {
  expect(isReturnable({ ...anIncident, kind: 'unknown-reference', order: null })).toBe(false);
});
