import { randomBytes } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock.server.ts';
import type { Pesos } from '#shop/money.ts';
import { areNewAttempts, lockAttempts } from './attempt-key.server.ts';
import { switchMethod } from './choose-payment-method.server.ts';
import { insertOrder } from './insert-order.server.ts';
import { type LockedOrder, lockOrderByKey, placedOrder } from './locked-order.server.ts';
import type { NewOrder, OrderItem, PlacedOrder, StandingOrder } from './order.ts';
import { hashContent, hashLines, isOfLines, orderItem } from './order-content.server.ts';
import { firstStatus, isPaidOnline } from './order-status.ts';
import { endReservation, lockReservations, priceLines, unitsOf } from './reservation.server.ts';
import { addProof, hasProof } from './send-proof.server.ts';
import { cancelWaitingOrder, findPaymentSigns, holdUntil, waitsForPayment } from './waiting-order.server.ts';

export type PlaceOrderResult =
  | { ok: true; order: StandingOrder }
  | { ok: false; reason: 'empty-cart' }
  /** the cart is not what the shopper saw; without lines, its total was not the sum of them */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** another order stands under the key, or one that was cancelled; `waiting`: a new key may take its place */
  | { ok: false; reason: 'key-used'; orderNumber: string; waiting: boolean }
  /** this order, or the one to be replaced, is paid or its payment is being confirmed: nothing was changed */
  | { ok: false; reason: 'settling'; order: PlacedOrder };

/**
 * Places an order: prices it from the catalogue, takes its stock, writes it down with what was agreed to, and leaves
 * the mail to be sent. All of that happens or none.
 *
 * Asked again with the same key and content it answers the order that stands, however often and from however many
 * requests at once; one that just waits to be paid takes the payment method now asked for. Where prices, stock or
 * products are not what the shopper saw, nothing is ordered; what is held for the shopper already is ordered as it was held.
 */
export async function placeOrder(db: Db, asked: NewOrder, now = new Date()): Promise<PlaceOrderResult> {
  if (asked.lines.length === 0) return { ok: false, reason: 'empty-cart' };
  const order = asked.paymentMethod === 'Transferencia Bancaria' ? asked : { ...asked, proof: null };
  const keys = order.replaces ? [order.idempotencyKey, order.replaces] : [order.idempotencyKey];

  return db.transaction(async (tx) => {
    await lockAttempts(tx, keys);
    // Mostly nothing is there to be locked.
    const isNew = await areNewAttempts(tx, keys);
    const earlier = isNew ? null : await lockOrderByKey(tx, order.idempotencyKey);
    if (earlier) return answerEarlier(tx, earlier, order, now);

    const replaced = order.replaces && !isNew ? await lockOrderByKey(tx, order.replaces) : null;
    const stands = replaced !== null && !isOver(replaced);
    if (stands && !(await waitsForPayment(tx, replaced)))
      return { ok: false, reason: 'settling', order: placedOrder(replaced) };

    const goods = await takeGoods(tx, order, isNew ? [] : keys, stands ? replaced : null);
    if (!goods.ok) return { ok: false, reason: 'changed', lines: goods.lines };
    const placed = await writeOrder(tx, order, goods, now);
    if (stands) {
      const givenUp = { ...replaced, holdsStock: false };
      await cancelWaitingOrder(tx, givenUp, { kind: 'replaced', note: `Pedido ${placed.orderNumber}` });
    }
    return { ok: true, order: placed };
  });
}

/** Whether an order is no more, so that its place is free. */
function isOver(order: LockedOrder): boolean {
  return order.status === 'Cancelado' || order.deletedAt !== null;
}

