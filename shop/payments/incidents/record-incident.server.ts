import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { type PaymentIncidentKind, paymentIncidents, type RefundMethod } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { isPartOf, isPartRefund } from '#shop/orders/refunds/refund-kinds.server.ts';
import type { ProviderTransaction } from '#shop/payments/provider.ts';
import type { Actor } from '#shop/staff/actor.ts';

export const annulledText = 'El proveedor anuló el pago';

/** The notes in the order's history. What staff should do is said in their list of incidents. */
const notes: Record<Exclude<PaymentIncidentKind, 'unknown-reference' | 'refund-owed'>, string> = {
  'wrong-amount': 'Llegó un pago por otro valor',
  'wrong-currency': 'Llegó un pago en otra moneda',
  'paid-twice': 'Llegó un pago cuando el pedido ya figuraba como pagado o enviado',
  'paid-without-stock': 'Pagado sin existencias',
  'paid-after-cancel': 'Llegó un pago después de cancelar el pedido',
  'paid-deleted': 'Llegó un pago para el pedido eliminado',
  voided: annulledText,
  reversed: 'El pago se devolvió al cliente o su banco lo reclamó',
  'partly-reversed': 'Una parte del pago se devolvió al cliente',
  'paid-withdrawn': 'Pagado, pero un producto se retiró de la tienda: no enviar',
  unrecorded: 'Hay un pago que el proveedor no le avisó a la tienda',
};

export const returnedTwiceText = 'El pago se devolvió al cliente más de una vez';

/** The resolution of the incidents of a payment that a settlement file says was given back. */
export const givenBackText = 'El archivo del proveedor dice que el dinero se devolvió o se reclamó';

/** The resolution of the incidents about a payment that no settlement file has, as they were read last. */
export const misreadText = 'Los archivos del proveedor, como se leyeron la última vez, no traen este pago';

type TransactionKey = Pick<typeof paymentIncidents.$inferSelect, 'provider' | 'transactionId'>;

/** The columns of an incident that is open again. */
const reopened = { resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' };

/**
 * Records a payment that staff must review, and adds it to the order's history; only once if it is reported repeatedly.
 * An incident that was resolved because of what a file said is opened again: it is recorded again only if the file was
 * misread.
 *
 * @param note other words in the history than those of its kind
 */
export async function recordIncident(
  tx: Db,
  kind: keyof typeof notes,
  order: Pick<LockedOrder, 'id' | 'paymentMethod'>,
  provider: string,
  transaction: ProviderTransaction,
  note = notes[kind],
): Promise<void> {
  const isOpened = (await openIncident(tx, kind, order.id, provider, transaction)) !== null;
  if (isOpened) await recordOrderEvent(tx, order, { kind: 'payment-problem', note });
}

/**
 * Opens an incident of a transaction again that was resolved because of what a settlement file said, which was misread:
 * that the money was given back, or that it never came.
 *
 * @param amountInCents its new amount; absent if it stays
 * @returns its id; null if there was none
 */
export async function reopenMisread(
  tx: Db,
  kind: PaymentIncidentKind,
  { provider, transactionId }: TransactionKey,
  amountInCents?: number,
): Promise<string | null> {
  const [row] = await tx
    .update(paymentIncidents)
    .set({ ...reopened, amountInCents, createdAt: sql`now()` })
    .where(
      and(
        eq(paymentIncidents.provider, provider),
        eq(paymentIncidents.transactionId, transactionId),
        eq(paymentIncidents.kind, kind),
        inArray(paymentIncidents.resolution, [givenBackText, misreadText]),
        isNotNull(paymentIncidents.resolvedAt),
      ),
    )
    .returning({ id: paymentIncidents.id });
  return row?.id ?? null;
}

/**
 * Records that money of a payment was given back. If less of it was recorded before, the incident gets the new amount
 * and is opened again.
 */
export async function recordGivenBack(
  tx: Db,
  kind: 'reversed' | 'partly-reversed',
  order: Pick<LockedOrder, 'id' | 'paymentMethod'>,
  provider: string,
  transaction: ProviderTransaction,
  note = notes[kind],
): Promise<void> {
  const isNew = (await insertIncident(tx, kind, order.id, provider, transaction)) !== null;
  const more = await tx
    .update(paymentIncidents)
    .set({ ...reopened, amountInCents: transaction.amountInCents, createdAt: sql`now()` })
    .where(
      and(
        eq(paymentIncidents.provider, provider),
        eq(paymentIncidents.transactionId, transaction.id),
        eq(paymentIncidents.kind, kind),
        lt(paymentIncidents.amountInCents, transaction.amountInCents),
      ),
    )
    .returning({ id: paymentIncidents.id });
  if (isNew || more.length > 0) await recordOrderEvent(tx, order, { kind: 'payment-problem', note });
}

/**
 * Lowers the amounts of a transaction that are recorded as given back, because a newer reading of the files' rows says
 * that it was less. Nothing is opened again.
 */
export async function lowerGivenBack(
  tx: Db,
  { provider, transactionId }: TransactionKey,
  amountInCents: number,
): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ amountInCents })
    .where(
      and(
        eq(paymentIncidents.provider, provider),
        eq(paymentIncidents.transactionId, transactionId),
        inArray(paymentIncidents.kind, ['reversed', 'partly-reversed']),
        gt(paymentIncidents.amountInCents, amountInCents),
      ),
    );
}

