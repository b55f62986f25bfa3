/** Sales by staff for tests. */
import type { CartLine } from '#shop/cart/pricing.ts';
import { type NewSale, saleTotal } from '#shop/orders/selling/sale.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';

/** A member of staff who may do everything; the database needs a user with this id. */
export const seller = { userId: 'marta', fullName: 'Marta Ríos', permissions: [...permissions] };

/** A sale at the counter of these lines to a walk-in customer, paid in cash and carried away. */
export function aSale(lines: CartLine[], overrides: Partial<NewSale> = {}): NewSale {
  const sale: NewSale = {
    idempotencyKey: crypto.randomUUID(),
    lines,
    shownTotal: 0,
    discount: 0,
    discountReason: '',
    shippingCost: 0,
    customer: null,
    delivery: 'carried',
    payments: [],
    remainder: null,
    dueOn: null,
    channel: 'counter',
    notes: '',
    consents: [],
    ...overrides,
  };
  const total = saleTotal(sale);
  const paid = overrides.payments ?? (total > 0 ? [{ method: 'cash' as const, amount: total }] : []);
  return { ...sale, shownTotal: overrides.shownTotal ?? total, payments: paid };
}
