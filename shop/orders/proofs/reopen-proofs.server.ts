import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { transferProofs } from '#db/schema.ts';

/** Puts approved proofs that fulfil a condition under review again. */
export async function reopenProofs(tx: Db, condition: SQL | undefined): Promise<void> {
  await tx
    .update(transferProofs)
    .set({ status: 'pending', reviewedBy: null, reviewedByName: '', reviewedAt: null })
    .where(and(eq(transferProofs.status, 'approved'), condition));
}

/** Puts the approved proofs of an order under review again whose money is not in its ledger. */
export async function reopenProofsWithoutMoney(tx: Db, orderId: string): Promise<void> {
  const hasMoney = sql`exists (
    select from order_payments where proof_id = ${transferProofs.id} and kind = 'received' and voided_at is null)`;
  await reopenProofs(
    tx,
    and(eq(transferProofs.orderId, orderId), sql`${transferProofs.returnedAt} is null`, sql`not ${hasMoney}`),
  );
}
