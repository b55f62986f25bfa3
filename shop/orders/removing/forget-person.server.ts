import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, notLike, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import {
  consents,
  type OrderEventKind,
  orderConfirmations,
  orderEvents,
  orderNotes,
  orders,
  paymentIncidents,
  payments,
  paymentTransactions,
  reviews,
  type ShippingAddress,
  serviceRequests,
  transferProofs,
} from '#db/schema.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { attemptGraceMs } from '#shop/orders/waiting-order.server.ts';
import { forgetOrderChanges } from './forget-order-changes.server.ts';

/** The outcome for one order; 'not-over' if the order or one of its payments is still being worked on. */
export type ForgetPersonResult = 'forgotten' | 'not-over' | 'not-found';

/**
 * Removes the customer's personal data from an order: name, contact, street, notes, internal notes of staff, transfer
 * proofs, what staff wrote about proofs, payments, changes, returns and its confirmation, the request for its appointment, and the name
 * and photos of its reviews. Number, date, products, total, method, status, city and department stay: the law requires
 * the shop to keep that document. The order's secret link stops working.
 *
 * Only an order that is over is forgotten: delivered, cancelled or deleted, without a payment that may still arrive, a
 * proof to review or an unresolved incident. Repeating it changes nothing. Jobs delete the proofs' files and the mails
 * in the outbox, so that a storage failure does not block this.
 */
export async function forgetPerson(tx: Db, orderId: string): Promise<ForgetPersonResult> {
  const order = await lockOrder(tx, orderId, { deletedToo: true });
  if (!order) return 'not-found';
  if (order.forgottenAt) return 'forgotten';
  if (!(await isOver(tx, order))) return 'not-over';

  const now = new Date();
  const [row] = await tx
    .select({ address: orders.shippingAddress, orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, order.id));
  await tx
    .update(orders)
    .set({
      shippingAddress: withoutPerson(row?.address),
      notes: '',
      discountReason: '',
      userId: null,
      clientKey: null,
      // The old link is in mails and browser histories; the new one is never given out.
      accessToken: randomBytes(24).toString('base64url'),
      // The hash also covers the address, so a guessed address could be verified with it.
      contentHash: '',
      forgetRequestedAt: sql`coalesce(${orders.forgetRequestedAt}, ${now.toISOString()})`,
      forgottenAt: now,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await tx
    .update(orderEvents)
    .set({ note: '' })
    // The notes of these kinds are written by staff or the customer; all others are written by the shop.
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, writtenEvents)));
  await tx.update(orderConfirmations).set({ note: '' }).where(eq(orderConfirmations.orderId, order.id));
  await tx.delete(orderNotes).where(eq(orderNotes.orderId, order.id));
  const evidence = await forgetOrderChanges(tx, order.id, withoutPerson(row?.address));
  if (evidence.length > 0) await enqueue(tx, 'drop-personal-files', { pictures: [], proofs: evidence });
  await forgetProofs(tx, order.id);
  await forgetReviewers(tx, order.id);
  await forgetAppointment(tx, order.id);
  if (row) await enqueue(tx, 'forget-mails', { orderNumber: row.orderNumber });
  await hashEmails(tx, eq(consents.orderId, order.id));
  await announce(tx, 'orders', [order.id]);
  return 'forgotten';
}

const writtenEvents: OrderEventKind[] = ['proof-rejected', 'revised', 'revision-offered', 'change-asked', 'parcel'];

/** Whether a locked order is over, as `forgetPerson` requires. */
async function isOver(tx: Db, { id, status, deletedAt }: LockedOrder): Promise<boolean> {
  if (status !== 'Entregado' && status !== 'Cancelado' && !deletedAt) return false;
  const [unsettled, confirming, payable, unread] = [
    await tx.$count(paymentIncidents, and(eq(paymentIncidents.orderId, id), isNull(paymentIncidents.resolvedAt))),
    await tx.$count(
      paymentTransactions,
      and(eq(paymentTransactions.orderId, id), eq(paymentTransactions.status, 'PENDING')),
    ),
    // The provider may still take money for the order, which would have to be returned.
    status === 'Entregado'
      ? 0
      : await tx.$count(
          payments,
          and(eq(payments.orderId, id), gt(payments.expiresAt, new Date(Date.now() - attemptGraceMs))),
        ),
    // Proofs of a deleted order are not reviewed.
    deletedAt
      ? 0
      : await tx.$count(transferProofs, and(eq(transferProofs.orderId, id), eq(transferProofs.status, 'pending'))),
  ];
  return unsettled + confirming + payable + unread === 0;
}

