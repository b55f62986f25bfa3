import { and, asc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, userProfiles } from '#db/schema.ts';
import { type SuggestedProduct, suggestProducts } from '#shop/catalog/list-products.server.ts';
import type { Pesos } from '#shop/money.ts';
import { countSome, mostCounted } from '#shop/orders/count-orders.server.ts';
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
/** Four guests are among so many orders, unless one of them ordered over and over. */
const guestOrdersRead = 200;

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
  const wanted = await matchingOrders(db, text);
  const [found, { products }, accounts, guests] = await Promise.all([
    findOrders(db, wanted),
    suggestProducts(db, text),
    findAccounts(db, text),
    findGuests(db, wanted),
  ]);
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()));
  const others = guests.filter(({ email }) => !known.has(email.toLowerCase()));
  return { orders: found, products, customers: [...accounts, ...others].slice(0, customersShown) };
}

const { shippingAddress } = orders;
const newestFirst = sql.raw('order_date desc nulls first, id asc');
const fullName = sql<string>`trim(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName'))`;
const email = sql<string>`lower(coalesce(${shippingAddress}->>'email', ''))`;

/** What few orders match is found first and sorted then; what many match is met soon on the way through the latest. */
async function matchingOrders(db: Db, search: string): Promise<SQL> {
  const isFew = (await countSome(db, { search })) <= mostCounted;
  const isGuest = sql`${orders.userId} is null and ${orders.forgottenAt} is null as is_guest`;
  return sql`select id, order_date, ${isGuest} from ${orders} where ${wantedOrders({ search })} ${isFew ? sql`offset 0` : sql``}`;
}

async function findOrders(db: Db, wanted: SQL): Promise<FoundOrder[]> {
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
    .where(inArray(orders.id, sql`(select id from (${wanted}) as found order by ${newestFirst} limit ${ordersShown})`))
    .orderBy(newestFirst);
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

/** Of the guests who ordered last: those who are past many orders are found by more letters. */
async function findGuests(db: Db, wanted: SQL): Promise<FoundCustomer[]> {
  const { rows } = await db.execute<{ email: string; name: string }>(sql`
    select ${email} as email, (array_agg(${fullName} order by ${orders.orderDate} desc))[1] as name
    from ${orders}
    where ${orders.id} in (
        select id from (${wanted}) as found where is_guest order by ${newestFirst} limit ${guestOrdersRead}
      ) and ${email} <> ''
    group by 1
    order by max(${orders.orderDate}) desc, 1
    limit ${customersShown}`);
  return rows.map(({ email, name }) => ({ id: null, name, email }));
}
