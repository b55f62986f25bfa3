/** Payments for tests: unpaid orders, attempts to pay them, and what was recorded about them. */
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orders, paymentIncidents, payments, products, users } from '#db/schema.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import { insertPlacedOrder } from './orders.ts';
import { insertProduct } from './products.ts';

/** An approved transaction of 30,000 pesos; its default reference is of no attempt. */
export function aTransaction(overrides: Partial<ProviderTransaction> = {}): ProviderTransaction {
  return {
    id: crypto.randomUUID(),
    reference: 'ORDEN-1',
    status: 'APPROVED',
    amountInCents: 3_000_000,
    currency: 'COP',
    methodType: 'CARD',
    statusMessage: '',
    ...overrides,
  };
}

/** A product with five left and an unpaid order of one unit, 30,000 pesos, to be paid online. */
export async function anUnpaidOrder(db: Db, overrides: Partial<typeof orders.$inferInsert> = {}) {
  const product = await insertProduct(db, { stock: 5 });
  const order = await insertPlacedOrder(db, {
    status: 'Pendiente',
    paymentMethod: 'Wompi',
    totalAmount: 30_000,
    items: [{ id: product.id, name: product.name, quantity: 1, price: 30_000, isOffer: false, image_urls: [] }],
    holdExpiresAt: new Date(Date.now() + 30 * 60_000),
    ...overrides,
  });
  return { order, product };
}

/** Inserts a member of staff to make changes. */
export async function insertStaff(db: Db) {
  await db.insert(users).values({ id: 'marta', name: 'Marta', email: 'marta@correo.example' });
  return { userId: 'marta', fullName: 'Marta' };
}

/** An order to be paid online, with an attempt begun. */
export async function aBegunPayment(db: Db, overrides: Partial<typeof orders.$inferInsert> = {}) {
  const { order, product } = await anUnpaidOrder(db, overrides);
  const { reference } = await begin(db, order.id);
  return { order, product, reference };
}

/** Begins an attempt that must be allowed. */
export async function begin(db: Db, orderId: string, kind: 'widget' | 'card' = 'widget', now?: Date) {
  const begun = await beginPayment(db, { orderId, kind, answer: 'answered' }, now);
  if (!begun.ok) throw new Error(`No attempt may begin: ${begun.reason}`);
  return begun.attempt;
}

/**
 * Begins another attempt. First shortens the time left of the order's payment windows, so that none is opened again.
 */
export async function beginAnew(db: Db, orderId: string, now = new Date()) {
  const almostExpired = new Date(now.getTime() + 9 * 60_000);
  await db.update(payments).set({ expiresAt: almostExpired }).where(eq(payments.orderId, orderId));
  return begin(db, orderId, 'widget', now);
}

export async function orderNow(db: Db, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('The order is gone');
  return order;
}

export async function stockNow(db: Db, productId: string) {
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId));
  return product?.stock;
}

/** Lists the kinds of an order's events, oldest first. */
export async function eventKinds(db: Db, orderId: string) {
  const rows = await db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ kind }) => kind);
}

export async function incidentKinds(db: Db) {
  const rows = await db
    .select({ kind: paymentIncidents.kind })
    .from(paymentIncidents)
    .orderBy(asc(paymentIncidents.createdAt));
  return rows.map(({ kind }) => kind);
}
