/** Records as payments what changes of an order's status say about money that came by hand. */
import { and, desc, eq, isNotNull, isNull, notExists, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type HandPaymentMethod,
  type OrderStatus,
  orderEvents,
  orderPayments,
  orders,
  type PaymentMethod,
  paymentIncidents,
  type RefundMethod,
  transferProofs,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { findDue, findMoneyFacts } from '#shop/orders/refunds/order-money.server.ts';
import { lowerPartsOwed } from '#shop/orders/refunds/part-owed.server.ts';
import { isReturn } from '#shop/orders/refunds/refund-kinds.server.ts';
import { isPaidAtHandover, isPaidOnDelivery, needsProof } from '#shop/paying/payment-methods.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { judgeByHistory } from './judge-money.ts';
import { receiveMoney, refundMoney, voidMoney } from './order-payments.server.ts';
import { isProofMoneyHere } from './paying-transaction.server.ts';

type KeptOrder = Pick<LockedOrder, 'id' | 'status' | 'moneyStatus' | 'deletedAt'>;

/** What the history of an order says about money that came by hand, and what is recorded of it. */
type ImpliedMoney = Awaited<ReturnType<typeof findImpliedMoney>>;

/**
 * Records the payments by hand that a locked order's history implies, if they are not recorded yet: the order was
 * placed before the shop recorded such payments, or a process of the previous version changed its status. Does nothing
 * for other orders.
 *
 * Every operation that changes the status or the money of an order calls it first, before it changes anything.
 */
export async function keepMoney(tx: Db, order: KeptOrder): Promise<void> {
  if (order.moneyStatus === order.status) return;
  await keepReturned(tx, order.id);
  const implied = await findImpliedMoney(tx, order.id);
  const isEnded = order.status === 'Cancelado' || order.deletedAt !== null;
  const due = Math.max(implied.owed, isEnded || !implied.isByHand ? 0 : implied.charged + implied.owedInParts);
  if (implied.recorded < due)
    await receiveImplied(tx, implied, { amount: due - implied.recorded, actor: null, isPast: true });
  else if (!isEnded && implied.recorded > due) await voidImpliedMoney(tx, order.id, null);
  await tx.update(orders).set({ moneyStatus: order.status }).where(eq(orders.id, order.id));
}

/** Records the money that came by hand and was returned in full before the shop recorded such payments. */
async function keepReturned(tx: Db, orderId: string): Promise<void> {
  const recorded = tx
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(and(eq(orderPayments.incidentId, paymentIncidents.id), isNull(orderPayments.voidedAt)));
  const isUnrecorded = and(isReturn, eq(paymentIncidents.provider, withoutProvider), notExists(recorded));
  const returned = await tx
    .select()
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), isUnrecorded))
    .orderBy(paymentIncidents.createdAt);
  for (const { id: incidentId, amountInCents, refundMethod, createdAt, resolvedAt } of returned) {
    const amount = Math.round(amountInCents / 100);
    const { recorded } = await findImpliedMoney(tx, orderId);
    const it = { orderId, method: refundMethod ?? 'other', actor: null };
    if (recorded < amount)
      await receiveMoney(tx, { ...it, amount: amount - recorded, method: 'other', cause: 'status', createdAt });
    if (amount > 0)
      await refundMoney(tx, {
        ...it,
        amount,
        cause: 'refund',
        incidentId,
        ...(resolvedAt && { createdAt: resolvedAt }),
      });
  }
}

/** Records that money which came by hand was given back, at most what the shop has of it. */
export async function giveBackHandMoney(
  tx: Db,
  orderId: string,
  {
    incident,
    refundMethod,
    createdAt,
    ...record
  }: {
    incident: { id: string; amountInCents: number };
    refundMethod: RefundMethod;
    actor: Actor | null;
    evidenceKey?: string;
    /** when it was given back, if that was before it is recorded */
    createdAt?: Date;
  },
): Promise<void> {
  const { recorded } = await findImpliedMoney(tx, orderId);
  const amount = Math.min(recorded, Math.round(incident.amountInCents / 100));
  if (amount === 0) return;
  // An incident has one such record; after it was opened again, a further return is recorded without it.
  const earlier = and(eq(orderPayments.incidentId, incident.id), isNull(orderPayments.voidedAt));
  const incidentId = (await tx.$count(orderPayments, earlier)) > 0 ? undefined : incident.id;
  await refundMoney(tx, {
    orderId,
    amount,
    method: refundMethod,
    cause: 'refund',
    ...record,
    ...(incidentId && { incidentId }),
    ...(createdAt && { createdAt }),
  });
}

