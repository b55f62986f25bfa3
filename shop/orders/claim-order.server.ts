/** Orders that were placed without an account join one: by their secret link, or by a confirmed e-mail address. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { moveNotes } from '#shop/customers/list/customer-notes.server.ts';
import { isAccessToken } from './order.ts';

/** What is returned of the claimed orders. */
const claimedColumns = { id: orders.id, phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')` };

const isUnclaimed = and(isNull(orders.userId), isNull(orders.deletedAt), isNull(orders.forgottenAt));

/**
 * Adds the order of a secret link to an account. An order that has an account keeps it.
 *
 * @returns false if there is no such order, or it is another customer's
 */
export async function claimOrder(
  db: Db,
  { accessToken, userId }: { accessToken: string; userId: string },
): Promise<boolean> {
  if (!isAccessToken(accessToken)) return false;
  return db.transaction(async (tx) => {
    const isOfLink = eq(orders.accessToken, accessToken);
    const claimed = await tx.update(orders).set({ userId }).where(and(isOfLink, isUnclaimed)).returning(claimedColumns);
    if (claimed.length === 0) return (await tx.$count(orders, and(isOfLink, eq(orders.userId, userId)))) > 0;
    await moveNotes(tx, userId, phonesOf(claimed));
    await announce(tx, 'orders', [...claimed.map(({ id }) => id)]);
    return true;
  });
}

/** Adds the orders placed with an e-mail address to the account whose owner has just confirmed that address. */
export async function claimOrdersOfAddress(tx: Db, userId: string, email: string): Promise<void> {
  const isOfAddress = sql`lower(${orders.shippingAddress} ->> 'email') = ${email.toLowerCase()}`;
  const claimed = await tx
    .update(orders)
    .set({ userId })
    .where(and(isOfAddress, isUnclaimed))
    .returning(claimedColumns);
  if (claimed.length === 0) return;
  await moveNotes(tx, userId, phonesOf(claimed));
  await announce(
    tx,
    'orders',
    claimed.map(({ id }) => id),
  );
}

function phonesOf(claimed: { phone: string }[]): string[] {
  return [...new Set(claimed.map(({ phone }) => phone))].filter((phone) => phone !== '');
}
