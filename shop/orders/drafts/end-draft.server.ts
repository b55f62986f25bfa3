import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderDrafts } from '#db/schema.ts';

/** Ends the draft or quotation that became an order, if the order's key has one. */
export async function endDraft(tx: Db, idempotencyKey: string, orderId: string, now: Date): Promise<void> {
  await tx
    .update(orderDrafts)
    .set({ state: 'accepted', orderId, endedAt: now, updatedAt: now })
    .where(and(eq(orderDrafts.idempotencyKey, idempotencyKey), inArray(orderDrafts.state, ['open', 'sent'])));
}
