/** Money that no provider reports: what was received by hand, and parts that were given back. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type HandPaymentCause, type HandPaymentMethod, orderPayments } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';

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
  /** of cash: the open till in which it lies */
  tillSessionId?: string;
  /** the proof of transfer that shows it */
  proofId?: string;
  note?: string;
  /** when it came, if that was before it is recorded */
  createdAt?: Date;
};

/** A part of an order's money that was given back to the customer. */
export type HandRefund = Omit<HandPayment, 'cause' | 'tendered' | 'proofId'> & {
  /** 'return' if units came back for it */
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

/** A payment by hand that no longer counts. Its till tells where the cash of it lies. */
export type VoidedPayment = Pick<typeof orderPayments.$inferSelect, 'id' | 'amount' | 'method' | 'tillSessionId'>;

/**
 * Records money that came for an order by hand. It counts at once in the ledger of the order (view `order_money`).
 *
 * Call it in the transaction of the operation, with the order's row locked or just inserted. The caller records the
 * order's event and the change in the history of staff, and checks the till. The time is that of the transaction, by
 * which undoing a change of status finds the row.
 *
 * @returns the id of the record
 */
export async function receiveMoney(tx: Db, { actor, ...payment }: HandPayment): Promise<number> {
  return insertPayment(tx, { kind: 'received', ...payment, ...recordedBy(actor) });
}

/**
 * Records that a part of an order's money was given back. A payment that is given back in full is marked at its source
 * instead (`resolveIncident`), and has no such record: it would count twice.
 *
 * Call it like `receiveMoney`. The caller makes sure that the shop has the money that it gives back.
 *
 * @returns the id of the record
 * @throws if the refund owed has been settled with another record
 */
export async function refundMoney(tx: Db, { actor, ...refund }: HandRefund): Promise<number> {
  return insertPayment(tx, { kind: 'refunded', ...refund, ...recordedBy(actor) });
}

/**
 * Voids money that was recorded by hand: it never came, or never went. It stays recorded but counts for nothing.
 *
 * @param voided.cause only what this led to; all money of the order by default
 * @param voided.at only what was recorded at this moment, as by one change of status
 * @param voided.id only this record
 * @param voided.proofId only the money that this proof shows
 * @param voided.isNotGivenBack only what was recorded after the order's money was last given back as a whole
 * @returns the payments voided, oldest first; those of a till are to be corrected there if it was closed since
 */
export async function voidMoney(
  tx: Db,
  {
    orderId,
    cause,
    at,
    id,
    proofId,
    isNotGivenBack = false,
    actor,
  }: {
    orderId: string;
    cause?: HandPaymentCause;
    at?: SQL | Date;
    id?: number;
    proofId?: string;
    isNotGivenBack?: boolean;
    actor: Actor | null;
  },
): Promise<VoidedPayment[]> {
  const voided = await tx
    .update(orderPayments)
    .set({ voidedAt: sql`now()`, voidedByName: actor?.fullName ?? '' })
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        isNull(orderPayments.voidedAt),
        cause && eq(orderPayments.cause, cause),
        at && eq(orderPayments.createdAt, at),
        id === undefined ? undefined : eq(orderPayments.id, id),
        proofId === undefined ? undefined : eq(orderPayments.proofId, proofId),
        isNotGivenBack ? gt(orderPayments.id, lastGivenBack(orderId)) : undefined,
      ),
    )
    .returning({
      id: orderPayments.id,
      amount: orderPayments.amount,
      method: orderPayments.method,
      tillSessionId: orderPayments.tillSessionId,
    });
  return voided.sort((one, other) => one.id - other.id);
}

/** The id of the record that all money of an order that came by hand was given back, the latest one; 0 without any. */
const lastGivenBack = (orderId: string) => sql`(
  select coalesce(max(given_back.id), 0) from order_payments given_back
  where given_back.order_id = ${orderId} and given_back.kind = 'refunded' and given_back.cause = 'refund'
    and given_back.source_transaction_id is null and given_back.voided_at is null)`;

const recordedBy = (actor: Actor | null) => ({ actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' });

async function insertPayment(tx: Db, payment: typeof orderPayments.$inferInsert): Promise<number> {
  const [row] = await tx.insert(orderPayments).values(payment).returning({ id: orderPayments.id });
  if (!row) throw new Error('A payment by hand was not recorded');
  return row.id;
}
