/** Money that no provider reports: what was received by hand, and parts that were given back. */
import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type HandPaymentCause, type HandPaymentMethod, orderEvents, orderPayments } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';
import { correctTill, lockTillsOf, type VoidedPayment } from './correct-till.server.ts';

/** Money that came for an order without the provider. */
export type HandPayment = {
  orderId: string;
  /** whole pesos above zero */
  amount: Pesos;
  /** how it changed hands; 'carrier' for what the carrier collected */
  method: HandPaymentMethod;
  /** what led to the record: a sale by staff, a change of status, the handover, or an approved proof */
  cause: HandPaymentCause;
  /** who recorded it; null for the shop itself */
  actor: Actor | null;
  /** of cash: what the customer handed over, at least the amount; the rest is change */
  tendered?: Pesos;
  /** the proof of transfer that shows it */
  proofId?: string;
  /**
   * the transaction (`payment_transactions.id`) whose money it is: the order no longer has it at the provider, because
   * the shop gives it back by hand
   */
  sourceTransactionId?: string;
  note?: string;
  /** when it came, if that was before it is recorded */
  createdAt?: Date;
};

/** A part of an order's money that was given back to the customer. */
export type HandRefund = Omit<HandPayment, 'cause' | 'tendered' | 'proofId'> & {
  /** 'return' for a part: units came back, or the total fell */
  cause: Extract<HandPaymentCause, 'return' | 'refund'>;
  /** the refund owed that it settles; each is settled once */
  incidentId?: string;
  /** the return of units that it pays back */
  returnId?: string;
  /** the transaction (`payment_transactions.id`) whose money it gives back; absent for money that came by hand */
  sourceTransactionId?: string;
  /** key of the proof in the private storage */
  evidenceKey?: string;
};

/**
 * Records money that came for an order by hand. It counts at once in the ledger of the order (view `order_money`). Cash
 * that staff record as it comes is counted in the open till, if there is one.
 *
 * Call it in the transaction of the operation, with the order's row locked or just inserted. The caller records the
 * order's event and the change in the history of staff; if staff say that they took cash, it makes sure that a till is
 * open (`lockOpenTill`). The time is that of the transaction, by which undoing a change of status finds the row.
 *
 * @returns the id of the record
 */
export async function receiveMoney(tx: Db, { actor, ...payment }: HandPayment): Promise<number> {
  return insertPayment(tx, {
    kind: 'received',
    ...payment,
    ...recordedBy(actor),
    ...(await inTill(tx, payment, actor)),
  });
}

/**
 * Records that money of an order was given back. One that the provider gives back in full is marked at its source
 * instead, and has no such record; see `giveBackOnline`.
 *
 * Call it like `receiveMoney`. The caller makes sure that the shop has the money that it gives back.
 *
 * @returns the id of the record
 * @throws if the refund owed has been settled with another record
 */
export async function refundMoney(tx: Db, { actor, ...refund }: HandRefund): Promise<number> {
  return insertPayment(tx, { kind: 'refunded', ...refund, ...recordedBy(actor), ...(await inTill(tx, refund, actor)) });
}

/**
 * Voids money that was recorded by hand: it never came, or never went. It stays recorded but counts for nothing. Cash
 * that a till had counted when it was closed is corrected in the open one.
 *
 * @param voided.cause only what this led to; all money of the order by default
 * @param voided.at only what was recorded at this moment, as by one change of status
 * @param voided.id only this record
 * @param voided.isNotGivenBack only what was recorded after money of the order was last given back, wholly or in part
 * @returns the payments voided, oldest first
 */
