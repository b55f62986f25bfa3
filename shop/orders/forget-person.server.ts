import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, ne, notLike, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import {
  consents,
  orderEvents,
  orders,
  paymentIncidents,
  payments,
  paymentTransactions,
  type ShippingAddress,
  transferProofs,
} from '#db/schema.ts';
import { type LockedOrder, lockOrder } from './locked-order.server.ts';

/** What became of an order whose customer is to be forgotten; 'not-over' where somebody still works on it. */
export type ForgetPersonResult = 'forgotten' | 'not-over' | 'not-found';

/**
 * Takes out of an order what says who ordered: name, contact, street, notes, proofs of transfer, and what staff wrote of
 * them. Number, date, products, total, method and status stay, with city and department: the document the law has the shop
 * keep. Its secret link leads nowhere afterwards.
 *
 * Only an order that is over is forgotten: delivered, cancelled or deleted, with no payment of it that may still come or that
 * somebody has to look at. Done once more, nothing changes. The proofs' files go by a job, so that the storage cannot hold this up.
 */
export async function forgetPerson(tx: Db, orderId: string): Promise<ForgetPersonResult> {
  const order = await lockOrder(tx, orderId, { deletedToo: true });
  if (!order) return 'not-found';
  if (order.forgottenAt) return 'forgotten';
  if (!(await isOver(tx, order))) return 'not-over';

  const now = new Date();
  const [row] = await tx.select({ address: orders.shippingAddress }).from(orders).where(eq(orders.id, order.id));
  await tx
    .update(orders)
    .set({
      shippingAddress: withoutPerson(row?.address),
      notes: '',
      userId: null,
      // The old link is in mails and histories of browsers; nobody is given the new one.
      accessToken: randomBytes(24).toString('base64url'),
      // Made from the address too, which somebody could guess and compare.
      contentHash: '',
      forgetRequestedAt: sql`coalesce(${orders.forgetRequestedAt}, ${now.toISOString()})`,
      forgottenAt: now,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  await tx
    .update(orderEvents)
    .set({ note: '' })
    // Staff's own words; all other notes are the shop's.
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'proof-rejected')));
  await forgetProofs(tx, order.id);
  await hashEmails(tx, eq(consents.orderId, order.id));
  await announce(tx, 'orders', [order.id]);
  return 'forgotten';
}

/** Whether nobody has to reach the customer of a locked order any more. */
async function isOver(tx: Db, { id, status, deletedAt }: LockedOrder): Promise<boolean> {
  if (status !== 'Entregado' && status !== 'Cancelado' && !deletedAt) return false;
  const [unsettled, confirming, payable, unread] = [
    await tx.$count(paymentIncidents, and(eq(paymentIncidents.orderId, id), isNull(paymentIncidents.resolvedAt))),
    await tx.$count(
      paymentTransactions,
      and(eq(paymentTransactions.orderId, id), eq(paymentTransactions.status, 'PENDING')),
    ),
    // The provider may still take money for it, which then has to find its way back to somebody.
    status === 'Entregado'
      ? 0
      : await tx.$count(payments, and(eq(payments.orderId, id), gt(payments.expiresAt, new Date()))),
    // Nobody judges the proofs of a deleted order.
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
    country: address?.country ?? '',
    postalCode: '',
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

const hashed = 'sha256:';

/**
 * Puts the hash of the address in its place in these consents. Who holds the address can still be shown what was agreed to
 * with it; the row itself names nobody.
 */
export async function hashEmails(tx: Db, ofWhom: ReturnType<typeof eq>): Promise<void> {
  const found = await tx
    .selectDistinct({ email: consents.email })
    .from(consents)
    .where(and(ofWhom, notLike(consents.email, `${hashed}%`)));
  for (const { email } of found) {
    const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
    await tx
      .update(consents)
      .set({ email: hashed + digest })
      .where(and(ofWhom, eq(consents.email, email)));
  }
}

/** So many a run, that it ends well before the next; the oldest requests come first. */
const forgottenAtOnce = 200;

/**
 * Forgets the customers of closed accounts in the orders that are over by now, each in a transaction of its own. Those whose
 * money somebody still has to look at are passed over, however many: they hold up no other.
 *
 * @param options.atOnce how many are forgotten at most
 * @returns how many orders were forgotten, and the faults of those that could not be looked at
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
