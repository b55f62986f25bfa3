/** The change to an order that waits until its customer accepts it: at most one, with its added units on hold. */
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, type RevisionState, stockReservations } from '#db/schema.ts';
import { returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { deleteHold, lockHolds, unitsOf } from '#shop/orders/holds/locked-holds.server.ts';
import { type OrderItem, orderUnits } from '#shop/orders/order.ts';
import { unitsBeyond } from './order-content.ts';

/** How long an offered change, with its units and prices, waits for the customer. */
export const offeredForMs = 24 * 60 * 60_000;

export type OfferedRevision = typeof orderRevisions.$inferSelect & {
  /** null if it adds no units, or its hold was ended */
  hold: { id: string; items: OrderItem[] } | null;
};

/** No browser creates such a key; see `attemptKey`. */
const holdKey = (revisionId: string) => `revision:${revisionId}`;

/** The id of the change that a hold with this key belongs to; null for the holds of shoppers. */
export function revisionOfHold(idempotencyKey: string): string | null {
  const [, id] = /^revision:(.+)$/.exec(idempotencyKey) ?? [];
  return id ?? null;
}

/** Whether a change to this order waits for its customer. */
export async function isRevisionOffered(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(orderRevisions, isOfferedOf(orderId))) > 0;
}

/** Finds the change to a locked order that waits for its customer, with its hold, and locks both. */
export async function lockOfferedRevision(tx: Db, orderId: string): Promise<OfferedRevision | null> {
  const [revision] = await tx.select().from(orderRevisions).where(isOfferedOf(orderId)).for('update');
  if (!revision) return null;
  const [hold = null] = await lockHolds(tx, [holdKey(revision.id)]);
  return { ...revision, hold };
}

/** Holds the units that an offered change adds. The products must be locked and have enough units. */
export async function holdAddedUnits(
  tx: Db,
  { id, expiresAt, items }: { id: string; expiresAt: Date; items: OrderItem[] },
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await takeFromStock(tx, unitsOf([{ items }]));
  const row = { idempotencyKey: holdKey(id), linesHash: '', items, totalAmount: 0, expiresAt, createdAt: now };
  await tx.insert(stockReservations).values(row);
}

/** Ends an offered change that its order does not get, and returns its held units to stock. */
export async function endOfferedRevision(
  tx: Db,
  { id, hold }: OfferedRevision,
  state: Extract<RevisionState, 'declined' | 'withdrawn' | 'lapsed'>,
): Promise<void> {
  await answerOffered(tx, id, state);
  if (!hold) return;
  await deleteHold(tx, hold.id);
  await returnToStock(tx, unitsOf([hold]));
}

/** Marks an offered change as answered or ended. */
export async function answerOffered(tx: Db, id: string, state: Exclude<RevisionState, 'applied' | 'offered'>) {
  await tx.update(orderRevisions).set({ state, answeredAt: sql`now()` }).where(eq(orderRevisions.id, id));
}

/**
 * Withdraws the change that waits, because its order ends. Its units are released by the next sweep, within a minute:
 * the caller may have locked other products already, so that locking more could deadlock. A hold that the sweep is
 * releasing at this moment is left to it.
 */
export async function withdrawOfEndedOrder(tx: Db, orderId: string): Promise<void> {
  const [withdrawn] = await tx
    .update(orderRevisions)
    .set({ state: 'withdrawn', answeredAt: sql`now()` })
    .where(isOfferedOf(orderId))
    .returning({ id: orderRevisions.id });
  if (!withdrawn) return;
  const { id, idempotencyKey } = stockReservations;
  const free = tx
    .select({ id })
    .from(stockReservations)
    .where(eq(idempotencyKey, holdKey(withdrawn.id)))
    .for('update', { skipLocked: true });
  await tx.update(stockReservations).set({ expiresAt: sql`now()` }).where(inArray(id, free));
}

/**
 * Offers the change again that a cancellation withdrew at this time, because it is undone, if its units are still held.
 * Those that the sweep has released, or is releasing, went back to stock: then it stays withdrawn.
 */
export async function offerAgain(tx: Db, orderId: string, withdrawnAt: SQL): Promise<void> {
  const { state, answeredAt, expiresAt } = orderRevisions;
  const isItsOwn = and(eq(orderRevisions.orderId, orderId), eq(state, 'withdrawn'), eq(answeredAt, withdrawnAt));
  const [withdrawn] = await tx
    .select()
    .from(orderRevisions)
    .where(and(isItsOwn, gt(expiresAt, sql`now()`)));
  if (!withdrawn?.expiresAt) return;
  const [hold] = await tx
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .where(eq(stockReservations.idempotencyKey, holdKey(withdrawn.id)))
    .for('update', { skipLocked: true });
  const added = [...unitsBeyond(withdrawn.after.items, orderUnits(withdrawn.before.items)).values()];
  if (!hold && added.some((units) => units > 0)) return;
  await tx
    .update(orderRevisions)
    .set({ state: 'offered', answeredAt: null })
    .where(eq(orderRevisions.id, withdrawn.id));
  if (hold)
    await tx.update(stockReservations).set({ expiresAt: withdrawn.expiresAt }).where(eq(stockReservations.id, hold.id));
}

const isOfferedOf = (orderId: string) => and(eq(orderRevisions.orderId, orderId), eq(orderRevisions.state, 'offered'));