async function answerEarlier(tx: Db, earlier: LockedOrder, asked: NewOrder, now: Date): Promise<PlaceOrderResult> {
  const { orderNumber } = earlier;
  if (isOver(earlier)) return { ok: false, reason: 'key-used', orderNumber, waiting: true };
  const waiting = await waitsForPayment(tx, earlier);
  if (earlier.contentHash !== hashContent(asked)) return { ok: false, reason: 'key-used', orderNumber, waiting };

  const standing = await payAsAsked(tx, earlier, asked, { waiting, now });
  if (!standing) return { ok: false, reason: 'settling', order: placedOrder(earlier) };
  return {
    ok: true,
    order: { ...placedOrder(earlier), status: standing.status, paymentMethod: asked.paymentMethod },
  };
}

/**
 * Puts an order that stands on the asked way to pay, with the proof that came along. Asking again for what is done
 * already changes nothing.
 *
 * @returns null when its payment is past choosing
 */
async function payAsAsked(
  tx: Db,
  order: LockedOrder,
  { paymentMethod, proof }: NewOrder,
  { waiting, now }: { waiting: boolean; now: Date },
): Promise<LockedOrder | null> {
  if (order.paymentMethod !== paymentMethod) {
    if (!waiting) return null;
    const switched = await switchMethod(tx, order, paymentMethod, now);
    if (proof) await addProof(tx, order.id, proof);
    return switched;
  }
  if (isPaidOnline(paymentMethod)) return waiting ? order : null;
  if (proof && !(await hasProof(tx, order.id, proof.sha256))) {
    const takesProof = order.status === 'Pendiente' && !(await findPaymentSigns(tx, order.id)).atProvider;
    if (!takesProof) return null;
    await addProof(tx, order.id, proof);
  }
  return order;
}

type Goods = { items: OrderItem[]; total: Pesos };

/**
 * Takes what is ordered out of stock: as a reservation or the replaced order holds these very lines, or at the catalogue's
 * prices and stock, where what the shopper gives up for it counts as being there.
 *
 * @param keys those that may have reservations
 */
async function takeGoods(
  tx: Db,
  { lines, shownTotal }: NewOrder,
  keys: string[],
  replaced: LockedOrder | null,
): Promise<({ ok: true } & Goods) | { ok: false; lines: ChangedLine[] }> {
  const reservations = keys.length > 0 ? await lockReservations(tx, keys) : [];
  const holders = [...reservations, ...(replaced?.holdsStock ? [replaced] : [])];
  const linesHash = hashLines(lines);
  const kept =
    reservations.find((reservation) => reservation.linesHash === linesHash) ??
    holders.find(({ items }) => isOfLines(items, lines));
  const givenUp = unitsOf(holders.filter((holder) => holder !== kept));

  let goods: Goods;
  if (kept) {
    if (kept.totalAmount !== shownTotal) return { ok: false, lines: [] };
    goods = { items: kept.items, total: kept.totalAmount };
    await returnToStock(tx, givenUp);
  } else {
    const cart = await priceLines(tx, lines, givenUp);
    if (cart.changed.length > 0 || cart.total !== shownTotal) return { ok: false, lines: cart.changed };
    goods = { items: cart.lines.map(orderItem), total: cart.total };
    await returnToStock(tx, givenUp);
    await takeFromStock(tx, cart.units);
  }
  for (const { id } of reservations) await endReservation(tx, id);
  return { ok: true, ...goods };
}

async function writeOrder(tx: Db, order: NewOrder, goods: Goods, now: Date): Promise<StandingOrder> {
  const { paymentMethod, userId, proof } = order;
  const status = firstStatus(paymentMethod);
  const row = {
    userId,
    totalAmount: goods.total,
    status,
    items: goods.items,
    shippingAddress: order.shippingAddress,
    paymentMethod,
    notes: order.notes,
    idempotencyKey: order.idempotencyKey,
    contentHash: hashContent(order),
    accessToken: randomBytes(24).toString('base64url'),
    // With a proof of it, the money may be there already.
    holdExpiresAt: proof ? null : await holdUntil(tx, paymentMethod, now),
  };
  const placed = await insertOrder(tx, row, { agreed: order.consents });
  if (proof) await addProof(tx, placed.id, proof, { untold: true });
  return { ...placed, status, paymentMethod };
}
