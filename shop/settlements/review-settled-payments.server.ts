import { and, asc, eq, exists, isNull, lt, min, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, payments, paymentTransactions, settlementFiles, settlementLines } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { askAboutOrder } from '#shop/payments/check-payment.server.ts';
import {
  misreadText,
  recordIncident,
  recordUnknownReference,
} from '#shop/payments/incidents/record-incident.server.ts';
import { onlineProvider, type PaymentProvider, type ProviderTransaction } from '#shop/payments/provider.ts';
import { transactionOfLine } from './line-transaction.server.ts';
import { isCounted } from './same-rows.server.ts';

/** The most lines reviewed per run, so that a run ends within a minute, before the next one. */
const mostLines = 50;

/**
 * Finds the payments of settlement files that the shop does not know. If a payment was made on an attempt of an order,
 * the provider is asked about that order first. Payments that it does not report become incidents for staff, except
 * those from before the shop's first attempt, which are not the shop's. Such an incident is resolved once the provider
 * reports the payment, or once no row that counts has it: the file was misread, and a newer reading says otherwise.
 *
 * Safe to repeat and to run concurrently.
 *
 * @returns the errors of single lines; the others were processed
 */
export async function reviewSettledPayments(db: Db, provider: PaymentProvider | null): Promise<unknown[]> {
  const source = provider?.name ?? onlineProvider;
  const isPayment = and(eq(settlementLines.source, source), eq(settlementLines.kind, 'payment'), isCounted);
  const isKnown = exists(transactionOfLine(db));
  const markKnown = () =>
    db
      .update(settlementLines)
      .set({ appliedAt: sql`now()` })
      .where(and(isPayment, isNull(settlementLines.appliedAt), isKnown));
  await markKnown();
  await resolveRecorded(db);
  await resolveMisread(db, source);

  const unknown = await db
    .select({ line: settlementLines, orderId: payments.orderId })
    .from(settlementLines)
    .leftJoin(payments, and(eq(payments.reference, settlementLines.reference), eq(payments.provider, source)))
    .where(and(isPayment, isNull(settlementLines.appliedAt), not(isKnown)))
    .orderBy(asc(settlementLines.id))
    .limit(mostLines);
  if (unknown.length === 0) return [];
  const firstDay = await findFirstDay(db, source);
  for (const orderId of new Set(unknown.flatMap(({ orderId }) => orderId ?? []))) {
    // Without an answer of the provider, all lines wait for the next run.
    if (provider && (await askAboutOrder(db, provider, orderId)) === 'silent') return [];
  }
  await markKnown();
  const faults: unknown[] = [];
  for (const { line, orderId } of unknown)
    await recordUnknown(db, line, orderId, firstDay).catch((fault: unknown) => void faults.push(fault));
  return faults;
}

type Line = typeof settlementLines.$inferSelect;

async function recordUnknown(db: Db, line: Line, orderId: string | null, firstDay: string | null): Promise<void> {
  const reported: ProviderTransaction = {
    id: line.transactionId || line.reference,
    reference: line.reference,
    status: 'APPROVED',
    amountInCents: line.grossInCents,
    currency: 'COP',
    methodType: '',
    statusMessage: '',
  };
  await db.transaction(async (tx) => {
    const order = orderId ? await lockOrder(tx, orderId, { deletedToo: true }) : null;
    const [marked] = await tx
      .update(settlementLines)
      .set({ appliedAt: sql`now()` })
      .where(and(eq(settlementLines.id, line.id), isNull(settlementLines.appliedAt), isCounted))
      .returning({ id: settlementLines.id });
    if (!marked) return;
    if (order) await recordIncident(tx, 'unrecorded', order, line.source, reported);
    else if (firstDay !== null && line.day >= firstDay) await recordUnknownReference(tx, line.source, reported);
    await announce(tx, 'orders', order ? [order.id] : []);
  });
}

async function findFirstDay(db: Db, source: string): Promise<string | null> {
  const [row] = await db
    .select({ first: min(payments.createdAt) })
    .from(payments)
    .where(eq(payments.provider, source));
  return row?.first ? isoDayOf(row.first) : null;
}

/** Resolves the incidents about payments that the provider has reported since. */
async function resolveRecorded(db: Db): Promise<void> {
  const recorded = db
    .select({ one: sql`1` })
    .from(paymentTransactions)
    .innerJoin(payments, eq(payments.id, paymentTransactions.paymentId))
    .where(
      and(
        eq(paymentTransactions.provider, paymentIncidents.provider),
        sql`${paymentIncidents.transactionId} in (${paymentTransactions.transactionId}, ${payments.reference})`,
        sql`${paymentTransactions.status} in ('APPROVED', 'VOIDED')`,
      ),
    );
  const isUnrecorded = eq(paymentIncidents.kind, 'unrecorded');
  await resolve(db, and(isUnrecorded, exists(recorded)), 'El proveedor ya le avisó el pago a la tienda');
}

/**
 * Resolves the incidents about payments that no row has any more, as the files were read last. The provider may have
 * reported a payment on an unknown reference itself: its incident is from a file only if the file came first.
 */
async function resolveMisread(db: Db, source: string): Promise<void> {
  const { transactionId } = paymentIncidents;
  const isItsLine = and(
    eq(settlementLines.source, source),
    eq(settlementLines.kind, 'payment'),
    or(
      eq(settlementLines.transactionId, transactionId),
      and(eq(settlementLines.transactionId, ''), eq(settlementLines.reference, transactionId)),
    ),
  );
  const counted = db.select({ id: settlementLines.id }).from(settlementLines).where(and(isItsLine, isCounted));
  const earlier = db
    .select({ id: settlementLines.id })
    .from(settlementLines)
    .innerJoin(settlementFiles, eq(settlementFiles.id, settlementLines.fileId))
    .where(and(isItsLine, lt(settlementFiles.createdAt, paymentIncidents.createdAt)));
  const isOfFile = or(
    eq(paymentIncidents.kind, 'unrecorded'),
    and(eq(paymentIncidents.kind, 'unknown-reference'), exists(earlier)),
  );
  await resolve(db, and(eq(paymentIncidents.provider, source), isOfFile, notExists(counted)), misreadText);
}

async function resolve(db: Db, condition: SQL | undefined, resolution: string): Promise<void> {
  await db.transaction(async (tx) => {
    const resolved = await tx
      .update(paymentIncidents)
      .set({ resolvedAt: sql`now()`, resolution })
      .where(and(isNull(paymentIncidents.resolvedAt), condition))
      .returning({ orderId: paymentIncidents.orderId });
    if (resolved.length === 0) return;
    await announce(
      tx,
      'orders',
      resolved.flatMap(({ orderId }) => orderId ?? []),
    );
  });
}