function withoutPerson(address: ShippingAddress | undefined): ShippingAddress {
  return {
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    address: '',
    addressDetails: '',
    neighborhood: '',
    department: address?.department ?? '',
    city: address?.city ?? '',
    municipalityCode: address?.municipalityCode ?? null,
    country: address?.country ?? '',
    postalCode: null,
    subscribe: false,
  };
}

async function forgetProofs(tx: Db, orderId: string): Promise<void> {
  const kept = and(eq(transferProofs.orderId, orderId), ne(transferProofs.storageKey, ''));
  const files = await tx.select({ key: transferProofs.storageKey }).from(transferProofs).where(kept);
  if (files.length === 0) return;
  await tx
    .update(transferProofs)
    .set({ fileName: '', storageKey: '', reason: '' })
    .where(eq(transferProofs.orderId, orderId));
  await enqueue(tx, 'drop-personal-files', { pictures: [], proofs: files.map(({ key }) => key) });
}

/** Removes the name and the photos of reviews. */
async function forgetReviewers(tx: Db, orderId: string): Promise<void> {
  const written = await tx
    .select({ productId: reviews.productId, photos: reviews.photos })
    .from(reviews)
    .where(eq(reviews.orderId, orderId))
    .orderBy(asc(reviews.line));
  if (written.length === 0) return;
  await tx.update(reviews).set({ authorName: '', photos: [] }).where(eq(reviews.orderId, orderId));
  const pictures = written.flatMap(({ photos }) => photos);
  if (pictures.length > 0) await enqueue(tx, 'drop-personal-files', { pictures, proofs: [] });
  await announce(tx, 'products', [...new Set(written.map(({ productId }) => productId))]);
}

/** Deletes the request for the appointment of an order's services. */
async function forgetAppointment(tx: Db, orderId: string): Promise<void> {
  const requests = await tx
    .select({ id: serviceRequests.id })
    .from(serviceRequests)
    .where(eq(serviceRequests.orderId, orderId));
  const ids = requests.map(({ id }) => id);
  if (ids.length === 0) return;
  await hashEmails(tx, inArray(consents.serviceRequestId, ids));
  await tx.delete(serviceRequests).where(inArray(serviceRequests.id, ids));
  await announce(tx, 'service-requests', ids);
}

const hashed = 'sha256:';

/**
 * Replaces the e-mail address in consents by its hash. The row alone then identifies no one, but given the address the
 * shop can still prove what its owner agreed to.
 */
export async function hashEmails(tx: Db, isOfPerson: ReturnType<typeof eq>): Promise<void> {
  const addresses = await tx
    .selectDistinct({ email: consents.email })
    .from(consents)
    .where(and(isOfPerson, notLike(consents.email, `${hashed}%`)));
  for (const { email } of addresses) {
    await tx
      .update(consents)
      .set({ email: hashed + hashAddress(email) })
      .where(and(isOfPerson, eq(consents.email, email)));
  }
}

/** The most orders forgotten per run, oldest requests first, so that a run ends well before the next one. */
const forgottenAtOnce = 200;

/**
 * Forgets the customers of closed accounts in their orders that are over by now, each order in its own transaction.
 * Orders that are not over are skipped and do not block others.
 *
 * @param options.atOnce the most orders to forget
 * @returns how many orders were forgotten, and the errors of orders that failed
 */
export async function forgetClosedAccounts(
  db: Db,
  { atOnce = forgottenAtOnce }: { atOnce?: number } = {},
): Promise<{ forgotten: number; faults: unknown[] }> {
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.forgetRequestedAt),
        isNull(orders.forgottenAt),
        sql`(${orders.status} in ('Entregado', 'Cancelado') or ${orders.deletedAt} is not null)`,
      ),
    )
    .orderBy(asc(orders.forgetRequestedAt), asc(orders.id));
  let forgotten = 0;
  const faults: unknown[] = [];
  for (const { id } of waiting) {
    if (forgotten >= atOnce) break;
    try {
      if ((await db.transaction((tx) => forgetPerson(tx, id))) === 'forgotten') forgotten += 1;
    } catch (fault) {
      faults.push(fault);
    }
  }
  return { forgotten, faults };
}
