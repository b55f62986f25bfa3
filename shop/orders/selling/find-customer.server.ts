import { and, desc, eq, isNull, like, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, userProfiles } from '#db/schema.ts';
import { parsePhone } from '#shop/colombia.ts';
import { byAddress } from '#shop/customers/list/people.server.ts';
import { splitFullName } from '#shop/orders/form/order-form.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

/** A customer of earlier orders, as a sale needs them. */
export type SaleCustomer = {
  /** of one order; see `byAddress`. Of the account if there is no order */
  address: ShippingAddress;
  orders: number;
  /** null without an order */
  lastOrderOn: Date | null;
};

/**
 * Finds the customer with a telephone by their orders, without those that were deleted or whose personal data were
 * removed, or else by their account.
 *
 * @param typed the telephone as people write it
 * @returns null if it is not of Colombia, or is neither in an order nor in an account
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
      lastOrderOn: sql<Date | null>`max(${orders.orderDate}) over ()`.mapWith(orders.orderDate),
      orders: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(orders)
    .where(own)
    .orderBy(byAddress)
    .limit(1);
  return latest ?? (await findAccountByPhone(db, phone));
}

/**
 * Finds a customer who has an account with a telephone, and no order. Without their e-mail: people type the telephone of
 * an account unconfirmed, so that the link of another person's order could be mailed there.
 */
async function findAccountByPhone(db: Db, phone: string): Promise<SaleCustomer | null> {
  const [account] = await db
    .select()
    .from(userProfiles)
    .where(and(eq(userProfiles.phone, phone), eq(userProfiles.role, 'customer')))
    .orderBy(desc(userProfiles.updatedAt))
    .limit(1);
  if (!account) return null;
  const { fullName, address, city, department } = account;
  return {
    address: {
      ...splitFullName(fullName),
      email: '',
      phone,
      address: address ?? '',
      addressDetails: '',
      neighborhood: '',
      city: city ?? '',
      department: department ?? '',
      country: 'Colombia',
      postalCode: null,
      subscribe: false,
    },
    orders: 0,
    lastOrderOn: null,
  };
}
