import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, userProfiles } from '#db/schema.ts';
import { type SuggestedProduct, suggestProducts } from '#shop/catalog/list-products.server.ts';
import type { Pesos } from '#shop/money.ts';
import { mostCounted } from '#shop/orders/count-orders.server.ts';
import { foundOrders } from '#shop/orders/found-orders.server.ts';
import { wantedOrders } from '#shop/orders/order-filter.server.ts';
import { matchSearch } from '#shop/orders/order-search.server.ts';
import { type Likeness, likenessOf, likest, likestFirst } from './likeness.ts';

export type FoundKind = 'orders' | 'products' | 'customers';

/** What staff may be looking for, the likeliest of each kind first. */
export type FoundAnything = {
  /** the kinds, those first that hold what is likest to what was typed */
  kinds: FoundKind[];
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

const kinds: FoundKind[] = ['orders', 'products', 'customers'];

const ordersShown = 5;
const customersShown = 4;

/** Among so many of the latest orders of all, what many orders match is met often enough: then no others are looked for. */
const latestRead = 2_000;
const oftenEnough = 12;
/** Four guests are among so many orders, unless one of them ordered over and over. */
const ordersRead = 200;
/** Of more accounts than these the first by name are not looked for: they are found by more letters. */
const accountsRead = 500;

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
  if (text.length < shortestSearch) return { kinds, orders: [], products: [], customers: [] };
  const [matches, suggested, accounts] = await Promise.all([
    listMatches(db, text),
    // An address of mail names no product: its parts would be looked for, and found in some.
    text.includes('@') ? [] : suggestProducts(db, text).then(({ products }) => products),
    findAccounts(db, text),
  ]);
  const orders = matches.slice(0, ordersShown).map(({ email: _, isGuest: __, ...order }) => order);
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()));
  const guests = guestsOf(matches).filter(({ email }) => !known.has(email));
  const ofCustomer = ({ name, email }: FoundCustomer) => likenessOf(text, [name, email]);
  const customers = likestFirst([...accounts, ...guests], ofCustomer).slice(0, customersShown);
  const likeness: Record<FoundKind, Likeness[]> = {
    orders: orders.map(({ orderNumber, customer }) => likenessOf(text, [orderNumber, customer])),
    products: suggested.map(({ name }) => likenessOf(text, [name])),
    customers: customers.map(ofCustomer),
  };
  const isKnown = [...likeness.orders, ...likeness.customers].includes('exact');
  return {
    kinds: likestFirst(kinds, (kind) => likest(likeness[kind])),
    orders,
    // The products are looked through as loosely as shoppers are helped: who typed a whole name needs no such help.
    products: isKnown ? suggested.filter((_, place) => likeness.products[place] !== 'loose') : suggested,
    customers,
  };
}

const { shippingAddress } = orders;
const newestFirst = sql.raw('order_date desc nulls first, id asc');

/** An order that was found, and who placed it. */
type Match = FoundOrder & {
  /** in small letters; empty where they were forgotten */
  email: string;
  /** whether it was placed without an account */
  isGuest: boolean;
};

const match = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customer: sql<string>`trim(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName'))`,
  total: orders.totalAmount,
  status: orders.status,
  orderDate: orders.orderDate,
  email: sql<string>`lower(coalesce(${shippingAddress}->>'email', ''))`,
  isGuest: sql<boolean>`${orders.userId} is null and ${orders.forgottenAt} is null`,
};

/** The latest orders that match: among the latest of all, or, where they are few of those, by index among every one. */
async function listMatches(db: Db, search: string): Promise<Match[]> {
  const read = (ids: SQL | string[]) =>
    db.select(match).from(orders).where(inArray(orders.id, ids)).orderBy(newestFirst);
  const latest = sql`
    select id, order_date, order_number, search from ${orders} where deleted_at is null
    order by ${newestFirst} limit ${latestRead}`;
  const met = await read(
    sql`(select id from (${latest}) as orders where ${matchSearch(search)} order by ${newestFirst} limit ${ordersRead})`,
  );
  if (met.length >= oftenEnough) return met;

  const wanted = wantedOrders({ search });
  const { rows } = await db.execute<{ found: number; ids: string[] }>(sql`
    with found as materialized (${foundOrders(wanted)})
    select (select count(*) from found)::int as found,
      array(select id::text from found order by ${newestFirst} limit ${ordersRead}) as ids`);
  const { found, ids } = rows[0] ?? { found: 0, ids: [] };
  if (found <= mostCounted) return ids.length === 0 ? [] : read(ids);
  // Nobody of late, and many before: they are met on the way through all.
  return read(sql`(select id from ${orders} where ${wanted} order by ${newestFirst} limit ${oftenEnough})`);
}

/** The guests who placed these orders, the latest first. */
function guestsOf(matches: Match[]): FoundCustomer[] {
  const guests = new Map<string, FoundCustomer>();
  for (const { email, customer, isGuest } of matches)
    if (isGuest && email !== '' && !guests.has(email)) guests.set(email, { id: null, name: customer, email });
  return [...guests.values()];
}

/**
 * True of everybody, and dear in the planner's eyes: as dear as folding a name is, which it takes for nothing. It would fold all
 * names of a few thousand customers before it looked into their index.
 */
const reckonedDear = sql`to_tsvector('simple', ${userProfiles.id}) is not null`;

async function findAccounts(db: Db, search: string): Promise<FoundCustomer[]> {
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = search.replaceAll(/\D/g, '');
  const folded = sql`shop_fold(${part})`;
  const { id, fullName, email } = userProfiles;
  const found = db
    .select({ id, name: fullName, email })
    .from(userProfiles)
    .where(
      and(
        eq(userProfiles.role, 'customer'),
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
  // Who has this very address must not be lost among those whose names come before.
  const isNamed = sql`lower(${found.email}) = lower(${search})`;
  return db.select().from(found).orderBy(desc(isNamed), asc(found.name), asc(found.id)).limit(customersShown);
}
