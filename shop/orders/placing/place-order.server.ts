import { randomBytes } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { inNetwork } from '#shop/client-network.server.ts';
import type { Pesos } from '#shop/money.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { findNewPrices, quoteMethod, switchMethod } from '#shop/orders/choose-payment-method.server.ts';
import { fieldSetFor, lacksDetails } from '#shop/orders/form/order-fields.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import { deleteHold, lockHolds } from '#shop/orders/holds/locked-holds.server.ts';
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
import type { ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import { type AttemptState, findAttempt, lockAttempts } from './attempt-key.server.ts';
import { chargeAsShown } from './charge-as-shown.server.ts';
import { type EarlierRefused, refuseAfterEarlier } from './earlier-orders.server.ts';
import { insertOrder } from './insert-order.server.ts';
import { hashContent } from './order-content.server.ts';
import { placeOf, type SentOrder, type ShippingCharge } from './order-shipping.ts';
import { type Goods, listGoneLines, priceGoods } from './price-goods.server.ts';
import { isSucceeded, recordSuccessor } from './successor.server.ts';

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrderState }
  | { ok: false; reason: 'empty-cart' }
  /**
   * the cart differs from what the shopper saw; without lines, only its total or its shipping differs, whose price is
   * then given
   */
  | { ok: false; reason: 'changed'; lines: ChangedLine[]; shipping?: Pesos }
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
 * - Nothing is ordered if prices, shipping, stock or products are not what the shopper saw.
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
    const address = withMunicipality(order.shippingAddress);
    const attempt = await findAttempt(tx, keys, client, { place: placeOf(address), now });
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
    const { items, total, grams } = goods;
    const delivery = isServiceOrder(items) ? 'parcel' : order.delivery;
    const sent = { items, goods: total, grams, address, delivery, paymentMethod: order.paymentMethod };
    const shipping = await chargeAsShown(tx, attempt, sent, { shown: order.shownShipping ?? 0, now });
    const unplaceable = refuseGoods(order, goods, shipping, attempt);
    if (unplaceable) return unplaceable;

    await returnToStock(tx, goods.unitsGivenUp);
    await takeFromStock(tx, goods.unitsToTake);
    for (const { id } of holds) await deleteHold(tx, id);

    const isSuccessor = orderToReplace && (replaced || (await isSucceeded(tx, orderToReplace, order.lines)));
    const replaces = isSuccessor ? orderToReplace.orderNumber : null;
    const placed = await writeOrder(
      tx,
      order,
      { ...goods, ...sent, shipping },
      { now, replaces, terms: attempt.shipping },
    );
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
  const { paymentMethod: method, lines, shownShipping = 0 } = request;
  const added = await quoteMethod(tx, earlier, method);
  const message =
    waiting &&
    (goodsRefusal(methodOf(method), { ...goodsToPay(earlier), isPaidInPart: await hasHandMoney(tx, earlier.id) }) ??
      added.refusal?.full ??
      totalRefusal(method, earlier.totalAmount + added.fee, onlineLimits));
  if (message) return { ok: false, reason: 'method-refused', message };
  const shipping = earlier.shippingCost + added.fee;
  // A proof is taken at whatever price was shown: its money may have been sent.
  if (waiting && method !== earlier.paymentMethod && !request.proof && shownShipping !== shipping)
    return { ok: false, reason: 'changed', lines: [], shipping };
  const choice = { method, lines, hasProof: Boolean(request.proof), now };
  const news = waiting ? await findNewPrices(tx, earlier, choice) : [];
  if (news.length > 0) return { ok: false, reason: 'changed', lines: news };
  const order = await applyPaymentMethod(tx, earlier, request, { waiting, fee: added.fee, now });
  if (order === 'settling') return { ok: false, reason: 'settling', order: placedOrder(earlier) };
  if (order === 'too-many-proofs') return { ok: false, reason: 'too-many-proofs' };
  return {
    ok: true,
    order: { ...placedOrder(order), status: order.status, paymentMethod: method },
  };
}

/**
 * Switches an order to the payment method of a repeated request and adds the proof that came with it. A method or proof
 * that the order already has changes nothing.
 *
 * @param options.fee what the method adds to the shipping
 * @returns 'settling' if the order's payment can no longer be changed, or not while a change to it waits for an answer
 */
async function applyPaymentMethod(
  tx: Db,
  order: LockedOrder,
  { paymentMethod, proof }: NewOrder,
  { waiting, fee, now }: { waiting: boolean; fee: Pesos; now: Date },
): Promise<LockedOrder | 'settling' | 'too-many-proofs'> {
  // The customer answers it first, on the page of the order.
  const hasOffer = await isRevisionOffered(tx, order.id);
  if (order.paymentMethod !== paymentMethod) {
    if (!waiting || hasOffer) return 'settling';
    const switched = await switchMethod(tx, order, { paymentMethod, fee }, now);
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

/** Refuses a priced order because of its units, its payment method, its address, or a shipping that was not shown. */
function refuseGoods(
  { paymentMethod, shippingAddress, delivery, shownShipping = 0 }: NewOrder,
  { items, total }: Goods,
  shipping: ShippingCharge,
  attempt: AttemptState,
): Extract<PlaceOrderResult, { ok: false }> | null {
  const exceeded = findExceeded(items, attempt);
  if (exceeded) return { ok: false, reason: 'too-many', exceeded };
  const isService = isServiceOrder(items);
  const goods = { isService, isFetched: !isService && delivery === 'pickup' };
  const method = methodOf(paymentMethod);
  const message =
    goodsRefusal(method, goods) ??
    shipping.refusal?.full ??
    totalRefusal(paymentMethod, total + shipping.price, attempt.onlineLimits);
  if (message) return { ok: false, reason: 'method-refused', message };
  const fieldSet = fieldSetFor(attempt.orderFields, method, goods);
  if (lacksDetails(shippingAddress, fieldSet)) return { ok: false, reason: 'incomplete' };
  if (shownShipping !== shipping.price) return { ok: false, reason: 'changed', lines: [], shipping: shipping.price };
  return null;
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
  {
    items,
    total,
    shipping,
    address,
    delivery,
  }: Goods & Pick<SentOrder, 'address' | 'delivery'> & { shipping: ShippingCharge },
  { now, ...placing }: { now: Date; replaces: string | null; terms: ShippingTerms },
): Promise<PlacedOrderState> {
  const { paymentMethod, userId, proof } = order;
  const { firstStatus: status, remainder = null } = methodOf(paymentMethod);
  const holdExpiresAt = await holdUntil(tx, paymentMethod, now);
  const row = {
    userId,
    totalAmount: total + shipping.price,
    shippingCost: shipping.price,
    codFee: shipping.codFee,
    status,
    items,
    shippingAddress: address,
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
  const placed = await insertOrder(tx, row, { consents: order.consents, now, ...placing });
  const { id, orderNumber, total: totalAmount } = placed;
  const written = { id, orderNumber, totalAmount, items, holdExpiresAt };
  if (proof) await addProof(tx, written, proof, { sendsMail: false });
  return { ...placed, status, paymentMethod };
}