export async function voidMoney(
  tx: Db,
  {
    orderId,
    cause,
    at,
    id,
    isNotGivenBack = false,
    actor,
  }: {
    orderId: string;
    cause?: HandPaymentCause;
    at?: SQL | Date;
    id?: number;
    isNotGivenBack?: boolean;
    actor: Actor | null;
  },
): Promise<VoidedPayment[]> {
  const closed = await lockTillsOf(tx, orderId);
  const rows = await tx
    .update(orderPayments)
    // Not the time at which the transaction began: the till may have been closed while it waited.
    .set({ voidedAt: sql`clock_timestamp()`, voidedByName: actor?.fullName ?? '' })
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        isNull(orderPayments.voidedAt),
        cause && eq(orderPayments.cause, cause),
        at && eq(orderPayments.createdAt, at),
        id === undefined ? undefined : eq(orderPayments.id, id),
        isNotGivenBack ? gt(orderPayments.id, lastGivenBack(orderId)) : undefined,
      ),
    )
    .returning({
      id: orderPayments.id,
      kind: orderPayments.kind,
      amount: orderPayments.amount,
      tillSessionId: orderPayments.tillSessionId,
    });
  const voided = rows.sort((one, other) => one.id - other.id);
  await correctTill(tx, orderId, { voided, closed, actor });
  return voided;
}

/**
 * Lists the money of an order that the transaction of an event voided, to be received again once that change is undone.
 * The rows that one transaction wrote have the same `xmin`; they are not voided at the time of their event. Cash that
 * lay in no till is not counted in one now.
 *
 * @param voided.actor who receives it again
 */
export async function listVoidedWith(
  tx: Db,
  { eventId, orderId, actor }: { eventId: number; orderId: string; actor: Actor },
): Promise<HandPayment[]> {
  const isOfEvent = sql`${orderPayments}.xmin = (
    select event.xmin from ${orderEvents} event where event.id = ${eventId})`;
  const rows = await tx
    .select()
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.kind, 'received'),
        isNotNull(orderPayments.voidedAt),
        isOfEvent,
      ),
    )
    .orderBy(orderPayments.id);
  return rows.map(({ amount, method, cause, note, tendered, proofId, sourceTransactionId, ...row }) => ({
    ...{ orderId, actor, amount, method, cause, note },
    ...(tendered !== null && { tendered }),
    ...(proofId && { proofId }),
    ...(sourceTransactionId && { sourceTransactionId }),
    ...(row.tillSessionId === null && { createdAt: row.createdAt }),
  }));
}

/** Adds up what came for orders by hand, without what was given back of it. Orders without such records are absent. */
export async function sumHandMoney(db: Db, orderIds: string[]): Promise<Map<string, Pesos>> {
  const { orderId, kind, amount, voidedAt, sourceTransactionId } = orderPayments;
  const rows = await db
    .select({
      orderId,
      sum: sql`sum(case when ${kind} = 'received' then ${amount} else -${amount} end)`.mapWith(Number),
    })
    .from(orderPayments)
    .where(and(inArray(orderId, orderIds), isNull(voidedAt), isNull(sourceTransactionId)))
    .groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.sum]));
}

/** Whether more came for an order by hand than was given back of it. */
export const hasRecordedMoney = async (db: Db, orderId: string) =>
  ((await sumHandMoney(db, [orderId])).get(orderId) ?? 0) > 0;

/** Whether staff entered a payment of an order, or what arrived by a proof: it is no money that a change implies. */
export async function hasEnteredPayment(tx: Db, orderId: string): Promise<boolean> {
  const entered = and(
    eq(orderPayments.orderId, orderId),
    eq(orderPayments.kind, 'received'),
    eq(orderPayments.cause, 'sale'),
    isNull(orderPayments.voidedAt),
  );
  return (await tx.$count(orderPayments, entered)) > 0;
}

/** The id of the latest record that money of an order that came by hand was given back; 0 without any. */
const lastGivenBack = (orderId: string) => sql`(
  select coalesce(max(given_back.id), 0) from order_payments given_back
  where given_back.order_id = ${orderId} and given_back.kind = 'refunded'
    and given_back.source_transaction_id is null and given_back.voided_at is null)`;

/** The open till, for cash that staff record as it changes hands. */
async function inTill(tx: Db, { method, createdAt }: Pick<HandPayment, 'method' | 'createdAt'>, actor: Actor | null) {
  return { tillSessionId: method === 'cash' && actor && !createdAt ? await lockOpenTill(tx) : null };
}

const recordedBy = (actor: Actor | null) => ({ actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' });

async function insertPayment(tx: Db, payment: typeof orderPayments.$inferInsert): Promise<number> {
  const [row] = await tx.insert(orderPayments).values(payment).returning({ id: orderPayments.id });
  if (!row) throw new Error('A payment by hand was not recorded');
  return row.id;
}
