import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type OrderEventKind,
  orderEvents,
  orderPayments,
  orderReturns,
  orderRevisions,
  orders,
  pickupRequests,
  type StaffSubject,
  staffChanges,
  tillMovements,
} from '#db/schema.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

/** The amount in every place where the shop may store one. */
const amount = 398_217;
const text = 'Llegaron $ 398.217';

/**
 * Inserts an amount of an order in every place that has one: its columns and lines, its history, its changes, payments
 * and returns, the till, and the history of staff. `sampleMoneyWords` matches it.
 */
export async function insertSampleMoney(db: Db, { orderId, tillId }: { orderId: string; tillId: string }) {
  const [order] = await db
    .update(orders)
    .set({ discount: amount, discountReason: text, shippingCost: amount })
    .where(eq(orders.id, orderId))
    .returning();
  if (!order) throw new Error('There is no such order');
  const content = {
    items: order.items,
    address: order.shippingAddress,
    shippingCost: 0,
    discount: 0,
    discountReason: '',
    notes: order.notes,
    total: order.totalAmount,
  };
  const after = { ...content, discount: amount, discountReason: text, total: amount };
  await db.insert(orderRevisions).values({
    orderId,
    number: 1,
    state: 'applied',
    before: content,
    after,
    pricing: 'order',
    reason: text,
    askedBy: 'staff',
    actorName: 'Marta',
  });
  await db.insert(orderEvents).values(aboutMoney.map((kind) => ({ orderId, kind, note: text, actorName: 'Marta' })));
  await db.insert(orderPayments).values({ orderId, kind: 'received', method: 'transfer', cause: 'sale', amount });
  await db.insert(tillMovements).values({ sessionId: tillId, kind: 'payout', amount, reason: 'Taxi' });
  const product = await insertProduct(db);
  await db.insert(pickupRequests).values({ productId: product.id, productName: 'Miel', quantity: 1, total: amount });
  await insertReturned(db);
  await insertChanges(db);
}

/** Events whose note is about money, or written by staff about it. */
const aboutMoney: OrderEventKind[] = [
  'paid',
  'payment',
  'payment-problem',
  'proof-rejected',
  'revised',
  'revision-offered',
];

/** Inserts an order with a line of which a part came back. */
async function insertReturned(db: Db) {
  const item = { id: crypto.randomUUID(), name: 'Totumo', quantity: 2, price: amount, isOffer: false, image_urls: [] };
  const order = await insertPlacedOrder(db, {
    status: 'Entregado',
    totalAmount: 2 * amount,
    returnedAmount: amount,
    items: [{ ...item, returned: 1, returnedTotal: amount }],
    shippingAddress: anAddress(),
  });
  await db.insert(orderReturns).values({
    orderId: order.id,
    number: 1,
    kind: 'courtesy',
    lines: [{ line: 0, stockItemId: item.id, units: 1, restocked: 1, writtenOff: 0, amount }],
    amount,
    exercisedOn: '2026-11-20',
  });
}

async function insertChanges(db: Db) {
  const values = { totalAmount: amount, content: text, returnedAmount: amount, amount };
  const subjects: StaffSubject[] = ['order', 'draft', 'return', 'till', 'payment', 'customer'];
  await db.insert(staffChanges).values(
    subjects.map((subject) => ({
      subject,
      subjectName: 'Totumo',
      action: 'changed' as const,
      before: values,
      after: values,
    })),
  );
}