/** Whether the history of an order says that money came for it by hand. */
export async function isPaidByHand(tx: Db, orderId: string): Promise<boolean> {
  return (await findImpliedMoney(tx, orderId)).isByHand;
}

/** Whether the shop has money of an order that came by hand and is not owed to the customer. */
export async function hasHandMoney(tx: Db, orderId: string): Promise<boolean> {
  const isReceived = and(eq(orderPayments.orderId, orderId), isNull(orderPayments.voidedAt));
  if ((await tx.$count(orderPayments, isReceived)) === 0) return false;
  const { recorded, owed } = await findImpliedMoney(tx, orderId);
  return recorded > owed;
}

/** Whether money of an order that came by hand and is not owed to the customer is all that the order costs. */
export async function isCoveredByHand(tx: Db, orderId: string): Promise<boolean> {
  const { recorded, owed, charged } = await findImpliedMoney(tx, orderId);
  return recorded > 0 && recorded - owed >= charged;
}

/**
 * Records what a change of a locked order's status or proofs implies about its money. If it implies that money came by
 * hand, records what the order lacks as received; if it no longer does, voids what such changes had recorded. A
 * cancellation leaves the recorded money as it is: it is owed to the customer.
 *
 * @param change.wasByHand what `isPaidByHand` returned before the change
 * @param change.isUndo whether it undoes another change, and the money that this one voided is recorded again
 */
export async function recordImpliedMoney(
  tx: Db,
  order: KeptOrder,
  { wasByHand, actor, isUndo = false }: { wasByHand: boolean; actor: Actor | null; isUndo?: boolean },
): Promise<void> {
  const implied = await findImpliedMoney(tx, order.id);
  if (implied.status === 'Cancelado') return;
  const isDueAtHandover = implied.remainder === 'on-delivery' || implied.remainder === 'in-store';
  const isHandedOver = isDueAtHandover && implied.status === 'Entregado' && order.status !== 'Entregado';
  // From Entregado back to Pagado, the money that was collected stays.
  const isTakenBack =
    isDueAtHandover && order.status === 'Entregado' && implied.status !== 'Entregado' && implied.status !== 'Pagado';
  // What is collected is what the label says: an order paid online may lack a part, because a change raised its total or
  // because staff kept a payment of another value.
  const isCollectedNow = isHandedOver || (implied.isCollected && order.status !== 'Entregado');
  const lacks = isCollectedNow
    ? ((await findDue(tx, [order.id])).get(order.id) ?? 0)
    : implied.charged - implied.recorded;
  // Also if its history implied a payment before, which staff have voided since.
  const isMarkedPaid = implied.isByHand && implied.status === 'Pagado' && order.status !== 'Pagado';
  // The money of before the undone change is here again; what the order lacked then, it lacks now. A process of the
  // previous version made that change without its money.
  const isRestored = isUndo && order.moneyStatus === order.status;
  if (((!wasByHand && implied.isByHand) || isMarkedPaid || isHandedOver) && lacks > 0 && !isRestored)
    await receiveImplied(tx, implied, { amount: lacks, actor, isHandedOver });
  if (wasByHand && !implied.isByHand) await voidImpliedMoney(tx, order.id, actor);
  else if (isTakenBack) await voidMoney(tx, { orderId: order.id, cause: 'handover', isNotGivenBack: true, actor });
  // Also if money of a cancelled order went back before staff restore it.
  await lowerPartsOwed(tx, order.id);
}

