import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, userProfiles } from '#db/schema.ts';
import { distinctAddresses, type UsedAddress } from './used-addresses.ts';

/** How many of a customer's latest orders are searched for addresses. */
const ordersLookedAt = 50;

/**
 * Lists the addresses that a customer may want to use again: those of their orders, latest first and each once, then
 * that of their profile. Deleted and forgotten orders are left out.
 *
 * @returns empty if there are none
 */
export async function listUsedAddresses(db: Db, userId: string): Promise<UsedAddress[]> {
  const own = await db
    .select({ shippingAddress: orders.shippingAddress })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt), isNull(orders.forgottenAt)))
    .orderBy(desc(orders.orderDate), orders.id)
    .limit(ordersLookedAt);
  const [profile] = await db
    .select({ address: userProfiles.address, city: userProfiles.city, department: userProfiles.department })
    .from(userProfiles)
    .where(eq(userProfiles.id, userId));

  return distinctAddresses(
    own.map(({ shippingAddress }) => shippingAddress),
    profile?.address
      ? { address: profile.address, city: profile.city ?? '', department: profile.department ?? '' }
      : null,
  );
}
