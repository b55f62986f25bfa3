import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orderNotes,
  orderPayments,
  orderRevisions,
  orders,
  pickupRequests,
  productAnswers,
  pushSubscriptions,
  settlementFiles,
  settlementLines,
  shoppingLists,
  staffChanges,
  stockReservations,
} from '#db/schema.ts';
import { insertProduct } from '#shop/testing/products.ts';

const amount = 398_217;
/** What the shop pays for the product; `sampleCostWords` matches it. */
const cost = 268_459;

/** The content of the files of an order. */
export const sampleFile = new TextEncoder().encode('Recibo de Valeriana');

/** Matches the internal note of an order and the content of its files. */
export const sampleNoteWords = /(?:Recado sobre|Recibo de) Valeriana/;

/**
 * Inserts the records that `insertSampleCustomer` leaves out, so that each parameter of an address of staff names one.
 *
 * @returns the parameters, and the key of the file that proves the refund, which the caller stores
 */
export async function insertSampleRecords(db: Db, { userId, orderId }: { userId: string; orderId: string }) {
  const product = await insertProduct(db, { cost });
  await db.insert(staffChanges).values({
    ...{ subject: 'product', subjectId: product.id, subjectName: product.name, action: 'changed' },
    ...{ before: { cost: null }, after: { cost } },
  });
  const item = { id: product.id, name: product.name, quantity: 1, price: amount, isOffer: false, image_urls: [] };
  await db.insert(orderNotes).values({ orderId, body: 'Recado sobre Valeriana', authorName: 'Marta' });
  await db.insert(shoppingLists).values({ userId, cart: [{ ...item, category: null, stock: 5 }] });
  const evidenceKey = `comprobantes/${'d'.repeat(32)}.jpg`;
  const [device] = await db
    .insert(pushSubscriptions)
    .values({ userId, endpoint: 'https://push.example/valeriana', p256dh: 'k', auth: 'a' })
    .returning();
  const [hold] = await db
    .insert(stockReservations)
    .values({
      ...{ idempotencyKey: 'apartado', linesHash: 'h', items: [item], totalAmount: amount, holdsStock: true },
      expiresAt: new Date(Date.now() + 60 * 60_000),
    })
    .returning();
  const [pickup] = await db
    .insert(pickupRequests)
    .values({ productId: product.id, productName: product.name, quantity: 1, total: amount })
    .returning();
  const [answer] = await db
    .insert(productAnswers)
    .values({ productId: product.id, question: '¿Cómo se toma?', answer: 'Con agua.' })
    .returning();
  const params = {
    productId: product.id,
    deviceId: device?.id ?? '',
    holdId: hold?.id ?? '',
    pickupId: pickup?.id ?? '',
    answerId: answer?.id ?? '',
    paymentId: await insertRefund(db, orderId, evidenceKey),
    revisionId: await insertOffer(db, orderId),
    fileId: await insertSettlement(db),
  };
  return { params, evidenceKey };
}

/** Inserts a payment that was given back, with the file that proves it, and returns its id. */
async function insertRefund(db: Db, orderId: string, evidenceKey: string): Promise<string> {
  const money = { orderId, amount, method: 'transfer', note: 'Devuelto a Valeriana', actorName: 'Marta' } as const;
  await db.insert(orderPayments).values({ ...money, kind: 'received', cause: 'sale' });
  const [refund] = await db
    .insert(orderPayments)
    .values({ ...money, kind: 'refunded', cause: 'refund', evidenceKey })
    .returning();
  return String(refund?.id);
}

/** Inserts a change to an order that waits for its customer, and returns its id. */
async function insertOffer(db: Db, orderId: string): Promise<string> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error('There is no such order');
  const { items, shippingAddress: address, shippingCost, discount, discountReason, notes, totalAmount: total } = order;
  const before = { items, address, shippingCost, discount, discountReason, notes, total };
  const [offer] = await db
    .insert(orderRevisions)
    .values({
      orderId,
      number: 99,
      state: 'offered',
      before,
      after: { ...before, shippingCost: shippingCost + amount, total: total + amount },
      pricing: 'order',
      reason: 'Envío de Valeriana',
      askedBy: 'staff',
      actorName: 'Marta',
      expiresAt: new Date(Date.now() + 60 * 60_000),
    })
    .returning();
  return offer?.id ?? '';
}

/** Inserts a file of the provider with a line, and returns its id. */
async function insertSettlement(db: Db): Promise<string> {
  const [file] = await db
    .insert(settlementFiles)
    .values({
      ...{ source: 'wompi', name: 'liquidacion.csv', sha256: 'e'.repeat(64), lineCount: 1 },
      ...{ firstDay: '2026-11-20', lastDay: '2026-11-20', uploadedByName: 'Marta' },
    })
    .returning();
  if (!file) throw new Error('The file was not inserted');
  await db.insert(settlementLines).values({
    ...{ fileId: file.id, source: 'wompi', lineNumber: 1, lineKey: 'k', reference: 'ORDEN-de-valeriana' },
    ...{ transactionId: 'transaccion-de-valeriana', kind: 'payment', day: '2026-11-20', grossInCents: 39_821_700 },
  });
  return file.id;
}
