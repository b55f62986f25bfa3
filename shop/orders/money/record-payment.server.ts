import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { isActive, lockOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { recordPartOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { dropFee } from '#shop/orders/revisions/drop-fee.server.ts';
import { moveOrder } from '#shop/orders/status/change-order-status.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { type RecordedSince, refuseRecordedSince } from '#shop/staff/recorded-since.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';
import { findFallingFee } from './delivery-fee.server.ts';
import { keepMoney } from './hand-money.server.ts';
import { handMethodWords } from './hand-payments.ts';
import { listPaymentsSince } from './list-payments-since.server.ts';
import { receiveMoney } from './order-payments.server.ts';
import type { ReceivedPayment } from './payment-form.ts';
import { findLacking } from './read-ledger.server.ts';

export type RecordPaymentResult =
  /**
   * `rest`: what the customer still owes; `excess`: what is owed back to them; `change`: what they get back in cash
   */
  | { ok: true; orderNumber: string; rest: Pesos; excess: Pesos; change: Pesos }
  | { ok: false; reason: 'not-found' }
  /** it was cancelled: its customer owes nothing */
  | { ok: false; reason: 'ended' }
  /** it is cash, and no till is open */
  | { ok: false; reason: 'till-closed' }
  /** it is more than the customer owes, and staff did not say that it may be */
  | { ok: false; reason: 'too-much'; owed: Pesos }
  /** others were recorded since staff loaded the page */
  | RecordedSince;

/**
 * Records money that staff received for an order, at most what it lacks, see `findLacking`, unless they say that its
 * customer paid too much, as a transfer and in cash at the door: what is too much is owed back. Cash is counted in the
 * open till. An order that waits for its payment has no deadline any more, and is Pagado once nothing is owed; if that is
 * refused, as for withdrawn products, the payment is recorded all the same. An order on delivery that is not sent costs no
 * fee for that if exactly its total without the fee is received: its page names that amount to the customer.
 *
 * @param received.read the id of the latest payment by hand that the page showed, 0 without any: the same payment sent
 * again, or by two staff, is recorded once. Without it, nothing is checked
 */
export async function recordPayment(
  db: Db,
  { orderId, payment, actor, read }: { orderId: string; payment: ReceivedPayment; actor: Actor; read?: number },
): Promise<RecordPaymentResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const since = read === undefined ? null : refuseRecordedSince(await listPaymentsSince(tx, orderId, read), actor);
    if (since) return since;
    if (!isActive(order)) return { ok: false, reason: 'ended' };
    await keepMoney(tx, order);
    const { orderNumber } = order;
    const { method, amount, tendered, note, isExtra = false } = payment;
    const lacking = Math.max(0, await findLacking(tx, order.id));
    if (amount > lacking && !isExtra) return { ok: false, reason: 'too-much', owed: lacking };

    if (method === 'cash' && !(await lockOpenTill(tx))) return { ok: false, reason: 'till-closed' };
    const isWithoutFee = amount < lacking && amount === lacking - (await findFallingFee(tx, order.id));
    if (isWithoutFee) await dropFee(tx, order);
    const owed = isWithoutFee ? amount : lacking;
    await receiveMoney(tx, {
      orderId: order.id,
      amount,
      method,
      cause: 'sale',
      actor,
      note,
      ...(tendered !== null && { tendered }),
    });
    const by = { actorId: actor.userId, actorName: actor.fullName };
    // Staff who see the history may not be allowed to see amounts.
    await recordOrderEvent(tx, order, { kind: 'payment', note: handMethodWords[method], ...by });
    await recordChange(tx, actor, {
      subject: 'payment',
      subjectId: order.id,
      subjectName: `Pago del pedido ${orderNumber}: ${handMethodWords[method]}, ${formatPesos(amount)}`,
      action: 'created',
    });
    const rest = Math.max(0, owed - amount);
    const excess = Math.max(0, amount - owed);
    if (isToBePaid(order.status)) {
      await tx.update(orders).set({ holdExpiresAt: null, updatedAt: new Date() }).where(eq(orders.id, order.id));
      if (rest === 0) await moveOrder(tx, order, { status: 'Pagado', actor, note: 'Pago registrado' });
    }
    if (excess > 0) await recordPartOwed(tx, { orderId: order.id, amount: excess, isExcess: true });
    await announce(tx, 'orders', [order.id]);
    return { ok: true, orderNumber, rest, excess, change: tendered === null ? 0 : tendered - amount };
  });
}
