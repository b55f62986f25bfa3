/** Parts of an order's money to give back, because units came back or its total fell. */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type PaymentIncident, paymentIncidents, type RefundMethod } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { PaymentHere } from '#shop/orders/money/judge-money.ts';
import { refundMoney } from '#shop/orders/money/order-payments.server.ts';
import { findTransaction } from '#shop/orders/money/paying-transaction.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { findDue, findOrderMoney } from './order-money.server.ts';
import { findOwedByHand } from './owed-by-hand.server.ts';
import { partKey, sourceKeyOf } from './part-key.ts';
import { isPartRefund } from './refund-kinds.server.ts';

/** Why a part is owed: a return of units, a change of the order, or a transfer of more than it lacked. */
type PartReason =
  | { returnId: string; revisionId?: never; isExcess?: never }
  | { revisionId: string; returnId?: never; isExcess?: never }
  | { isExcess: true; returnId?: never; revisionId?: never };

/** Why a part is no longer owed: the money that it was to be taken from is gone. */
export const uncovered = 'El pedido ya no tiene saldo a favor del cliente';

/**
 * Records that a part of an order's money has to be returned, one entry per payment that it is taken from. Owes at most
 * what is in the customer's favour, without the parts that are owed already and without money that is set aside for an
 * open incident, see `findDue`: an order that was not paid owes nothing.
 *
 * Call it with the order's row locked, after `keepMoney` and after the order has its new total or returned amount. Staff
 * settle each entry like any refund owed; see `settlePart`. Cancelling the order replaces the open ones.
 *
 * @param part.amount the most to owe
 * @param part.dueOn the last day to return it by law
 * @returns what is owed now because of this
 */
export async function recordPartOwed(
  tx: Db,
  {
    orderId,
    amount,
    dueOn = null,
    returnId,
    revisionId,
  }: { orderId: string; amount: Pesos; dueOn?: string | null } & PartReason,
): Promise<Pesos> {
  const open = await listOpenParts(tx, orderId);
  const owed = Math.min(amount, (await findCredit(tx, orderId)) - sumOf(open));
  const reasonId = returnId ?? revisionId ?? randomUUID();
  let rest = owed;
  for (const source of await listSources(tx, orderId, open)) {
    const part = Math.min(rest, source.left);
    if (part <= 0) continue;
    rest -= part;
    await tx.insert(paymentIncidents).values({
      kind: 'refund-owed',
      status: 'APPROVED',
      orderId,
      provider: source.provider,
      transactionId: partKey(source.key, reasonId),
      reference: source.reference,
      amountInCents: part * 100,
      currency: 'COP',
      dueOn,
      returnId,
      revisionId,
    });
  }
  return Math.max(0, owed - rest);
}

/** Owes what came for a locked order beyond its price, and is neither owed yet nor set aside; see `recordPartOwed`. */
export async function oweExcess(tx: Db, orderId: string): Promise<void> {
  const amount = await findCredit(tx, orderId);
  if (amount > 0) await recordPartOwed(tx, { orderId, amount, isExcess: true });
}

/**
 * Lowers the open parts owed of a locked order to what is left in the customer's favour, the newest first, after money
 * of it was voided or annulled. What is no longer owed is a resolved entry of its own, by which `reopenPartsOwed` owes
 * it again.
 */
export async function lowerPartsOwed(tx: Db, orderId: string): Promise<void> {
  const open = await listOpenParts(tx, orderId);
  if (open.length === 0) return;
  let credit = await findCredit(tx, orderId);
  const left = new Map((await listSources(tx, orderId, [])).map((source) => [source.key, source.left]));
  for (const { row, amount, sourceKey } of open) {
    const covered = Math.max(0, Math.min(amount, credit, left.get(sourceKey) ?? 0));
    credit -= covered;
    left.set(sourceKey, (left.get(sourceKey) ?? 0) - covered);
    if (covered === amount) continue;
    const withdrawn = { resolvedAt: sql`now()`, resolution: uncovered };
    await tx
      .update(paymentIncidents)
      .set(covered > 0 ? { amountInCents: covered * 100 } : withdrawn)
      .where(eq(paymentIncidents.id, row.id));
    if (covered === 0) continue;
    const rest = { transactionId: partKey(sourceKey, randomUUID()), amountInCents: (amount - covered) * 100 };
    await tx.insert(paymentIncidents).values({ ...row, id: undefined, ...rest, ...withdrawn });
  }
}

/**
 * Owes the parts of a locked order again, or what of them, that were withdrawn and fulfil a condition; see
 * `lowerPartsOwed`.
 */
