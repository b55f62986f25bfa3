import { and, asc, count, desc, eq, isNull, like, max, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, userProfiles } from '#db/schema.ts';
import { type SuggestedProduct, suggestProducts } from '#shop/catalog/list-products.server.ts';
import type { Pesos } from '#shop/money.ts';
import { wantedOrders } from '#shop/orders/order-filter.server.ts';

/** What staff may be looking for, the likeliest of each kind first. */
export type FoundAnything = {
  orders: FoundOrder[];
  products: SuggestedProduct[];
  customers: FoundCustomer[];
};

export type FoundOrder = {
  id: string;
  orderNumber: string;
  /** empty where they were forgotten */
  customer: string;
  total: Pesos;
  status: OrderStatus;
  orderDate: Date;
};

export type FoundCustomer = {
  /** null of somebody who ordered without an account */
  id: string | null;
  name: string;
  email: string;
};

const ordersShown = 5;
const customersShown = 4;

/** Below this many letters nearly everything would be found. */
const shortestSearch = 2;
const longestSearch = 100;

/**
 * Looks for a text among orders (number, name, phone, e-mail), products and customers, those without an account included.
 * Nothing is found for less than two letters.
 */
export async function findAnything(db: Db, search: string): Promise<FoundAnything> {
  // The database cannot be asked for the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, longestSearch);
  if (text.length < shortestSearch) return { orders: [], products: [], customers: [] };
  const [found, { products }, accounts, guests] = await Promise.all([
    findOrders(db, text),
    suggestProducts(db, text),
    findAccounts(db, text),
    findGuests(db, text),
  ]);
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()));
  const others = guests.filter(({ email }) => !known.has(email.toLowerCase()));
  return { orders: found, products, customers: [...accounts, ...others].slice(0, customersShown) };
}

const { shippingAddress } = orders;
const fullName = sql<string>`trim(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName'))`;
const email = sql<string>`lower(coalesce(${shippingAddress}->>'email', ''))`;

function findOrders(db: Db, search: string): Promise<FoundOrder[]> {
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      customer: fullName,
      total: orders.totalAmount,
      status: orders.status,
      orderDate: orders.orderDate,
    })
    .from(orders)
    .where(wantedOrders({ search }))
    .orderBy(sql`${orders.orderDate} desc nulls first`, asc(orders.id))
    .limit(ordersShown);
}

async function findAccounts(db: Db, search: string): Promise<FoundCustomer[]> {
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = search.replaceAll(/\D/g, '');
  const folded = sql`shop_fold(${part})`;
  return db
    .select({ id: userProfiles.id, name: userProfiles.fullName, email: userProfiles.email })
    .from(userProfiles)
    .where(
      and(
        eq(userProfiles.role, 'customer'),
        or(
          like(sql`shop_fold(${userProfiles.fullName})`, folded),
          like(sql`shop_fold(${userProfiles.email})`, folded),
          digits.length >= 4 ? like(userProfiles.phone, `%${digits}%`) : undefined,
        ),
      ),
    )
    .orderBy(asc(userProfiles.fullName), asc(userProfiles.id))
    .limit(customersShown);
}

async function findGuests(db: Db, search: string): Promise<FoundCustomer[]> {
  const rows = await db
    .select({
      email,
      name: sql<string>`(array_agg(${fullName} order by ${orders.orderDate} desc))[1]`,
      orders: count(),
    })
    .from(orders)
    .where(and(wantedOrders({ search }), isNull(orders.userId), isNull(orders.forgottenAt), sql`${email} <> ''`))
    .groupBy(email)
    .orderBy(desc(max(orders.orderDate)), email)
    .limit(customersShown);
  return rows.map(({ email, name }) => ({ id: null, name, email }));
}
