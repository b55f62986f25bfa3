import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentMethod } from '#db/schema.ts';
import { type CartLine, type ChangedLine, isAsShown } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import { type AddressDetails, fieldSetFor, missingFields } from '#shop/orders/form/order-fields.ts';
import { holdMs } from '#shop/orders/holds/hold-stock.server.ts';
import { unitsOf } from '#shop/orders/holds/locked-holds.server.ts';
import { cartLines } from '#shop/orders/reorder/reorder.ts';
import { renewedHold } from '#shop/paying/hold-until.server.ts';
import { goodsRefusal } from '#shop/paying/offered-methods.ts';
import { isPaidOnDelivery, isPaidOnline, methodOf, needsProof } from '#shop/paying/payment-methods.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { goodsToPay } from './goods-to-pay.ts';
import { type LockedOrder, lockOrderByToken, placedOrder } from './locked-order.server.ts';
import { fallingFee } from './money/delivery-fee.server.ts';
import { hasHandMoney, keepMoney } from './money/hand-money.server.ts';
import type { PlacedOrderState } from './order.ts';
import { recordOrderEvent } from './order-event.server.ts';
import { priceLines } from './placing/price-lines.server.ts';
import { type DeliveryTerms, quoteDelivery } from './quote-delivery.server.ts';
import { dropFee } from './revisions/drop-fee.server.ts';
import { isRevisionOffered } from './revisions/offered-revision.server.ts';
import {
  canBePaidAhead,
  isPaidLater,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
  waitsForPayment,
} from './waiting-order.server.ts';
import { hasDeletedProduct } from './withdrawn-goods.server.ts';

export type ChoosePaymentMethodResult =
  /** `until`: when the order lapses if it is not paid; null if it does not lapse */
  | { ok: true; order: PlacedOrderState; until: Date | null }
  | { ok: false; reason: 'not-found' }
  /** paid, being confirmed, under review, or sent */
  | { ok: false; reason: 'settling' }
  | { ok: false; reason: 'cancelled' }
  /** a product was deleted since, so it is no longer sold */
  | { ok: false; reason: 'withdrawn' }
  /** the method needs delivery details that the order lacks and that were not given */
  | { ok: false; reason: 'incomplete' }
  /** its products have other prices today, and the chosen method does not keep the earlier ones */
  | { ok: false; reason: 'prices-changed' }
  /** a change to it waits for the customer's answer, and may change its total */
  | { ok: false; reason: 'revision-waiting' }
  /** the method pays no orders of such goods, or not where this one goes; `message`: why, in words for the shopper */
  | { ok: false; reason: 'method-refused'; message: string }
  /** the method adds a fee to the shipping that the shopper has not seen; `total`: of the order with it */
  | { ok: false; reason: 'costs-more'; fee: Pesos; total: Pesos }
  | ProviderSilent;

export type MethodChoice = {
  accessToken: string;
  method: PaymentMethod;
  details?: AddressDetails;
  /** the total that the shopper saw with this method; that of the order if absent */
  shownTotal?: Pesos | undefined;
  answer?: ProviderAnswer;
};

/**
 * Changes the payment method of an unpaid order, found by its secret link. Before that, the provider must have answered
 * about the order's payment attempts, or their references must have expired. Choosing the current method changes
 * nothing. If prices have changed since, only a transfer within an hour of the order's placement, or a change from one
 * online method to another, keeps the order's prices. An order on delivery that is not sent changes only when the money
 * of the other method is there.
 *
 * @param choice.details what the order's address lacks for the method, valid in form
 */
export async function choosePaymentMethod(
  db: Db,
  { accessToken, method, details = {}, shownTotal, answer = 'unasked' }: MethodChoice,
  now = new Date(),
): Promise<ChoosePaymentMethodResult | Unasked> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    const silence = isPaidOnline(method) ? 'refuses' : 'until-expiry';
    const unasked = await refuseUnasked(tx, order, { answer, silence, now });
    if (unasked?.reason === 'unasked') return unasked;
    if (order.status === 'Cancelado') return unasked ?? { ok: false, reason: 'cancelled' };
    const isAhead = isPaidLater(order) && !isPaidOnDelivery(method);
    const isFree = isAhead ? await canBePaidAhead(tx, order, now) : await waitsForPayment(tx, order, now);
    if (!isFree) return { ok: false, reason: 'settling' };
    if (unasked) return unasked;
    if (await isRevisionOffered(tx, order.id)) return { ok: false, reason: 'revision-waiting' };
    const added = await quoteMethod(tx, order, method);
    const isPaidInPart = await hasHandMoney(tx, order.id);
    const message = goodsRefusal(methodOf(method), { ...goodsToPay(order), isPaidInPart }) ?? added.refusal?.full;
    if (message) return { ok: false, reason: 'method-refused', message };
    if (await hasDeletedProduct(tx, order)) return { ok: false, reason: 'withdrawn' };
    if (isAhead) return payAhead(tx, order, method, details);
    const lines = cartLines(order.items).map(({ line }) => line);
    const news = await findNewPrices(tx, order, { method, lines, now });
    if (news.length > 0) return { ok: false, reason: 'prices-changed' };
    const { fee } = added;
    const total = order.totalAmount + fee;
    if (fee > 0 && shownTotal !== total) return { ok: false, reason: 'costs-more', fee, total };
    if (!(await completeAddress(tx, order, method, details))) return { ok: false, reason: 'incomplete' };
    const chosen =
      order.paymentMethod === method ? order : await switchMethod(tx, order, { paymentMethod: method, fee }, now);
    const { status, holdExpiresAt } = chosen;
    return { ok: true, order: { ...placedOrder(chosen), status, paymentMethod: method }, until: holdExpiresAt };
  });
}

