import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { consents, orderEvents, orders } from '#db/schema.ts';
import { type ChangedLine, type PricedCart, type PricedLine, priceCart } from '#shop/cart/pricing.ts';
import { lockProducts, takeFromStock } from '#shop/catalog/stock.server.ts';
import { insertOrder } from './insert-order.server.ts';
import type { NewOrder, OrderItem, PlacedOrder } from './order.ts';
import { firstStatus } from './order-status.ts';

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrder }
  | { ok: false; reason: 'empty-cart' }
  /** the cart is not what the shopper saw; without lines, its total was not the sum of them */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** the key already stands for another order, whose number this is */
  | { ok: false; reason: 'key-used'; orderNumber: string };

/**
 * Places an order: prices it from the catalogue, takes its stock, writes it down with what was agreed to, and leaves
 * the mail to be sent. All of that happens or none.
 *
 * Asked again with the same key and content it answers the order that stands, however often and from however many
 * requests at once. Where prices, stock or products are not what the shopper saw, nothing is ordered.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<PlaceOrderResult> {
  if (order.lines.length === 0) return { ok: false, reason: 'empty-cart' };
  const contentHash = hashContent(order);

  return db.transaction(async (tx) => {
    const earlier = await findByKey(tx, order.idempotencyKey);
    if (earlier) return answerEarlier(earlier, contentHash);

    const products = await lockProducts(
      tx,
      order.lines.map((line) => line.productId),
    );
    const cart = priceCart(order.lines, products);
    if (cart.changed.length > 0 || cart.total !== order.shownTotal)
      return { ok: false, reason: 'changed', lines: cart.changed };

    await takeFromStock(tx, cart.units);
    const placed = await writeOrder(tx, order, cart, contentHash);
    await enqueue(tx, 'order-placed-mail', { orderId: placed.id });
    await announce(tx, 'orders', [placed.id]);
    return { ok: true, order: placed };
  });
}

type EarlierOrder = PlacedOrder & { contentHash: string };

/** The order a key stands for. Requests with the same key pass here one after another, until the transaction ends. */
async function findByKey(tx: Db, idempotencyKey: string): Promise<EarlierOrder | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${idempotencyKey}`}, 0))`);
  const [earlier] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      total: orders.totalAmount,
      accessToken: orders.accessToken,
      contentHash: orders.contentHash,
    })
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKey));
  return earlier;
}

function answerEarlier({ contentHash, ...order }: EarlierOrder, askedHash: string): PlaceOrderResult {
  return contentHash === askedHash
    ? { ok: true, order }
    : { ok: false, reason: 'key-used', orderNumber: order.orderNumber };
}

async function writeOrder(tx: Db, order: NewOrder, cart: PricedCart, contentHash: string): Promise<PlacedOrder> {
  const status = firstStatus(order.paymentMethod);
  const placed = await insertOrder(tx, {
    userId: order.userId,
    totalAmount: cart.total,
    status,
    items: cart.lines.map(orderItem),
    shippingAddress: order.shippingAddress,
    paymentMethod: order.paymentMethod,
    notes: order.notes,
    idempotencyKey: order.idempotencyKey,
    contentHash,
    accessToken: randomBytes(24).toString('base64url'),
  });
  await tx.insert(orderEvents).values({ orderId: placed.id, kind: 'placed', toStatus: status, actorId: order.userId });
  if (order.consents.length > 0) {
    const { email } = order.shippingAddress;
    await tx
      .insert(consents)
      .values(order.consents.map((consent) => ({ ...consent, email, userId: order.userId, orderId: placed.id })));
  }
  return placed;
}

function orderItem({ product, offer, units, price }: PricedLine): OrderItem {
  return {
    id: product.id,
    name: product.name,
    quantity: units,
    price,
    isOffer: offer !== null,
    ...(offer && { offerId: offer.id, offerLabel: offer.label }),
    image_urls: product.imageUrls,
  };
}

/** What makes two requests the same order: all but the key, the marks of the cart's lines and who asks. */
function hashContent({ lines, shownTotal, shippingAddress, notes, paymentMethod }: NewOrder): string {
  const chosen = lines.map((line) =>
    line.kind === 'unit'
      ? ['unit', line.productId, line.quantity, line.shownPrice]
      : ['offer', line.productId, line.offerId, line.units, line.label, line.shownPrice],
  );
  const content = [
    chosen,
    shownTotal,
    Object.entries(shippingAddress).sort(([a], [b]) => (a < b ? -1 : 1)),
    notes,
    paymentMethod,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
