/** The people who ordered: by their account or, without one, by their telephone. */
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, type ShippingAddress } from '#db/schema.ts';
import { type Customer, findCustomer } from '#shop/customers/find-customer.server.ts';
import { isUuid } from '#shop/uuid.ts';

/** Whose an order is: the id of the account, or the telephone; as in the index `orders_person`. */
export const personOfOrder: SQL<string> = sql<string>`coalesce(${orders.userId}, ${orders.shippingAddress} ->> 'phone')`;

/** Condition of orders that tell whose they are; sales without a name do not. */
export const isOfPerson = and(isNull(orders.deletedAt), isNull(orders.forgottenAt), ne(personOfOrder, ''));

/** A person who ordered, or has an account. */
export type Person = {
  /** the account's id or the telephone: what orders and notes are found by */
  id: string;
  /** null without an account */
  account: Customer | null;
};

/**
 * Finds a person by the id of their account or of any of their orders, which addresses contain instead of a telephone.
 * Orders that an account has claimed lead to the account. Null if there is no such person.
 */
export async function findPerson(db: Db, key: string): Promise<Person | null> {
  const account = await findCustomer(db, key);
  if (account) return { id: account.id, account };
  if (!isUuid(key)) return null;
  const [order] = await db
    .select({ person: personOfOrder, userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.id, key), isOfPerson));
  if (!order) return null;
  return { id: order.person, account: order.userId === null ? null : await findCustomer(db, order.userId) };
}

const nameOfOrder = sql`shop_fold(concat_ws(' ', ${orders.shippingAddress} ->> 'firstName', ${orders.shippingAddress} ->> 'lastName'))`;

/**
 * The order of a person's orders in which the first one has their name, e-mail and place: the latest to a place, or else
 * the latest, of those with the name of the latest. Sales that are carried away have neither a place nor, often, an
 * e-mail; but the telephone of a guest may have been passed on to another person.
 */
export const byAddress: SQL = sql`${nameOfOrder} = first_value(${nameOfOrder}) over (order by ${orders.orderDate} desc) desc,
  coalesce(${orders.shippingAddress} ->> 'address', '') <> '' desc, ${orders.orderDate} desc`;

/** Condition of the orders of a person. */
export function isOrderOf({ id }: Pick<Person, 'id'>): SQL | undefined {
  return and(isOfPerson, eq(personOfOrder, id));
}

/** Finds the address of the order that has a person's; see `byAddress`. Null if they have none. */
export async function findLatestAddress(db: Db, person: Pick<Person, 'id'>): Promise<ShippingAddress | null> {
  const [order] = await db
    .select({ address: orders.shippingAddress })
    .from(orders)
    .where(isOrderOf(person))
    .orderBy(byAddress)
    .limit(1);
  return order?.address ?? null;
}
