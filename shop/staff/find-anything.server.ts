import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { containing } from '#db/like-pattern.ts';
import { healthReports, type OrderStatus, orders, userProfiles } from '#db/schema.ts';
import { type SuggestedProduct, suggestProducts } from '#shop/catalog/lists/list-products.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import type { Pesos } from '#shop/money.ts';
import { mostCounted } from '#shop/orders/list/count-orders.server.ts';
import { selectMatches } from '#shop/orders/list/matching-orders.server.ts';
import { wantedOrders } from '#shop/orders/list/order-filter.server.ts';
import { matchSearch } from '#shop/orders/list/order-search.server.ts';
import { seenColumns } from '#shop/orders/list/seen-columns.server.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { type Sight, sightOf } from '#shop/staff/roles/sight.ts';
import { bestSimilarity, type Similarity, similarityOf, sortBySimilarity } from './similarity.ts';

export type FoundKind = 'orders' | 'products' | 'customers';

/** The results of the global search, the best of each kind first. */
export type FoundAnything = {
  /** the kinds, ordered by their best match */
  kinds: FoundKind[];
  orders: FoundOrder[];
  products: SuggestedProduct[];
  customers: FoundCustomer[];
};

export type FoundOrder = {
  id: string;
  orderNumber: string;
  /** empty for forgotten customers */
  customer: string;
  /** null without the permission to see amounts */
  total: Pesos | null;
  status: OrderStatus;
  orderDate: Date;
};

export type FoundCustomer = {
  /** null for a person who ordered without an account */
  id: string | null;
  /** the latest order found of a person without an account, by which their page is found; null with one */
  orderId: string | null;
  name: string;
  /** empty for guests who gave none */
  email: string;
  /** the number as it is stored, by which guests without an e-mail are named; empty if there is none */
  phone: string;
};

const kinds: FoundKind[] = ['orders', 'products', 'customers'];

const ordersShown = 5;
const customersShown = 4;

/**
 * This many of the latest orders are searched first. A text that matches many orders has `oftenEnough` matches among
 * them.
 */
const latestRead = 2_000;
const oftenEnough = 12;
/**
 * The most matching orders that are read to find guests: enough for four different guests, unless one ordered very
 * often.
 */
const ordersRead = 200;
/**
 * The most matching accounts that are read and sorted by name. A text that matches more is too short to find one
 * person.
 */
const accountsRead = 500;

/** Fewer characters would match nearly everything. */
const shortestSearch = 2;
const longestSearch = 100;

/**
 * Searches what a member of staff may open: orders (number, name, phone, e-mail), products and customers, including
 * guests. Texts of fewer than two characters find nothing.
 */
export async function findAnything(
  db: Db,
  viewer: Pick<Viewer, 'permissions'>,
  search: string,
): Promise<FoundAnything> {
  const may = (permission: Permission) => hasPermission(viewer, permission);
  // PostgreSQL text cannot contain the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, longestSearch);
  if (text.length < shortestSearch) return { kinds, orders: [], products: [], customers: [] };
  const [matches, suggested, accounts] = await Promise.all([
    may('orders') ? listMatches(db, sightOf(viewer), text) : [],
    // Parts of an e-mail address would match unrelated products, so products are not searched for one.
    text.includes('@') || !may('products')
      ? []
      : suggestProducts(db, text, { isForStaff: true }).then(({ products }) => products),
    findAccounts(db, text, openTo(may)),
  ]);
  const orders = matches.slice(0, ordersShown).map(({ email: _, phone: __, isGuest: ___, ...order }) => order);
  const accountEmails = new Set(accounts.map(({ email }) => email.toLowerCase()));
  const guests = guestsOf(matches).filter(({ email }) => !accountEmails.has(email));
  const ofCustomer = ({ name, email, phone }: FoundCustomer) => similarityOf(text, [name, email, phone]);
  const customers = sortBySimilarity([...accounts, ...guests], ofCustomer).slice(0, customersShown);
  const similarity: Record<FoundKind, Similarity[]> = {
    orders: orders.map(({ orderNumber, customer }) => similarityOf(text, [orderNumber, customer])),
    products: suggested.map(({ name }) => similarityOf(text, [name])),
    customers: customers.map(ofCustomer),
  };
  const isExact = [...similarity.orders, ...similarity.customers].includes('exact');
  return {
    kinds: sortBySimilarity(kinds, (kind) => bestSimilarity(similarity[kind])),
    orders,
    // Product search is as tolerant as for shoppers. Loosely similar products are left out if an order or customer
    // matches exactly.
    products: isExact ? suggested.filter((_, index) => similarity.products[index] !== 'loose') : suggested,
    customers,
  };
}

const { shippingAddress } = orders;
const newestFirst = sql.raw('order_date desc nulls first, id asc');

/** A matching order with its customer. */
type Match = FoundOrder & {
  /** in lower case; empty for forgotten customers */
  email: string;
  /** empty for forgotten customers, and in sales without a name */
  phone: string;
  /** whether it was placed without an account */
  isGuest: boolean;
};

