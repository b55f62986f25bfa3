import { and, eq, isNull, max, sql, sum } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderReturns, orders, paymentIncidents, type ReturnedLine } from '#db/schema.ts';
import { changeShelves, findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows } from '#shop/catalog/stock/stock.server.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Pesos } from '#shop/money.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { findWithdrawalDeadline } from '#shop/orders/find-withdrawal-deadline.server.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { keepMoney } from '#shop/orders/money/hand-money.server.ts';
import { stockItemOf } from '#shop/orders/order.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { recordPartOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { setRefundDue } from '#shop/orders/refunds/refund-owed.server.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { canBeWithdrawnFrom } from '#shop/orders/withdrawal-deadline.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { type RecordedSince, refuseRecordedSince } from '#shop/staff/recorded-since.ts';
import { isUuid } from '#shop/uuid.ts';
import { listReturnsSince } from './list-returns-since.server.ts';
import { givesShippingBack, type ReturnAmount, returnAmount } from './return-amount.ts';
import { refundDueOn } from './return-deadlines.ts';
import { unitsLeft } from './return-fields.ts';
import type { ReturnedUnits, ReturnForm } from './return-form.ts';
import { returnedText, returnKindWords } from './return-words.ts';
import { sumReturnedShipping } from './sum-returned-shipping.server.ts';

export type RecordReturnResult =
  /**
   * `owed`: pesos to give back because of it, now a refund owed; `isCancelled`: the whole parcel was refused, so its
   * order is cancelled
   */
  | { ok: true; orderNumber: string; owed: Pesos; isCancelled: boolean }
  | { ok: false; reason: 'not-found' }
  /** the order was not sent, or was cancelled, which already returned its units */
  | { ok: false; reason: 'not-sent' }
  /** a line has fewer units left: `left` is that number */
  | { ok: false; reason: 'too-many'; line: number; left: number }
  /** only a parcel that is on its way can be refused */
  | { ok: false; reason: 'not-refused' }
  /** it was bought and paid in the shop, which gives no right to withdraw */
  | { ok: false; reason: 'no-withdrawal' }
  /** the term to withdraw ended on `deadline` */
  | { ok: false; reason: 'too-late'; deadline: string }
  /** the day on which the customer asked for it is before the order, or in the future */
  | { ok: false; reason: 'wrong-day' }
  /** others were recorded since staff loaded the page */
  | RecordedSince;

/**
 * Records that units of a sent order came back: the good ones are on the shelf again, the others are written off. What
 * they are worth is no longer owed by the customer; what the customer has paid beyond the rest becomes a refund owed,
 * due by law. A parcel that was refused as a whole cancels its order instead, which gives all its units and its money
 * back.
 *
 * An order may have several returns, each of some units; none comes back twice. Reports subtract them on the day of the
 * order.
 *
 * @param returned.read the number of the latest return that the page showed, 0 without any: the same return sent again,
 * or by two staff, is recorded once. Without it, nothing is checked
 */
export async function recordReturn(
  db: Db,
  { orderId, form, actor, read }: { orderId: string; form: ReturnForm; actor: Actor; read?: number },
  now = new Date(),
): Promise<RecordReturnResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const since = read === undefined ? null : refuseRecordedSince(await listReturnsSince(tx, orderId, read), actor);
    if (since) return since;
    if (!goodsHaveLeft(order.status)) return { ok: false, reason: 'not-sent' };
    const short = form.lines.find(({ line, units }) => units > unitsLeft(order.items[line]));
    if (short) return { ok: false, reason: 'too-many', line: short.line, left: unitsLeft(order.items[short.line]) };
    const today = isoDayOf(now);
    if (form.exercisedOn > today || form.exercisedOn < isoDayOf(order.createdAt))
      return { ok: false, reason: 'wrong-day' };
    if (form.kind === 'refused' && order.status !== 'Enviado') return { ok: false, reason: 'not-refused' };
    if (form.kind === 'withdrawal') {
      if (!canBeWithdrawnFrom(order)) return { ok: false, reason: 'no-withdrawal' };
      const deadline = await findWithdrawalDeadline(tx, order);
      if (deadline && form.exercisedOn > deadline) return { ok: false, reason: 'too-late', deadline };
    }

    await keepMoney(tx, order);
    const { id, orderNumber } = order;
    const isCancelled = form.kind === 'refused' && isWholeParcel(order, form.lines);
    const owed = await (isCancelled ? takeRefused(tx, order, form, actor) : takeUnits(tx, order, form, actor));
    await announce(tx, 'orders', [id]);
    return { ok: true, orderNumber, owed, isCancelled };
  });
}

function isWholeParcel({ items }: LockedOrder, lines: ReturnedUnits[]): boolean {
  return items.every(({ quantity, returned = 0 }, line) => {
    const back = lines.find((one) => one.line === line)?.units ?? 0;
    return quantity - returned === back;
  });
}

