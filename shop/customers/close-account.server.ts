import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { dropAccountMails, enqueue } from '#db/jobs.server.ts';
import { consents, customerNotes, orders, serviceRequests, userProfiles, users } from '#db/schema.ts';
import { revokeAccess } from '#shop/customers/credentials/credentials.server.ts';
import { hashAddress } from '#shop/hash-address.server.ts';
import { endSubscriptions } from '#shop/newsletter/subscriptions.server.ts';
import { forgetPerson, hashEmails } from '#shop/orders/removing/forget-person.server.ts';
import { withdrawRestockRequests } from '#shop/restock/restock-requests.server.ts';

export type CloseAccountResult =
  /** `ordersUnderWay`: the number of orders that are forgotten later, once they are over */
  | { ok: true; ordersUnderWay: number }
  | { ok: false; reason: 'not-found' }
  /** the history keeps the names of staff, and a shop must not be left without an admin */
  | { ok: false; reason: 'admin' };

/**
 * Closes a customer's account in one transaction: deletes sign-in, sessions, profile, questions with their answers,
 * treatment notes, notes of staff and exam requests. Removes the customer's personal data from orders that are over,
 * and marks the others to be forgotten later. Ends the newsletter subscriptions of the account's address, and its
 * restock requests. Consents are kept as proof, with a hash instead of the e-mail address.
 *
 * The files of pictures, proofs and mails are deleted by jobs queued here, so that a storage failure does not prevent
 * closing.
 */
export async function closeAccount(db: Db, userId: string): Promise<CloseAccountResult> {
  return db.transaction(async (tx) => {
    // Locks profile, orders, account: the same order as for questions and new orders, to avoid deadlocks.
    const [profile] = await tx
      .select({ role: userProfiles.role, avatar: userProfiles.avatarUrl, cover: userProfiles.coverPhotoUrl })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (profile?.role === 'admin') return { ok: false, reason: 'admin' };
    const before = await forgetOrders(tx, userId);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
    if (!user) return { ok: false, reason: 'not-found' };
    // The account is locked now, so no further order can be placed for it; one may have been added before.
    const since = await forgetOrders(tx, userId);

    await deleteRequests(tx, userId);
    await endSubscriptions(tx, user.email);
    await withdrawRestockRequests(tx, user.email);
    await hashEmails(tx, eq(consents.userId, userId));
    await tx.delete(customerNotes).where(eq(customerNotes.person, userId));
    const pictures = [profile?.avatar, profile?.cover].flatMap((url) => url || []);
    if (pictures.length > 0) await enqueue(tx, 'drop-personal-files', { pictures, proofs: [] });
    await revokeAccess(tx, userId);
    await dropAccountMails(tx, { userId, email: user.email });
    await enqueue(tx, 'forget-mails', { userId, addressHash: hashAddress(user.email) });
    // Cascades to profile, password, second factor, questions and treatment notes.
    await tx.delete(users).where(eq(users.id, userId));
    return { ok: true, ordersUnderWay: before + since };
  });
}

/** Counts a customer's orders that are neither delivered nor cancelled. */
export async function countOrdersUnderWay(db: Db, userId: string): Promise<number> {
  const isOver = inArray(orders.status, ['Entregado', 'Cancelado']);
  return db.$count(orders, and(eq(orders.userId, userId), isNull(orders.deletedAt), not(isOver)));
}

/**
 * Removes the customer's personal data from orders that are over, and marks the others to be forgotten later.
 *
 * @returns the number of orders that are not over yet
 */
async function forgetOrders(tx: Db, userId: string): Promise<number> {
  const theirs = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.forgetRequestedAt)))
    .orderBy(asc(orders.id));
  let openOrders = 0;
  for (const { id } of theirs) {
    if ((await forgetPerson(tx, id)) !== 'not-over') continue;
    openOrders += 1;
    await tx.update(orders).set({ forgetRequestedAt: new Date() }).where(eq(orders.id, id));
    await announce(tx, 'orders', [id]);
  }
  return openOrders;
}

async function deleteRequests(tx: Db, userId: string): Promise<void> {
  const deleted = await tx
    .delete(serviceRequests)
    .where(eq(serviceRequests.userId, userId))
    .returning({ id: serviceRequests.id });
  const ids = deleted.map(({ id }) => id);
  if (ids.length > 0) await announce(tx, 'service-requests', ids);
}
