import { expect, test } from 'vitest';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { mayCustomerCancel } from './customer-cancelling.ts';

test.each([
  { rule: 'unsent', allowed: ['Pendiente Contraentrega', 'Pendiente', 'Pagado'] },
  { rule: 'unpaid', allowed: ['Pendiente Contraentrega', 'Pendiente'] },
  { rule: 'never', allowed: [] },
] as const)('the rule "$rule" lets customers cancel $allowed', ({ rule, allowed }) => {
  expect(orderStatuses.filter((status) => mayCustomerCancel(rule, status))).toEqual(allowed);
});
