import { desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type OrderNote, orderNotes } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';

export type NoteOnOrder = Pick<OrderNote, 'id' | 'body' | 'authorName' | 'createdAt'>;

/** Lists the internal notes on an order, latest first. */
export async function listOrderNotes(db: Db, orderId: string): Promise<NoteOnOrder[]> {
  if (!isUuid(orderId)) return [];
  const { id, body, authorName, createdAt } = orderNotes;
  return db
    .select({ id, body, authorName, createdAt })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(id));
}

/**
 * Adds an internal note to an order.
 *
 * @returns false if there is no such order, or its customer's data were deleted
 */
export async function addOrderNote(
  db: Db,
  { orderId, body, author }: { orderId: string; body: string; author: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.forgottenAt) return false;
    await tx
      .insert(orderNotes)
      .values({ orderId: order.id, body, authorId: author.userId, authorName: author.fullName });
    await announce(tx, 'orders', [order.id]);
    return true;
  });
}