/**
 * Voids the payments that were recorded because of changes of an order's status or proofs: no such money came, or it is
 * that of a transaction. Payments that staff entered themselves stay, and so does money that was given back since.
 *
 * @param at only what was recorded by the change at this time
 */
export async function voidImpliedMoney(tx: Db, orderId: string, actor: Actor | null, at?: SQL): Promise<void> {
  for (const cause of ['status', 'handover', 'proof'] as const)
    await voidMoney(tx, { orderId, cause, isNotGivenBack: true, actor, ...(at && { at }) });
  await lowerPartsOwed(tx, orderId);
}

async function findImpliedMoney(tx: Db, orderId: string) {
  const [money] = await findMoneyFacts(tx, [orderId]);
  if (!money) throw new Error('An order is gone');
  const { order, facts } = money;
  const isImpliedAs = (status: OrderStatus) =>
    judgeByHistory({ ...order, status }, facts).here.some(({ transaction }) => transaction === null);
  const charged: Pesos = order.totalAmount - order.returnedAmount;
  return {
    ...order,
    isByHand: isImpliedAs(order.status),
    // Its history implies a payment as Entregado and none as Enviado: the money came when it was handed over.
    isCollected: order.status === 'Entregado' && !isImpliedAs('Enviado'),
    charged,
    hasProof: facts.hasProof,
    recorded: facts.byHand.amount,
    owed: facts.byHand.owed,
    owedInParts: facts.byHand.owedInParts,
  };
}

async function receiveImplied(
  tx: Db,
  implied: ImpliedMoney,
  {
    amount,
    actor,
    isHandedOver = false,
    isPast = false,
  }: { amount: Pesos; actor: Actor | null; isHandedOver?: boolean; isPast?: boolean },
): Promise<void> {
  // What is collected at the handover is not part of a transfer that was approved before.
  const proof = implied.hasProof && !isHandedOver ? await findProof(tx, implied.id) : null;
  const at = isPast ? (proof?.reviewedAt ?? (await findPaidAt(tx, implied.id)) ?? implied.orderDate) : null;
  const payment = { orderId: implied.id, amount, actor, ...(at && { createdAt: at }) };
  if (proof) await receiveMoney(tx, { ...payment, method: 'transfer', cause: 'proof', proofId: proof.id });
  else if (isHandedOver || implied.isCollected)
    await receiveMoney(tx, { ...payment, method: collectedBy(implied), cause: 'handover' });
  else await receiveMoney(tx, { ...payment, method: usualMethod(implied.paymentMethod), cause: 'status' });
}

async function findProof(tx: Db, orderId: string) {
  const [proof] = await tx
    .select({ id: transferProofs.id, reviewedAt: transferProofs.reviewedAt })
    .from(transferProofs)
    .where(and(eq(transferProofs.orderId, orderId), isProofMoneyHere))
    .orderBy(desc(transferProofs.reviewedAt), desc(transferProofs.id))
    .limit(1);
  return proof ?? null;
}

/** When an order last became paid, or was handed over. */
async function findPaidAt(tx: Db, orderId: string): Promise<Date | null> {
  const { toStatus } = orderEvents;
  const [last] = await tx
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), isNotNull(toStatus), or(eq(toStatus, 'Pagado'), eq(toStatus, 'Entregado'))),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.at ?? null;
}

/** Who collects the money of an order when it is handed over. */
function collectedBy({
  paymentMethod,
  remainder,
}: Pick<ImpliedMoney, 'paymentMethod' | 'remainder'>): HandPaymentMethod {
  const isInStore = remainder === 'in-store' || (isPaidAtHandover(paymentMethod) && !isPaidOnDelivery(paymentMethod));
  return isInStore ? 'cash' : 'carrier';
}

/** The method recorded for an order that staff set to Pagado without saying how it was paid. */
function usualMethod(paymentMethod: PaymentMethod | null): HandPaymentMethod {
  if (needsProof(paymentMethod)) return 'transfer';
  return isPaidAtHandover(paymentMethod) ? 'cash' : 'other';
}
