import { eq, max } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions } from '#db/schema.ts';

/** The number of an order's latest change; 0 without any. */
export async function latestNumber(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ number: max(orderRevisions.number) })
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId));
  return row?.number ?? 0;
}
