import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { type Difference, listDifferences } from './order-content.ts';

/** A change to an order, as a member of staff sees it. */
export type SeenRevision = Pick<
  typeof orderRevisions.$inferSelect,
  'id' | 'number' | 'state' | 'reason' | 'askedBy' | 'actorName' | 'createdAt' | 'expiresAt' | 'answeredAt'
> & { differences: Difference[] };

/** Lists the changes to an order, oldest first. Amounts are left out for staff who may not see them. */
export async function listRevisions(db: Db, { money }: Sight, orderId: string): Promise<SeenRevision[]> {
  const rows = await db
    .select()
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId))
    .orderBy(asc(orderRevisions.number));
  return rows.map(({ before, after, orderId: _, pricing: __, actorId: ___, ...revision }) => {
    const differences = listDifferences(before, after);
    // The reason may name amounts.
    const reason = money || revision.askedBy === 'customer' ? revision.reason : '';
    return {
      ...revision,
      reason,
      differences: money ? differences : differences.filter(({ about }) => about !== 'money'),
    };
  });
}

/** The change that waits for the customer of an order. */
export type OfferToCustomer = {
  id: string;
  reason: string;
  expiresAt: Date;
  differences: Difference[];
  total: { before: Pesos; after: Pesos };
};

/** Finds the change that an order's customer can accept now; null if there is none. */
export async function findOffer(db: Db, orderId: string, now = new Date()): Promise<OfferToCustomer | null> {
  const { state, expiresAt } = orderRevisions;
  const [row] = await db
    .select()
    .from(orderRevisions)
    .where(and(eq(orderRevisions.orderId, orderId), eq(state, 'offered'), gt(expiresAt, now)));
  if (!row?.expiresAt) return null;
  const { id, reason, before, after } = row;
  return {
    id,
    reason,
    expiresAt: row.expiresAt,
    differences: listDifferences(before, after),
    total: { before: before.total, after: after.total },
  };
}

/** The secret in an order's link, for the message that sends its customer the change. */
export async function getAccessToken(db: Db, orderId: string): Promise<string> {
  const [row] = await db.select({ token: orders.accessToken }).from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('An order is gone');
  return row.token;
}
