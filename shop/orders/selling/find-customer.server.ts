import { and, desc, eq, isNull, like, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { parsePhone } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

/** A customer of earlier orders, as a sale needs them. */
export type SaleCustomer = {
  /** of the latest order */
  address: ShippingAddress;
  orders: number;
  lastOrderOn: Date;
};

/**
 * Finds the customer with a telephone by their orders, without those that were deleted or whose personal data were
 * removed.
 *
 * @param typed the telephone as people write it
 * @returns null if it is not of Colombia, or has no orders
 */
export async function findCustomerByPhone(db: Db, typed: string): Promise<SaleCustomer | null> {
  const phone = parsePhone(typed);
  if (!phone) return null;
  // Found by the index of the search text, which contains the telephone.
  const own = and(
    like(orders.search, `%\n${phone}\t%`),
    eq(sql`${orders.shippingAddress} ->> 'phone'`, phone),
    isNull(orders.deletedAt),
    isNull(orders.forgottenAt),
  );
  const [latest] = await db
    .select({
      address: orders.shippingAddress,
      lastOrderOn: orders.orderDate,
      orders: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(1);
  return latest ?? null;
}
