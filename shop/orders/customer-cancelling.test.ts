import { expect, test } from 'vitest';
import { mayCustomerCancel } from './customer-cancelling.ts';
import { orderStatuses } from './order-status.ts';

test.each([
  { rule: 'unsent', allowed: ['Pendiente Contraentrega', 'Pendiente', 'Pagado'] },
  { rule: 'unpaid', allowed: ['Pendiente Contraentrega', 'Pendiente'] },
  { rule: 'never', allowed: [] },
] as const)('the rule "$rule" lets customers cancel $allowed', ({ rule, allowed }) => {
  expect(orderStatuses.filter((status) => mayCustomerCancel(rule, status))).toEqual(allowed);
});
