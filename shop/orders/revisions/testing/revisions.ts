/** Changes to orders for tests. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions } from '#db/schema.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { contentTotal } from '#shop/orders/revisions/content-total.ts';
import { latestNumber } from '#shop/orders/revisions/latest-number.server.ts';
import { type OrderChanges, type Revision, reviseOrder } from '#shop/orders/revisions/revise-order.server.ts';
import type { ProviderAnswer } from '#shop/orders/waiting-order.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { aNewOrder, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

export const marta = { userId: 'marta', fullName: 'Marta Ríos' };

/** An order of two units out of five, 60.000 pesos on delivery. */
export async function aPlacedOrder(db: Db, overrides: Partial<NewOrder> = {}) {
  const honey = await insertProduct(db, { price: 30_000, stock: 5 });
  const placed = await placeOrder(db, aNewOrder([unitLine(honey, 2)], overrides));
  if (!placed.ok) throw new Error(placed.reason);
  return { honey, order: placed.order };
}

type Options = {
  revision?: Partial<Omit<Revision, 'orderId' | 'changes'>>;
  may?: (permission: Permission) => boolean;
  answer?: ProviderAnswer;
  now?: Date;
};

/** Changes an order; what is not named stays as it is, and staff saw its latest state. */
export async function revise(
  db: Db,
  orderId: string,
  changes: Partial<OrderChanges>,
  { revision = {}, may, answer = 'answered', now }: Options = {},
) {
  const { items, shippingCost, discount, discountReason, notes } = await readOrder(db, orderId);
  const lines = items.map(({ quantity }, line) => ({ kind: 'kept' as const, line, quantity }));
  const whole = { lines, address: {}, shippingCost, discount, discountReason, notes, ...changes };
  const kept = whole.lines.flatMap((line) => {
    const item = line.kind === 'kept' ? items[line.line] : undefined;
    return item && line.kind === 'kept' && line.quantity > 0 ? [{ ...item, quantity: line.quantity }] : [];
  });
  const read = await latestNumber(db, orderId);
  const shownTotal = contentTotal({ ...whole, items: kept });
  return reviseOrder(
    db,
    { orderId, changes: whole, pricing: 'order', reason: 'Lo pidió por teléfono', shownTotal, read, ...revision },
    { actor: marta, ...(may && { may }) },
    answer,
    now,
  );
}

/** Another number of units of an order's first line. */
export const firstLine = (quantity: number) => ({ lines: [{ kind: 'kept' as const, line: 0, quantity }] });

/** Lists the changes of an order. */
export function readRevisions(db: Db, orderId: string) {
  return db
    .select()
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId))
    .orderBy(asc(orderRevisions.number));
}
