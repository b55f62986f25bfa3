import { randomBytes } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { lockProductRows, lockProducts, returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { inNetwork } from '#shop/client-network.server.ts';
import type { Pesos } from '#shop/money.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { findNewPrices, switchMethod } from '#shop/orders/choose-payment-method.server.ts';
import { fieldSetFor, lacksDetails } from '#shop/orders/form/order-fields.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import { deleteHold, type LockedHold, lockHolds, unitsOf } from '#shop/orders/holds/locked-holds.server.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { type ExceededLimit, findExceededLimit, findExceededTogether } from '#shop/orders/limits/order-limits.ts';
import { isActive, type LockedOrder, lockOrderByKey, placedOrder } from '#shop/orders/locked-order.server.ts';
import { hasHandMoney } from '#shop/orders/money/hand-money.server.ts';
import type { NewOrder, OrderItem, PlacedOrder, PlacedOrderState } from '#shop/orders/order.ts';
import { addProof, hasProof } from '#shop/orders/proofs/send-proof.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import {
  findPaymentSigns,
  type ProviderAnswer,
  refuseUnasked,
  type Unasked,
  waitsForPayment,
} from '#shop/orders/waiting-order.server.ts';
import { hasDeletedProduct } from '#shop/orders/withdrawn-goods.server.ts';
import { holdUntil } from '#shop/paying/hold-until.server.ts';
import { goodsRefusal, type OnlineLimits, totalRefusal } from '#shop/paying/offered-methods.ts';
import { isPaidOnline, methodOf, needsProof } from '#shop/paying/payment-methods.ts';
import { type AttemptState, findAttempt, lockAttempts } from './attempt-key.server.ts';
import { type EarlierRefused, refuseAfterEarlier } from './earlier-orders.server.ts';
import { insertOrder } from './insert-order.server.ts';
import { hashContent, hashLines, orderItem } from './order-content.server.ts';
import { priceLines } from './price-lines.server.ts';
import { isSucceeded, recordSuccessor } from './successor.server.ts';

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrderState }
  | { ok: false; reason: 'empty-cart' }
  /** the cart differs from what the shopper saw; without lines, only its total differs */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** more units than the shop takes in one order, or in the open orders of one telephone or client address */
  | { ok: false; reason: 'too-many'; exceeded: ExceededLimit }
  /** the order's total cannot be paid by this method; `message` is for the shopper */
  | { ok: false; reason: 'method-refused'; message: string }
  /** the shop requires delivery details that the address does not have */
  | { ok: false; reason: 'incomplete' }
  /** the order already has as many unreviewed proofs as it may have: this one was not kept */
  | { ok: false; reason: 'too-many-proofs' }
  /**
   * the key belongs to an order with other content, or to a cancelled or deleted one; `waiting`: whether a new order,
   * under another key, may take its place
   */
  | { ok: false; reason: 'key-used'; orderNumber: string; waiting: boolean }
  /** this order is paid or its payment is being confirmed: nothing was changed */
  | { ok: false; reason: 'settling'; order: PlacedOrder }
  | EarlierRefused;

/**
 * Places an order in one transaction: prices it from the catalogue, takes its stock, and writes it with the shopper's
 * consents and the mails to be sent.
 *
 * - Nothing is ordered if prices, stock or products are not what the shopper saw.
 * - A repeated request (same key, same content) gets the same order, however many arrive at once. If that order is
 *   still unpaid, it takes the payment method of the latest request; but if prices have changed since, only a method
 *   that keeps the order's prices.
 * - The units of the shopper's stock holds go to the order. A transfer within the hour of its hold has the held prices.
 * - An unpaid order that this one replaces is cancelled, once the provider has answered about its attempts to pay. Both
 *   orders' histories name the other.
 * - Before an order with the same goods as a recent one of the same telephone, the provider is asked about that one's
 *   attempts to pay; see `refuseAfterEarlier`.
 */