/**
 * Records an approved payment with an unknown reference as an incident for staff, and its annulment as another in its
 * place: the money must not be returned any more. Staff are mailed about both.
 */
export async function recordUnknownReference(
  tx: Db,
  provider: string,
  transaction: ProviderTransaction,
): Promise<void> {
  if (transaction.status !== 'APPROVED' && transaction.status !== 'VOIDED') return;
  const { id: transactionId } = transaction;
  const isVoided = and(
    eq(paymentIncidents.provider, provider),
    eq(paymentIncidents.transactionId, transactionId),
    eq(paymentIncidents.kind, 'voided'),
  );
  // Reported again, or an approval that is out of date.
  if ((await tx.$count(paymentIncidents, isVoided)) > 0) return;
  if (transaction.status === 'VOIDED') {
    await resolveIncidentsOf(tx, { provider, transactionId }, { resolution: annulledText });
  }
  const kind = transaction.status === 'VOIDED' ? 'voided' : 'unknown-reference';
  const incidentId = await openIncident(tx, kind, null, provider, transaction);
  if (incidentId !== null) await enqueue(tx, 'unknown-payment-mail', { incidentId });
}

/**
 * Resolves the open incidents of a transaction whose money is gone, and the parts owed of it: there is nothing left to
 * accept or return.
 *
 * @param why.actor who recorded it; absent if the provider did
 * @param why.refundMethod how staff returned the money; absent if they did not
 * @param why.keepsParts whether the parts stay open, because they are of other money
 */
export async function resolveIncidentsOf(
  tx: Db,
  { provider, transactionId }: TransactionKey,
  {
    resolution,
    refundMethod,
    actor,
    keepsParts = false,
  }: { resolution: string; refundMethod?: RefundMethod; actor?: Actor; keepsParts?: boolean },
): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({
      resolvedAt: sql`now()`,
      resolution,
      ...(refundMethod && { refundMethod }),
      ...(actor && { resolvedBy: actor.userId, resolvedByName: actor.fullName }),
    })
    .where(
      and(
        eq(paymentIncidents.provider, provider),
        or(
          eq(paymentIncidents.transactionId, transactionId),
          keepsParts ? undefined : and(isPartRefund, isPartOf(transactionId)),
        ),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
}

/**
 * Records an incident, or opens it again if it was resolved because a file was misread.
 *
 * @returns its id; null if it was recorded before
 */
async function openIncident(
  tx: Db,
  kind: PaymentIncidentKind,
  orderId: string | null,
  provider: string,
  transaction: ProviderTransaction,
): Promise<string | null> {
  const { id: transactionId, amountInCents } = transaction;
  return (
    (await insertIncident(tx, kind, orderId, provider, transaction)) ??
    reopenMisread(tx, kind, { provider, transactionId }, amountInCents)
  );
}

/** @returns its id; null if it was recorded before */
async function insertIncident(
  tx: Db,
  kind: PaymentIncidentKind,
  orderId: string | null,
  provider: string,
  { id, reference, status, amountInCents, currency }: ProviderTransaction,
): Promise<string | null> {
  const [row] = await tx
    .insert(paymentIncidents)
    .values({ kind, orderId, provider, transactionId: id, reference, status, amountInCents, currency })
    .onConflictDoNothing({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
    })
    .returning({ id: paymentIncidents.id });
  return row?.id ?? null;
}
