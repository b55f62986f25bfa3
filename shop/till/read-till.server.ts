import { and, asc, between, desc, eq, isNotNull, isNull, notInArray, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type HandPaymentMethod,
  orderPayments,
  orders,
  type TillSession,
  tillMovements,
  tillSessions,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isUuid } from '#shop/uuid.ts';
import { expectedIn, sumMoves, type TillMove, type TillSums } from './till.ts';

/** A till with all that came into it and left it. */
export type Till = Pick<TillSession, 'id' | 'opening' | 'openedAt' | 'openedByName'> & {
  /** oldest first; an open till may have further ones in a moment */
  moves: TillMove[];
  sums: TillSums;
  /** what should be in it by its moves */
  expected: number;
  /** null while it is open */
  closing: { at: Date; by: string; counted: Pesos; note: string } | null;
};

/** Reads a till, open or closed; null if there is none of this id. */
export async function readTill(db: Db, id: string): Promise<Till | null> {
  return isUuid(id) ? findTill(db, eq(tillSessions.id, id)) : null;
}

/** Reads the open till; null if none is open. */
export async function readOpenTill(db: Db): Promise<Till | null> {
  return findTill(db, isNull(tillSessions.closedAt));
}

/** Pesos that customers paid by card or transfer while a till was open. */
export type OtherPayments = { method: HandPaymentMethod; amount: Pesos }[];

/**
 * Sums what staff received otherwise than in cash while a till was open, by method, the largest first: to compare with
 * the card terminal and the bank. None of it is in the till. What a carrier collected, transfers with a proof, and
 * payments voided since do not count.
 */
export async function sumOtherPayments(db: Db, { from, to }: { from: Date; to: Date }): Promise<OtherPayments> {
  const { method, kind, cause, createdAt, proofId, voidedAt } = orderPayments;
  const amount = sum(orderPayments.amount).mapWith(Number);
  const isOther = and(eq(cause, 'sale'), notInArray(method, ['cash', 'carrier']), between(createdAt, from, to));
  return db
    .select({ method, amount })
    .from(orderPayments)
    .where(and(isOther, eq(kind, 'received'), isNull(proofId), isNull(voidedAt)))
    .groupBy(method)
    .orderBy(desc(amount), asc(method));
}

/** Whether the till is open, and with how much staff may open it: what was counted when it was closed last. */
export type TillState = { isOpen: boolean; left: Pesos };

export async function findTillState(db: Db): Promise<TillState> {
  const [[open], [last]] = await Promise.all([
    db.select({ id: tillSessions.id }).from(tillSessions).where(isNull(tillSessions.closedAt)),
    db
      .select({ counted: tillSessions.counted })
      .from(tillSessions)
      .where(isNotNull(tillSessions.closedAt))
      .orderBy(desc(tillSessions.openedAt))
      .limit(1),
  ]);
  return { isOpen: open !== undefined, left: last?.counted ?? 0 };
}

async function findTill(db: Db, condition: SQL): Promise<Till | null> {
  const [session] = await db.select().from(tillSessions).where(condition);
  if (!session) return null;
  const { id, opening, openedAt, openedByName, closedAt, closedByName, counted, note } = session;
  const moves = await listMoves(db, id);
  const sums = sumMoves(moves);
  return {
    ...{ id, opening, openedAt, openedByName, moves, sums },
    expected: expectedIn(opening, sums),
    closing: closedAt && counted !== null ? { at: closedAt, by: closedByName, counted, note } : null,
  };
}

/**
 * Lists what came into a till and what left it, oldest first. A payment that was voided after the till was closed
 * counts in it, because its cash was counted there.
 */
export async function listMoves(db: Db, id: string): Promise<TillMove[]> {
  const [payments, movements] = await Promise.all([listPayments(db, id), listMovements(db, id)]);
  return [...payments, ...movements].toSorted((one, other) => +one.at - +other.at);
}

async function listPayments(db: Db, id: string): Promise<TillMove[]> {
  const { voidedAt, kind, amount } = orderPayments;
  const rows = await db
    .select({
      ...{ id: orderPayments.id, kind, amount, at: orderPayments.createdAt, by: orderPayments.actorName },
      ...{ orderId: orderPayments.orderId, orderNumber: orders.orderNumber },
      isVoided: sql<boolean>`coalesce(${voidedAt} <= coalesce(${tillSessions.closedAt}, 'infinity'), false)`,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .innerJoin(tillSessions, eq(tillSessions.id, orderPayments.tillSessionId))
    .where(and(eq(orderPayments.tillSessionId, id), eq(orderPayments.method, 'cash')))
    .orderBy(asc(orderPayments.id));
  return rows.map((row) => ({ ...row, id: `p${row.id}` }));
}

async function listMovements(db: Db, id: string): Promise<TillMove[]> {
  const { kind, amount, reason, createdAt: at, actorName: by } = tillMovements;
  const rows = await db
    .select({ id: tillMovements.id, kind, amount, reason, at, by })
    .from(tillMovements)
    .where(eq(tillMovements.sessionId, id))
    .orderBy(asc(tillMovements.id));
  return rows.map((row) => ({ ...row, id: `m${row.id}` }));
}