/** Takes back units of an order, which keeps the others. Returns the pesos that are owed now. */
async function takeUnits(tx: Db, order: LockedOrder, form: ReturnForm, actor: Actor): Promise<Pesos> {
  const withShipping = form.withShipping || givesShippingBack(order.items, form);
  const worth = returnAmount({ ...order, ...(await findAmounts(tx, order.id)) }, { ...form, withShipping });
  const items = order.items.map((item, line) => {
    const back = form.lines.find((one) => one.line === line);
    const gross = worth.lines.find((one) => one.line === line)?.gross ?? 0;
    if (!back) return item;
    return {
      ...item,
      returned: (item.returned ?? 0) + back.units,
      returnedTotal: (item.returnedTotal ?? 0) + gross,
    };
  });
  await lockProductRows(tx, productsOf(order, form.lines));
  await tx
    .update(orders)
    .set({ items, returnedAmount: sql`${orders.returnedAmount} + ${worth.amount}`, updatedAt: new Date() })
    .where(eq(orders.id, order.id));
  const returnId = await insertReturn(tx, order, { form, worth, actor });
  await moveUnits(tx, order, { form, actor, areBack: false });
  return recordPartOwed(tx, {
    orderId: order.id,
    amount: worth.amount,
    returnId,
    dueOn: refundDueOn(form.kind, form.exercisedOn),
  });
}

/** Takes back a parcel that was refused: its order is cancelled. Returns the pesos that are owed now. */
async function takeRefused(tx: Db, order: LockedOrder, form: ReturnForm, actor: Actor): Promise<Pesos> {
  await lockProductRows(tx, productsOf(order, form.lines));
  await cancelOrder(tx, order, { kind: 'staff', actor, note: returnKindWords.refused.label });
  const dueOn = refundDueOn(form.kind, form.exercisedOn);
  if (dueOn) await setRefundDue(tx, order.id, dueOn);
  // Zero, because the cancellation already owes all money of the order.
  const worth: ReturnAmount = { lines: [], shipping: 0, amount: 0 };
  await insertReturn(tx, order, { form, worth, actor });
  await moveUnits(tx, order, { form, actor, areBack: true });
  const { amountInCents, orderId, kind, resolvedAt, currency } = paymentIncidents;
  const [owed] = await tx
    .select({ cents: sum(amountInCents).mapWith(Number) })
    .from(paymentIncidents)
    .where(and(eq(orderId, order.id), eq(kind, 'refund-owed'), eq(currency, 'COP'), isNull(resolvedAt)));
  return Math.round((owed?.cents ?? 0) / 100);
}

function productsOf({ items }: LockedOrder, lines: ReturnedUnits[]): string[] {
  return [...new Set(lines.flatMap(({ line }) => items[line]?.id ?? []))].filter(isUuid);
}

/**
 * Puts the units back on the shelf, and writes off those that cannot be sold.
 *
 * @param moved.areBack whether the cancellation of the order has put them back already
 */
async function moveUnits(
  tx: Db,
  order: LockedOrder,
  { form, actor, areBack }: { form: ReturnForm; actor: Actor; areBack: boolean },
): Promise<void> {
  const moved = form.lines.flatMap(({ line, units, writtenOff }) => {
    const item = order.items[line];
    return item ? [{ productId: item.id, stockItemId: stockItemOf(item), units, writtenOff }] : [];
  });
  // Lines of old orders may name products that have no shelf.
  const shelves = await findShelves(
    tx,
    moved.map(({ stockItemId }) => stockItemId),
  );
  const onShelf = moved.filter(({ stockItemId }) => shelves.has(stockItemId));
  const of = { actor, orderId: order.id, note: form.reason || returnKindWords[form.kind].label };
  if (!areBack) await changeShelves(tx, onShelf, { kind: 'given-back', ...of });
  const lost = onShelf.map(({ writtenOff, ...shelf }) => ({ ...shelf, units: -writtenOff }));
  await changeShelves(tx, lost, { kind: 'written-off', ...of });
  await announce(tx, 'products', productsOf(order, form.lines));
}

async function insertReturn(
  tx: Db,
  order: LockedOrder,
  { form, worth, actor }: { form: ReturnForm; worth: ReturnAmount; actor: Actor },
): Promise<string> {
  const { kind, reason, exercisedOn } = form;
  const lines = form.lines.flatMap(({ line, units, writtenOff }): (ReturnedLine & { name: string })[] => {
    const item = order.items[line];
    if (!item) return [];
    const amount = worth.lines.find((one) => one.line === line)?.amount ?? 0;
    const restocked = units - writtenOff;
    return [{ line, stockItemId: stockItemOf(item), units, restocked, writtenOff, amount, name: item.name }];
  });
  const [last] = await tx
    .select({ number: max(orderReturns.number) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id));
  const number = (last?.number ?? 0) + 1;
  const [inserted] = await tx
    .insert(orderReturns)
    .values({
      orderId: order.id,
      number,
      kind,
      lines: lines.map(({ name: _, ...line }) => line),
      shipping: worth.shipping,
      amount: worth.amount,
      reason,
      exercisedOn,
      dueOn: refundDueOn(kind, exercisedOn),
      actorId: actor.userId,
      actorName: actor.fullName,
    })
    .returning({ id: orderReturns.id });
  if (!inserted) throw new Error('A return was not recorded');
  const units = returnedText(lines);
  await recordOrderEvent(tx, order, {
    kind: 'returned',
    note: `${returnKindWords[kind].label}: ${units}`,
    actorId: actor.userId,
    actorName: actor.fullName,
  });
  await recordChange(tx, actor, {
    subject: 'return',
    subjectId: order.id,
    subjectName: `Devolución ${number} del pedido ${order.orderNumber}`,
    action: 'created',
    after: { returnKind: returnKindWords[kind].label, returnedUnits: units, returnedAmount: worth.amount },
  });
  return inserted.id;
}

async function findAmounts(tx: Db, orderId: string) {
  const { shippingCost, discount, returnedAmount } = orders;
  const [amounts] = await tx
    .select({ shippingCost, discount, returnedAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!amounts) throw new Error('An order is gone');
  return { ...amounts, returnedShipping: await sumReturnedShipping(tx, orderId) };
}
