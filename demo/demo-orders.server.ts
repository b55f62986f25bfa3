import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderItem, type OrderStatus, orderEvents, type products, transferProofs } from '#db/schema.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import { subtotalOf } from '#shop/orders/order.ts';
import { insertPastOrder } from '#shop/orders/placing/insert-order.server.ts';
import type { NewProof } from '#shop/orders/proofs/proof.ts';
import { isPaidOnline } from '#shop/paying/payment-methods.ts';
import { type DemoOrder, type DemoOrderLine, type DemoProof, demoOrders } from './orders.ts';

type SeededProduct = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'price' | 'discountPercentage' | 'offers' | 'imageUrls'
>;

type Catalogue = ReadonlyMap<string, SeededProduct>;

/** What the demo's orders became, by their customer's e-mail and the days since they were placed. */
export type InsertedOrders = ReadonlyMap<string, InsertedOrder>;
type InsertedOrder = { id: string; totalAmount: number; orderDate: Date; items: OrderItem[] };

/**
 * Inserts the demo's orders of the month before `now`, each with its history.
 *
 * The demo products' stock already excludes the units of these orders, so inserting them takes no stock.
 *
 * @param catalogue the demo's products by slug
 * @param proofs the stored files of the demo's proofs of transfer, by picture name
 * @param customers ids of the customers with an account, by e-mail
 */
export async function insertDemoOrders(
  tx: Db,
  catalogue: Catalogue,
  proofs: ReadonlyMap<string, NewProof>,
  customers: ReadonlyMap<string, string>,
  now: Date,
): Promise<InsertedOrders> {
  const inserted = new Map<string, InsertedOrder>();
  // Oldest first, as in a real shop.
  for (const demo of demoOrders.toReversed()) {
    const { order, events } = orderRows(demo, catalogue, now);
    const { id: orderId } = await insertPastOrder(tx, { ...order, userId: customers.get(demo.customer.email) ?? null });
    inserted.set(`${demo.customer.email} ${demo.daysAgo}`, { ...order, id: orderId });
    await tx.insert(orderEvents).values(events.map((event) => ({ ...event, orderId })));
    const file = demo.proof && proofs.get(demo.proof.picture);
    if (demo.proof && file) await insertDemoProof(tx, orderId, demo.proof, file, order.orderDate);
  }
  // The shelves also have the units of orders that were not sent.
  await tx.execute(sql`select shop_recount_shelves()`);
  return inserted;
}

async function insertDemoProof(
  tx: Db,
  orderId: string,
  { hoursAfter, rejected }: DemoProof,
  file: NewProof,
  placedAt: Date,
) {
  const sentAt = hoursLater(placedAt, hoursAfter);
  const review = rejected && {
    status: 'rejected' as const,
    reason: rejected.reason,
    reviewedByName: staffName,
    reviewedAt: hoursLater(placedAt, rejected.hoursAfter),
  };
  await tx.insert(transferProofs).values({ ...file, orderId, createdAt: sentAt, ...review });
  await tx.insert(orderEvents).values({ kind: 'proof-sent', orderId, createdAt: sentAt });
  if (review) {
    const columns = { orderId, actorName: staffName, note: review.reason, createdAt: review.reviewedAt };
    await tx.insert(orderEvents).values({ kind: 'proof-rejected', ...columns });
  }
}

const staffName = 'Administración';

function hoursLater(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * 60 * 60 * 1000);
}

function orderRows(demo: DemoOrder, catalogue: Catalogue, now: Date) {
  const placedAt = colombianTime(now, demo.daysAgo, demo.hour, demo.minute);
  const at = (hoursAfter: number) => hoursLater(placedAt, hoursAfter);
  const items = demo.lines.map((line) => orderItem(line, catalogue));
  const last = demo.history.at(-1);
  if (!last) throw new Error(`The demo order of ${demo.customer.email} has no history`);

  const order = {
    orderDate: placedAt,
    totalAmount: subtotalOf(items),
    status: last.status,
    items,
    shippingAddress: withMunicipality({
      ...demo.customer,
      ...demo.address,
      country: 'Colombia',
      postalCode: null,
      subscribe: false,
    }),
    paymentMethod: demo.paymentMethod,
    notes: demo.notes,
    idempotencyKey: randomUUID(),
    contentHash: createHash('sha256').update(JSON.stringify(items)).digest('hex'),
    accessToken: randomBytes(24).toString('base64url'),
    holdsStock: last.status !== 'Cancelado',
    createdAt: placedAt,
    updatedAt: at(last.hoursAfter),
  };
  const events = demo.history.map(({ status, hoursAfter }, step) => ({
    kind: step === 0 ? ('placed' as const) : ('status' as const),
    fromStatus: demo.history[step - 1]?.status ?? null,
    toStatus: status,
    actorName: step === 0 || settlesItself(demo, status) ? '' : staffName,
    createdAt: at(hoursAfter),
  }));
  return { order, events };
}

/** Whether the shop made this status change automatically, as it does for online payments. */
function settlesItself({ paymentMethod }: DemoOrder, status: OrderStatus): boolean {
  return isPaidOnline(paymentMethod) && (status === 'Pagado' || status === 'Cancelado');
}

function orderItem(line: DemoOrderLine, catalogue: Catalogue): OrderItem {
  const product = catalogue.get(line.slug);
  if (!product) throw new Error(`A demo order names ${line.slug}, which the demo does not sell`);
  const bought = { id: product.id, name: product.name, image_urls: product.imageUrls };
  if ('quantity' in line) return { ...bought, quantity: line.quantity, price: unitPrice(product), isOffer: false };

  const offer = product.offers[line.offerIndex];
  if (!offer) throw new Error(`A demo order names a pack that ${line.slug} does not have`);
  return {
    ...bought,
    quantity: offer.units,
    price: offer.price,
    isOffer: true,
    offerId: offer.id,
    offerLabel: offer.label,
  };
}

/** Returns a time on a past day in Colombian time, which is UTC−5 all year. */
function colombianTime(now: Date, daysAgo: number, hour: number, minute: number): Date {
  const behindHours = 5;
  const there = new Date(now.getTime() - behindHours * 60 * 60 * 1000);
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() - daysAgo, hour + behindHours, minute),
  );
}