export async function reopenPartsOwed(tx: Db, orderId: string, condition: SQL | undefined): Promise<void> {
  const isWithdrawn = and(isPartRefund, isNotNull(paymentIncidents.resolvedAt), isNull(paymentIncidents.refundMethod));
  const withdrawn = await tx
    .select()
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), isWithdrawn, condition));
  const open = await listOpenParts(tx, orderId);
  for (const { id, transactionId, amountInCents, returnId, revisionId } of withdrawn) {
    const isThis = eq(paymentIncidents.id, id);
    const lowered = open.find(
      ({ row, sourceKey }) =>
        sourceKey === sourceKeyOf(transactionId) && row.returnId === returnId && row.revisionId === revisionId,
    );
    if (lowered) {
      await tx.delete(paymentIncidents).where(isThis);
      await tx
        .update(paymentIncidents)
        .set({ amountInCents: sql`${paymentIncidents.amountInCents} + ${amountInCents}` })
        .where(eq(paymentIncidents.id, lowered.row.id));
    } else await tx.update(paymentIncidents).set({ resolvedAt: null, resolution: '' }).where(isThis);
  }
}

/** Withdraws the open parts that exceed the price of an order and that the change of status at this time recorded. */
export async function withdrawExcess(tx: Db, orderId: string, recordedAt: SQL, resolution: string): Promise<void> {
  const { resolvedAt, createdAt, returnId, revisionId } = paymentIncidents;
  const isExcess = and(isPartRefund, isNull(returnId), isNull(revisionId));
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(eq(paymentIncidents.orderId, orderId), isExcess, isNull(resolvedAt), eq(createdAt, recordedAt)));
}

/** Records that a part owed was given back. The caller has resolved its incident. */
export async function settlePart(
  tx: Db,
  orderId: string,
  incident: Pick<PaymentIncident, 'id' | 'provider' | 'transactionId' | 'amountInCents' | 'returnId'>,
  { refundMethod, ...record }: { refundMethod: RefundMethod; actor: Actor; evidenceKey?: string },
): Promise<void> {
  const { id: incidentId, provider, returnId } = incident;
  const isOnline = provider !== withoutProvider;
  const source =
    isOnline && (await findTransaction(tx, { provider, transactionId: sourceKeyOf(incident.transactionId) }));
  if (isOnline && !source) throw new Error('A part owed has no transaction');
  await refundMoney(tx, {
    orderId,
    incidentId,
    amount: Math.round(incident.amountInCents / 100),
    method: refundMethod,
    cause: 'return',
    ...(returnId && { returnId }),
    ...(source && { sourceTransactionId: source.id }),
    ...record,
  });
}

/** What is in the favour of an order's customer, in pesos, without money that is set aside for an open incident. */
const findCredit = async (tx: Db, orderId: string) => -((await findDue(tx, [orderId])).get(orderId) ?? 0);

type OpenPart = { row: PaymentIncident; amount: Pesos; sourceKey: string };

/** Lists the open parts owed of an order, oldest first. */
async function listOpenParts(tx: Db, orderId: string): Promise<OpenPart[]> {
  const rows = await tx
    .select()
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), isPartRefund, isNull(paymentIncidents.resolvedAt)))
    .orderBy(asc(paymentIncidents.createdAt), asc(paymentIncidents.id));
  return rows.map((row) => {
    return { row, amount: Math.round(row.amountInCents / 100), sourceKey: sourceKeyOf(row.transactionId) };
  });
}

const sumOf = (parts: { amount: Pesos }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

type PartSource = {
  key: string;
  provider: string;
  reference: string;
  left: Pesos;
};

/**
 * Lists the payments from which a part can be taken, with what is left of them: the newest first, those last of which
 * an incident is open, because that is about all of their money. Those that are set aside for it are left out.
 */
async function listSources(tx: Db, orderId: string, open: OpenPart[]): Promise<PartSource[]> {
  const { here = [] } = (await findOrderMoney(tx, [orderId]))[orderId] ?? {};
  const disputed = await tx
    .select({ transactionId: paymentIncidents.transactionId })
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), isNull(paymentIncidents.resolvedAt)));
  const isDisputed = ({ key }: { key: string }) => disputed.some(({ transactionId }) => transactionId === key);
  const owedByHand = await findOwedByHand(tx, orderId);
  const [order] = await tx.select({ number: orders.orderNumber }).from(orders).where(eq(orders.id, orderId));
  return here
    .filter(({ currency, isUndecided }) => currency === 'COP' && !isUndecided)
    .map((money) => sourceOf(money, { id: orderId, orderNumber: order?.number ?? '', owedByHand }, open))
    .toReversed()
    .toSorted((one, other) => Number(isDisputed(one)) - Number(isDisputed(other)));
}

function sourceOf(
  { transaction, amountInCents }: PaymentHere,
  order: { id: string; orderNumber: string; owedByHand: Pesos },
  open: OpenPart[],
): PartSource {
  const key = transaction?.transactionId ?? order.id;
  const taken = sumOf(open.filter(({ sourceKey }) => sourceKey === key)) + (transaction ? 0 : order.owedByHand);
  return {
    key,
    provider: transaction?.provider ?? withoutProvider,
    reference: transaction?.reference ?? order.orderNumber,
    left: Math.floor(amountInCents / 100) - taken,
  };
}
