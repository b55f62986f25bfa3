import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { dropAccountMails, enqueue } from '#db/jobs.server.ts';
import { consents, orders, serviceRequests, userProfiles, users } from '#db/schema.ts';
import { forgetPerson, hashEmails } from '#shop/orders/forget-person.server.ts';
import { endWaysIn } from './credentials.server.ts';

export type CloseAccountResult =
  /** `ordersUnderWay`: how many orders are forgotten only once they are over */
  | { ok: true; ordersUnderWay: number }
  | { ok: false; reason: 'not-found' }
  /** what staff did is kept under their name, and a shop must not be left without an admin */
  | { ok: false; reason: 'admin' };

/**
 * Closes a customer's account at their own wish, all or nothing: sign-in, sessions, profile, questions with their answers,
 * treatment notes and requests of exams are deleted. In orders that are over, who ordered is forgotten at once; in the
 * others once they are over. What they agreed to stays as proof, the address in it replaced by its hash.
 *
 * The files of their pictures and proofs go by jobs written with this: a storage that does not answer keeps no account open.
 */
export async function closeAccount(db: Db, userId: string): Promise<CloseAccountResult> {
  return db.transaction(async (tx) => {
    // Profile, orders, account: in the order in which questions and new orders take them, so that none waits for the other.
    const [profile] = await tx
      .select({ role: userProfiles.role, avatar: userProfiles.avatarUrl, cover: userProfiles.coverPhotoUrl })
      .from(userProfiles)
      .where(eq(userProfiles.id, userId))
      .for('update');
    if (profile?.role === 'admin') return { ok: false, reason: 'admin' };
    const before = await forgetOrders(tx, userId);
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
    if (!user) return { ok: false, reason: 'not-found' };
    // From here on no order can be placed in their name; one may have been, while the others were gone through.
    const since = await forgetOrders(tx, userId);

    await deleteRequests(tx, userId);
    await hashEmails(tx, eq(consents.userId, userId));
    const pictures = [profile?.avatar, profile?.cover].flatMap((url) => url || []);
    if (pictures.length > 0) await enqueue(tx, 'drop-personal-files', { pictures, proofs: [] });
    await endWaysIn(tx, userId);
    await dropAccountMails(tx, { userId, email: user.email });
    // Profile, password, second factor, questions and treatment notes go with it.
    await tx.delete(users).where(eq(users.id, userId));
    return { ok: true, ordersUnderWay: before + since };
  });
}

/** How many orders of a customer are still to be delivered. */
export async function countOrdersUnderWay(db: Db, userId: string): Promise<number> {
  const isOver = inArray(orders.status, ['Entregado', 'Cancelado']);
  return db.$count(orders, and(eq(orders.userId, userId), isNull(orders.deletedAt), not(isOver)));
}

/** @returns how many are not over yet, and will be forgotten later */
async function forgetOrders(tx: Db, userId: string): Promise<number> {
  const theirs = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.forgetRequestedAt)))
    .orderBy(asc(orders.id));
  let underWay = 0;
  for (const { id } of theirs) {
    if ((await forgetPerson(tx, id)) !== 'not-over') continue;
    underWay += 1;
    await tx.update(orders).set({ forgetRequestedAt: new Date() }).where(eq(orders.id, id));
    await announce(tx, 'orders', [id]);
  }
  return underWay;
}

async function deleteRequests(tx: Db, userId: string): Promise<void> {
  const deleted = await tx
    .delete(serviceRequests)
    .where(eq(serviceRequests.userId, userId))
    .returning({ id: serviceRequests.id });
  const ids = deleted.map(({ id }) => id);
  if (ids.length > 0) await announce(tx, 'service-requests', ids);
}