export async function placeOrder(
  db: Db,
  request: NewOrder,
  now = new Date(),
  answer: ProviderAnswer = 'unasked',
): Promise<PlaceOrderResult | Unasked> {
  if (request.lines.length === 0) return { ok: false, reason: 'empty-cart' };
  const order = needsProof(request.paymentMethod) ? request : { ...request, proof: null };
  const keys = order.replaces ? [order.idempotencyKey, order.replaces] : [order.idempotencyKey];

  return db.transaction(async (tx) => {
    const client = { clientKey: order.clientKey ?? null, phone: order.shippingAddress.phone };
    await lockAttempts(tx, keys, client);
    // Most keys are new. This one query saves the separate queries for orders and holds.
    const attempt = await findAttempt(tx, keys, client, now);
    const { isNew } = attempt;

    const earlier = isNew ? null : await lockOrderByKey(tx, order.idempotencyKey);
    if (earlier) return answerRepeatedRequest(tx, earlier, order, { answer, now, onlineLimits: attempt.onlineLimits });

    const orderToReplace = isNew || !order.replaces ? null : await lockOrderByKey(tx, order.replaces);
    const refused = await refuseAfterEarlier(
      tx,
      order,
      { replaced: orderToReplace, recent: attempt.recent },
      { answer, now },
    );
    if (refused) return refused;
    const replaced = orderToReplace && isActive(orderToReplace) ? orderToReplace : null;

    const holds = isNew ? [] : await lockHolds(tx, keys);
    const goods = await priceGoods(tx, { order, holds, replaced, now });
    if (!goods.ok) return { ok: false, reason: 'changed', lines: goods.lines };
    const exceeded = findExceeded(goods.items, attempt);
    if (exceeded) return { ok: false, reason: 'too-many', exceeded };
    const isService = isServiceOrder(goods.items);
    const isFetched = !isService && order.delivery === 'pickup';
    const method = methodOf(order.paymentMethod);
    const message =
      goodsRefusal(method, { isService, isFetched }) ??
      totalRefusal(order.paymentMethod, goods.total, attempt.onlineLimits);
    if (message) return { ok: false, reason: 'method-refused', message };
    const fieldSet = fieldSetFor(attempt.orderFields, method, { isService, isFetched });
    if (lacksDetails(order.shippingAddress, fieldSet)) return { ok: false, reason: 'incomplete' };

    await returnToStock(tx, goods.unitsGivenUp);
    await takeFromStock(tx, goods.unitsToTake);
    for (const { id } of holds) await deleteHold(tx, id);

    const isSuccessor = orderToReplace && (replaced || (await isSucceeded(tx, orderToReplace, order.lines)));
    const replaces = isSuccessor ? orderToReplace.orderNumber : null;
    const placed = await writeOrder(tx, order, goods, { now, replaces });
    if (replaced) {
      // The units of the replaced order were returned above together with all others, or passed to the new order.
      const withoutStock = { ...replaced, holdsStock: false };
      await cancelOrder(tx, withoutStock, { kind: 'replaced', by: placed.orderNumber });
    } else if (isSuccessor) await recordSuccessor(tx, orderToReplace, placed.orderNumber);
    return { ok: true, order: placed };
  });
}

