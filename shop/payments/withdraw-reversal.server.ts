import { and, eq, exists, gte, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, payments, paymentTransactions } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { countMoney, isPaidOrSent } from '#shop/orders/money/accept-money.server.ts';
import { settleApproval } from './settle-approval.server.ts';

const resolution = 'El archivo del proveedor se leyó otra vez: ese dinero no se devolvió';

/**
 * Takes back that money of a transaction was given back, because no row of a settlement file says so any more: a newer
 * file has the rows, and staff have changed what their words mean. Its incidents are resolved, and the money pays its
 * order as if it had been approved only now. Money that staff themselves recorded as returned stays so.
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
  // An incident of more money than the payment's says that it was returned before the file said so.
  const byFile = and(eq(incident.kind, 'reversed'), gte(paymentTransactions.amountInCents, incident.amountInCents));
  return sql<boolean>`(${and(
    isNotNull(paymentTransactions.returnedAt),
    exists(incidents(byFile)),
    notExists(incidents(isNotNull(incident.refundMethod))),
  )})`;
}
