import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { transferProofs } from '#db/schema.ts';

/** Counts the proofs of an order that wait for review. With the order locked, the count stays true. */
export function countPendingProofs(tx: Db, orderId: string): Promise<number> {
  return tx.$count(transferProofs, and(eq(transferProofs.orderId, orderId), eq(transferProofs.status, 'pending')));
}