/** Handles a request under a key that already has an order: returns that order if the content is the same. */
async function answerRepeatedRequest(
  tx: Db,
  earlier: LockedOrder,
  request: NewOrder,
  { answer, now, onlineLimits }: { answer: ProviderAnswer; now: Date; onlineLimits: OnlineLimits },
): Promise<PlaceOrderResult | Unasked> {
  const { orderNumber } = earlier;
  if (!isActive(earlier)) return { ok: false, reason: 'key-used', orderNumber, waiting: true };
  const waiting = await waitsForPayment(tx, earlier, now);
  if (earlier.contentHash !== hashContent(request)) return { ok: false, reason: 'key-used', orderNumber, waiting };

  // The provider's silence is no reason to refuse an online payment here, because its start asks the provider again,
  // nor a proof, because its money may have been sent.
  const silence = isPaidOnline(request.paymentMethod) || request.proof ? 'passes' : 'until-expiry';
  const unasked = waiting && (await refuseUnasked(tx, earlier, { answer, silence, now }));
  if (unasked) return unasked;
  // A proof is taken all the same, and staff get an incident: its money may have been sent.
  if (waiting && !request.proof && (await hasDeletedProduct(tx, earlier)))
    return { ok: false, reason: 'changed', lines: await listGoneLines(tx, request.lines, new Map()) };
  const message =
    waiting &&
    (goodsRefusal(methodOf(request.paymentMethod), {
      ...goodsToPay(earlier),
      isPaidInPart: await hasHandMoney(tx, earlier.id),
    }) ??
      totalRefusal(request.paymentMethod, earlier.totalAmount, onlineLimits));
  if (message) return { ok: false, reason: 'method-refused', message };
  const { paymentMethod: method, lines } = request;
  const choice = { method, lines, hasProof: Boolean(request.proof), now };
  const news = waiting ? await findNewPrices(tx, earlier, choice) : [];
  if (news.length > 0) return { ok: false, reason: 'changed', lines: news };
  const order = await applyPaymentMethod(tx, earlier, request, { waiting, now });
  if (order === 'settling') return { ok: false, reason: 'settling', order: placedOrder(earlier) };
  if (order === 'too-many-proofs') return { ok: false, reason: 'too-many-proofs' };
  return {
    ok: true,
    order: { ...placedOrder(earlier), status: order.status, paymentMethod: request.paymentMethod },
  };
}

/**
 * Switches an order to the payment method of a repeated request and adds the proof that came with it. A method or proof
 * that the order already has changes nothing.
 *
 * @returns 'settling' if the order's payment can no longer be changed, or not while a change to it waits for an answer
 */
async function applyPaymentMethod(
  tx: Db,
  order: LockedOrder,
  { paymentMethod, proof }: NewOrder,
  { waiting, now }: { waiting: boolean; now: Date },
): Promise<LockedOrder | 'settling' | 'too-many-proofs'> {
  // The customer answers it first, on the page of the order.
  const hasOffer = await isRevisionOffered(tx, order.id);
  if (order.paymentMethod !== paymentMethod) {
    if (!waiting || hasOffer) return 'settling';
    const switched = await switchMethod(tx, order, paymentMethod, now);
    return proof && !(await addProof(tx, switched, proof)) ? 'too-many-proofs' : switched;
  }
  if (isPaidOnline(paymentMethod)) return waiting ? order : 'settling';
  if (proof && !(await hasProof(tx, order.id, proof.sha256))) {
    const takesProof =
      order.status === 'Pendiente' && !hasOffer && !(await findPaymentSigns(tx, order.id, now)).atProvider;
    if (!takesProof) return 'settling';
    if (!(await addProof(tx, order, proof))) return 'too-many-proofs';
  }
  return order;
}

type Goods = { items: OrderItem[]; total: Pesos };
/** Units by stock item. Both maps are empty if the order takes over exactly what the shopper holds. */
type StockMoves = { unitsGivenUp: Map<string, number>; unitsToTake: ReadonlyMap<string, number> };

/**
 * Prices the ordered lines from the catalogue, or, for a transfer within the hour of its hold, as held. All other units
 * held for the shopper are given up for the order and count as in stock.
 */
