import { and, asc, eq, lte } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderRevisions } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { endOfferedRevision, lockOfferedRevision } from './offered-revision.server.ts';
import { answerNotes } from './revision-words.ts';

/** The most changes ended per run, so that a run ends within the minute before the next. */
const mostPerRun = 200;

/**
 * Ends the offered changes that no customer answered in time, each in its own transaction, and returns their units to
 * stock. The orders stay as they are. One that fails does not block others.
 */
export async function lapseRevisions(db: Db, now: Date, onFault: (fault: unknown) => void): Promise<void> {
  const overdue = await db
    .select({ id: orderRevisions.id, orderId: orderRevisions.orderId })
    .from(orderRevisions)
    .where(and(eq(orderRevisions.state, 'offered'), lte(orderRevisions.expiresAt, now)))
    .orderBy(asc(orderRevisions.expiresAt))
    .limit(mostPerRun);
  for (const revision of overdue) await db.transaction((tx) => lapseRevision(tx, revision)).catch(onFault);
}

async function lapseRevision(tx: Db, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  const order = await lockOrder(tx, orderId, { deletedToo: true });
  const offered = order && (await lockOfferedRevision(tx, order.id));
  if (!offered || offered.id !== id) return;
  await endOfferedRevision(tx, offered, 'lapsed');
  await recordOrderEvent(tx, order, { kind: 'revision-answered', note: answerNotes.lapsed });
  await announce(tx, 'orders', [order.id]);
}
