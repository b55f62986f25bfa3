import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, payments, paymentTransactions } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { countMoney, isPaidOrSent } from '#shop/orders/money/accept-money.server.ts';
import { reopenMisread } from '#shop/payments/incidents/record-incident.server.ts';
import { settleApproval } from '#shop/payments/settle-approval.server.ts';

const resolution = 'El archivo del proveedor se leyó otra vez: ya no dice que todo ese dinero se devolvió';

/**
 * Takes back that the whole money of a transaction was given back, because the rows of the settlement files no longer
 * say so: a newer file has them, and staff have changed what their words mean. Its incidents about that are resolved,
 * and those that they had resolved are opened again. The money pays its order as if it had been approved only now; that
 * of a cancelled order is owed again. Money that staff themselves recorded as returned stays so.
 */
export async function withdrawReversal(
  tx: Db,
  order: LockedOrder,
  row: typeof paymentTransactions.$inferSelect,
  now: Date = new Date(),
): Promise<void> {
  const { id, provider, transactionId } = row;
  const isThis = eq(paymentTransactions.id, id);
  const restored = await tx
    .update(paymentTransactions)
    .set({ returnedAt: null })
    .where(and(isThis, eq(paymentTransactions.status, 'APPROVED'), isReturnedByFile(tx)))
    .returning({ id: paymentTransactions.id });
  const isGivenBack = and(
    eq(paymentIncidents.provider, provider),
    eq(paymentIncidents.transactionId, transactionId),
    inArray(paymentIncidents.kind, ['reversed', 'partly-reversed']),
  );
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolution })
    .where(and(isGivenBack, isNull(paymentIncidents.resolvedAt)));
  // So that the incident is opened again if a file says once more that the money was given back.
  await tx.update(paymentIncidents).set({ amountInCents: 0 }).where(isGivenBack);
  if (restored.length === 0) return;
  const isEnded = order.status === 'Cancelado' || order.deletedAt !== null;
  if (isEnded && (await reopenMisread(tx, 'refund-owed', { provider, transactionId })) !== null) return;
  if (isPaidOrSent(order)) {
    await countMoney(tx, order, { provider, transactionId });
    if ((await tx.$count(paymentTransactions, and(isThis, paymentTransactions.paysOrder))) > 0) return;
  }
  const [attempt] = await tx.select().from(payments).where(eq(payments.id, row.paymentId));
  if (!attempt) throw new Error('A transaction has no attempt to pay');
  const before = { status: row.status, paysOrder: false, returnedAt: null };
  const reported = { ...row, id: transactionId, rowId: id, reference: attempt.reference, before };
  await settleApproval(tx, order, attempt, reported, now);
}

/** Whether an incident says that a file has the whole money of a transaction as given back. */
export async function isRecordedAsReversed(
  tx: Db,
  { provider, transactionId }: { provider: string; transactionId: string },
): Promise<boolean> {
  const isThis = and(eq(paymentIncidents.provider, provider), eq(paymentIncidents.transactionId, transactionId));
  const isReversed = and(isThis, eq(paymentIncidents.kind, 'reversed'), gt(paymentIncidents.amountInCents, 0));
  return (await tx.$count(paymentIncidents, isReversed)) > 0;
}

/** The condition that the money of a transaction counts as returned because a settlement file said so, not staff. */
export function isReturnedByFile(db: Db): SQL<boolean> {
  const incident = alias(paymentIncidents, 'incident');
  const incidents = (which: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(incident)
      .where(
        and(
          eq(incident.provider, paymentTransactions.provider),
          eq(incident.transactionId, paymentTransactions.transactionId),
          which,
        ),
      );
  // One of no money says that the file was misread before.
  const byFile = and(eq(incident.kind, 'reversed'), gt(incident.amountInCents, 0));
  return sql<boolean>`(${and(
    isNotNull(paymentTransactions.returnedAt),
    exists(incidents(byFile)),
    notExists(incidents(isNotNull(incident.refundMethod))),
  )})`;
}