async function priceGoods(
  tx: Db,
  { order, holds, replaced, now }: { order: NewOrder; holds: LockedHold[]; replaced: LockedOrder | null; now: Date },
): Promise<({ ok: true } & Goods & StockMoves) | { ok: false; lines: ChangedLine[] }> {
  const { lines, shownTotal, paymentMethod } = order;
  const linesHash = hashLines(lines);
  const kept = needsProof(paymentMethod)
    ? holds.find((hold) => hold.linesHash === linesHash && hold.expiresAt > now)
    : undefined;
  const holders = [...holds, ...(replaced?.holdsStock ? [replaced] : [])];
  const unitsGivenUp = unitsOf(holders.filter((holder) => holder !== kept));

  if (kept) {
    const gone = await listGoneLines(tx, lines, unitsGivenUp);
    if (gone.length > 0 || kept.totalAmount !== shownTotal) return { ok: false, lines: gone };
    return { ok: true, items: kept.items, total: kept.totalAmount, unitsGivenUp, unitsToTake: new Map() };
  }
  const cart = await priceLines(tx, lines, unitsGivenUp);
  if (cart.changed.length > 0 || cart.total !== shownTotal) return { ok: false, lines: cart.changed };
  return { ok: true, items: cart.lines.map(orderItem), total: cart.total, unitsGivenUp, unitsToTake: cart.units };
}

/**
 * Lists the lines whose product is no longer sold. Locks the products of all lines, and those of the units that the
 * shopper gives up.
 */
async function listGoneLines(
  tx: Db,
  lines: NewOrder['lines'],
  unitsGivenUp: ReadonlyMap<string, number>,
): Promise<ChangedLine[]> {
  const ids = lines.map((line) => line.productId);
  if (unitsGivenUp.size > 0) await lockProductRows(tx, [...ids, ...unitsGivenUp.keys()]);
  const onSale = await lockProducts(tx, ids);
  return lines
    .filter(({ productId }) => !onSale.has(productId))
    .map(({ lineId }) => ({ lineId, problem: 'gone', name: '', now: null }));
}

/** Finds the limit that an order exceeds, alone or together with the client's other open orders. */
function findExceeded(items: OrderItem[], { openUnits, limits }: AttemptState): ExceededLimit | null {
  const { ofPhone, ofAddress, ofNetwork } = openUnits;
  return (
    findExceededLimit(items, limits) ??
    findExceededTogether('openUnitsPerPhone', { items, kept: ofPhone, limits }) ??
    findExceededTogether('openUnitsPerAddress', { items, kept: ofAddress, limits }) ??
    findExceededTogether('openUnitsPerAddress', { items, kept: ofNetwork, limits: inNetwork(limits) })
  );
}

/** Writes the order with its first event, its consents, its mails and the proof that came with it. */
async function writeOrder(
  tx: Db,
  order: NewOrder,
  goods: Goods,
  { now, replaces }: { now: Date; replaces: string | null },
): Promise<PlacedOrderState> {
  const { paymentMethod, userId, proof } = order;
  const { firstStatus: status, remainder = null } = methodOf(paymentMethod);
  const delivery = isServiceOrder(goods.items) ? 'parcel' : order.delivery;
  const holdExpiresAt = await holdUntil(tx, paymentMethod, now);
  const row = {
    userId,
    totalAmount: goods.total,
    status,
    items: goods.items,
    shippingAddress: withMunicipality(order.shippingAddress),
    paymentMethod,
    remainder,
    ...(delivery && { delivery }),
    notes: order.notes,
    idempotencyKey: order.idempotencyKey,
    contentHash: hashContent(order),
    accessToken: randomBytes(24).toString('base64url'),
    clientKey: order.clientKey ?? null,
    // With a proof, the order does not lapse, because its money may have been sent.
    holdExpiresAt: proof ? null : holdExpiresAt,
  };
  const placed = await insertOrder(tx, row, { consents: order.consents, replaces });
  const { orderNumber, total: totalAmount } = placed;
  const written = { id: placed.id, orderNumber, totalAmount, items: goods.items, holdExpiresAt };
  if (proof) await addProof(tx, written, proof, { sendsMail: false });
  return { ...placed, status, paymentMethod };
}