const match = (sight: Sight) => ({
  id: orders.id,
  orderNumber: orders.orderNumber,
  customer: sql<string>`trim(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName'))`,
  total: seenColumns(sight).totalAmount,
  status: orders.status,
  orderDate: orders.orderDate,
  email: sql<string>`lower(coalesce(${shippingAddress}->>'email', ''))`,
  phone: sql<string>`coalesce(${shippingAddress}->>'phone', '')`,
  isGuest: sql<boolean>`${orders.userId} is null and ${orders.forgottenAt} is null`,
});

/**
 * Reads the latest orders that match: first among the latest orders of all; if few of those match, by index among all
 * orders.
 */
async function listMatches(db: Db, sight: Sight, search: string): Promise<Match[]> {
  const read = (ids: SQL | string[]) =>
    db.select(match(sight)).from(orders).where(inArray(orders.id, ids)).orderBy(newestFirst);
  const latest = sql`
    select id, order_date, order_number, search from ${orders} where deleted_at is null
    order by ${newestFirst} limit ${latestRead}`;
  const met = await read(
    sql`(select id from (${latest}) as orders where ${matchSearch(search)} order by ${newestFirst} limit ${ordersRead})`,
  );
  if (met.length >= oftenEnough) return met;

  const wanted = wantedOrders({ search });
  const { rows } = await db.execute<{ found: number; ids: string[] }>(sql`
    with found as materialized (${selectMatches(wanted)})
    select (select count(*) from found)::int as found,
      array(select id::text from found order by ${newestFirst} limit ${ordersRead}) as ids`);
  const { found, ids } = rows[0] ?? { found: 0, ids: [] };
  if (found <= mostCounted) return ids.length === 0 ? [] : read(ids);
  // Few recent orders match, but many older ones do: a scan by date soon finds enough of them.
  return read(sql`(select id from ${orders} where ${wanted} order by ${newestFirst} limit ${oftenEnough})`);
}

/**
 * The guests who placed these orders, the latest first. One e-mail or one telephone is one guest; sales at the counter
 * often have no e-mail.
 */
function guestsOf(matches: Match[]): FoundCustomer[] {
  const guests: FoundCustomer[] = [];
  for (const { id: orderId, email, phone, customer, isGuest } of matches) {
    if (!isGuest || (email === '' && phone === '')) continue;
    const known = guests.find((guest) => (email && guest.email === email) || (phone && guest.phone === phone));
    if (known) known.email ||= email;
    else guests.push({ id: null, orderId, name: customer, email, phone });
  }
  return guests;
}

/**
 * Always true, but expensive in the planner's estimate, as calling `shop_fold` for a name really is. Without it, with a
 * few thousand customers the planner would call `shop_fold` for all names instead of using their index.
 */
const reckonedDear = sql`to_tsvector('simple', ${userProfiles.id}) is not null`;

/**
 * The condition of accounts that a person may open: all of them as a customer's page, those with orders, or those that
 * asked something. Null without any of these permissions.
 */
function openTo(may: (permission: Permission) => boolean): SQL | null {
  if (may('customers')) return sql`true`;
  const hasOrdered = sql`exists (select from ${orders} where ${orders.userId} = ${userProfiles.id} and ${orders.deletedAt} is null)`;
  const hasAsked = sql`exists (select from ${healthReports} where ${healthReports.userId} = ${userProfiles.id})`;
  const conditions = [...(may('orders') ? [hasOrdered] : []), ...(may('questions') ? [hasAsked] : [])];
  return or(...conditions) ?? null;
}

async function findAccounts(db: Db, search: string, mayOpen: SQL | null): Promise<FoundCustomer[]> {
  if (!mayOpen) return [];
  const part = containing(search);
  const digits = search.replaceAll(/\D/g, '');
  const folded = sql`shop_fold(${part})`;
  const { id, fullName, email } = userProfiles;
  const customers = db
    .select({ id, name: fullName, email, phone: sql<string>`coalesce(${userProfiles.phone}, '')`.as('phone') })
    .from(userProfiles)
    .where(
      and(
        eq(userProfiles.role, 'customer'),
        mayOpen,
        reckonedDear,
        or(
          like(sql`shop_fold(${userProfiles.fullName})`, folded),
          like(sql`shop_fold(${userProfiles.email})`, folded),
          digits.length >= 4 ? like(userProfiles.phone, `%${digits}%`) : undefined,
        ),
      ),
    )
    .limit(accountsRead)
    .as('found');
  // An exact e-mail match must not be lost among those sorted before it by name.
  const isNamed = sql`lower(${customers.email}) = lower(${search})`;
  return db
    .select({
      id: customers.id,
      orderId: sql<null>`null`,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
    })
    .from(customers)
    .orderBy(desc(isNamed), asc(customers.name), asc(customers.id))
    .limit(customersShown);
}