/**
 * Lets an order on delivery be paid by another method. Its method, status and stock stay as they are until the money is
 * there: if the shopper does not complete the payment, the carrier collects it as agreed. Its prices were agreed too.
 *
 * @returns the order with the total to pay, which lacks the fee for paying on delivery
 */
async function payAhead(
  tx: Db,
  order: LockedOrder,
  method: PaymentMethod,
  details: AddressDetails,
): Promise<ChoosePaymentMethodResult> {
  if (!(await completeAddress(tx, order, method, details))) return { ok: false, reason: 'incomplete' };
  const { status, paymentMethod } = order;
  const total = order.totalAmount - fallingFee(order);
  const placed = { ...placedOrder(order), total, status, paymentMethod: paymentMethod ?? method };
  return { ok: true, order: placed, until: null };
}

/**
 * Writes details into the empty fields of a locked order's address.
 *
 * @returns whether the order then has what the shop requires for the method; its current one needs nothing more
 */
async function completeAddress(
  tx: Db,
  order: LockedOrder,
  method: PaymentMethod,
  details: AddressDetails,
): Promise<boolean> {
  if (order.paymentMethod === method) return true;
  const [row] = await tx.select({ address: orders.shippingAddress }).from(orders).where(eq(orders.id, order.id));
  if (!row) return false;
  const fieldSet = fieldSetFor((await getStoreSettings(tx)).orderFields, methodOf(method), goodsToPay(order));
  const missing = missingFields(row.address, fieldSet);
  if (missing.length === 0) return true;
  const address = { ...row.address, ...Object.fromEntries(missing.map((name) => [name, details[name] ?? ''])) };
  if (missingFields(address, fieldSet).length > 0) return false;
  await tx.update(orders).set({ shippingAddress: address }).where(eq(orders.id, order.id));
  return true;
}

/**
 * Finds the lines of a locked order whose price today differs from the order's, and which therefore prevent a change of
 * its payment method.
 *
 * @returns empty for methods that keep the order's prices: the current one; a transfer of which the proof is here,
 * because its money may have been sent, or whose accounts are shown as soon after the order as after a hold; and
 * another online method, because a card may have been declined
 */
export async function findNewPrices(
  tx: Db,
  order: LockedOrder,
  { method, lines, hasProof = false, now }: { method: PaymentMethod; lines: CartLine[]; hasProof?: boolean; now: Date },
): Promise<ChangedLine[]> {
  const staysOnline = isPaidOnline(order.paymentMethod) && isPaidOnline(method);
  const isTransferInTime = needsProof(method) && (hasProof || now.getTime() - order.createdAt.getTime() <= holdMs);
  if (method === order.paymentMethod || isTransferInTime || staysOnline) return [];
  const today = await priceLines(tx, lines, unitsOf(order.holdsStock ? [order] : []));
  const isAsOrdered = today.lines.length === lines.length && today.lines.every(isAsShown);
  return isAsOrdered ? [] : today.changed;
}

/** What it takes to pay a locked order by another method; see `quoteDelivery`. */
export async function quoteMethod(tx: Db, order: LockedOrder, method: PaymentMethod): Promise<DeliveryTerms> {
  if (!isPaidOnDelivery(method) || order.paymentMethod === method) return { fee: 0, refusal: null };
  const { shippingAddress, channel } = orders;
  const [row] = await tx.select({ shippingAddress, channel }).from(orders).where(eq(orders.id, order.id));
  return row ? quoteDelivery(tx, { ...order, ...row }) : { fee: 0, refusal: null };
}

/**
 * Switches a locked unpaid order to another payment method, with the status and deadline of that method. The fee for
 * paying on delivery falls away with that method, unless staff received a part of the total with it.
 *
 * @param choice.fee what the method adds to the shipping
 */
export async function switchMethod(
  tx: Db,
  order: LockedOrder,
  { paymentMethod, fee }: { paymentMethod: PaymentMethod; fee: Pesos },
  now: Date,
): Promise<LockedOrder> {
  await keepMoney(tx, order);
  const { firstStatus: status, remainder = order.remainder } = methodOf(paymentMethod);
  const holdExpiresAt = await renewedHold(tx, order, paymentMethod, now);
  const keepsFee = isPaidOnDelivery(paymentMethod) || (await hasHandMoney(tx, order.id));
  const { totalAmount, shippingCost, codFee } = keepsFee ? order : await dropFee(tx, order);
  const sums = {
    totalAmount: totalAmount + fee,
    shippingCost: shippingCost + fee,
    codFee: fee > 0 ? fee : codFee,
  };
  await tx
    .update(orders)
    .set({ paymentMethod, remainder, status, moneyStatus: status, holdExpiresAt, ...sums, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  await recordOrderEvent(
    tx,
    { id: order.id, paymentMethod },
    { kind: 'method', fromStatus: order.status, toStatus: status, note: paymentMethod },
  );
  await announce(tx, 'orders', [order.id]);
  return { ...order, ...sums, paymentMethod, remainder, status, moneyStatus: status, holdExpiresAt };
}
