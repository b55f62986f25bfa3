import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderConfirmations } from '#db/schema.ts';

export type OrderConfirmation = Pick<
  typeof orderConfirmations.$inferSelect,
  'channel' | 'note' | 'actorName' | 'createdAt'
>;

/** Finds who confirmed an order, how and when; null if it was not confirmed. */
export async function findConfirmation(db: Db, orderId: string): Promise<OrderConfirmation | null> {
  const { channel, note, actorName, createdAt } = orderConfirmations;
  const [row] = await db
    .select({ channel, note, actorName, createdAt })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, orderId));
  return row ?? null;
}
