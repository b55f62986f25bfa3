import { and, type SQL, sql } from 'drizzle-orm';
import type { Reads } from '#db/replica.server.ts';
import { orders, type ShippingAddress } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { matchSearch } from '#shop/orders/list/order-search.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { type CustomerSegment, customerSegments, silentAfterDays } from './customer-segments.ts';
import { byAddress, isOfPerson, personOfOrder } from './people.server.ts';

export const customersPerPage = 24;

/** A person who ordered, with or without an account. */
export type CustomerInList = {
  /** the id of the account, or of the latest order of a person without one */
  key: string;
  hasAccount: boolean;
  /** of one order; see `byAddress` */
  name: string;
  email: string;
  phone: string;
  city: string;
  department: string;
  /** without cancelled ones */
  orders: number;
  /** what they bought and did not give back; null without the permission to see amounts */
  total: Pesos | null;
  /** null if all orders were cancelled */
  firstAt: Date | null;
  lastAt: Date | null;
};

export type CustomerList = {
  customers: CustomerInList[];
  counts: Record<CustomerSegment, number>;
  /** number of customers on all pages */
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/** Which customers: those of a segment and with an order that matches a search. */
export type CustomerFilter = { segment?: CustomerSegment; search?: string };
type Query = CustomerFilter & { page?: number };

/**
 * Lists a page of the people who ordered, those with the latest order first, and counts the people of each segment.
 * Reads all orders unless a search narrows them.
 */
export async function listCustomers(reads: Reads, sight: Sight, query: Query, now: Date): Promise<CustomerList> {
  const { segment = 'all', search = '' } = query;
  const requested = Math.max(1, Math.trunc(query.page ?? 1) || 1);
  const first = await readPage(reads, sight, { segment, search, page: requested }, now);
  const total = first.counts[segment];
  const pages = Math.max(1, Math.ceil(total / customersPerPage));
  const page = Math.min(requested, pages);
  const shown = page === requested ? first : await readPage(reads, sight, { segment, search, page }, now);
  return { ...shown, total, page, pages };
}

async function readPage(reads: Reads, sight: Sight, { segment, search, page }: Required<Query>, now: Date) {
  const conditions = segmentConditions(now);
  const counted = customerSegments.map(
    (one) => sql`count(*) filter (where ${conditions[one]})::int as ${sql.identifier(one)}`,
  );
  const { rows } = await reads((db) =>
    db.execute<Record<CustomerSegment, number> & { person: string | null } & PersonRow>(sql`
      with people as materialized (${selectPeople(sight, matchPeople(search))}),
      counts as (select ${sql.join(counted, sql`, `)} from people),
      page as (
        select * from people where ${conditions[segment]}
        order by last_at desc nulls last, person limit ${customersPerPage} offset ${(page - 1) * customersPerPage}
      )
      select counts.*, page.*, ${latestColumns}
      from counts left join page on true left join lateral ${latestOrder(sql`page.person`)} on true
      order by last_at desc nulls last, person`),
  );
  const counts = Object.fromEntries(customerSegments.map((one) => [one, rows[0]?.[one] ?? 0]));
  return {
    customers: rows.filter(({ person }) => person !== null).map(customerOf),
    counts: counts as Record<CustomerSegment, number>,
  };
}

export function segmentConditions(now: Date): Record<CustomerSegment, SQL> {
  const silentSince = new Date(now.getTime() - silentAfterDays * 24 * 60 * 60 * 1000).toISOString();
  return {
    all: sql`true`,
    first: sql`ordered = 1`,
    repeat: sql`ordered > 1`,
    silent: sql`last_at < ${silentSince}::timestamptz`,
  };
}

/**
 * Returns the condition of people with an order that matches a search. With an array, PostgreSQL 15 uses the index of
 * people.
 */
export function matchPeople(search: string): SQL | undefined {
  const matched = matchSearch(search);
  return matched && sql`${personOfOrder} = any(array(select ${personOfOrder} from ${orders} where ${matched}))`;
}

/** Selects the people of the orders that fulfil a condition, with the figures of those orders. */
export function selectPeople(sight: Sight, condition: SQL | undefined): SQL {
  const counts = sql`status <> 'Cancelado'`;
  const total = sight.money
    ? sql`coalesce(sum(total_amount - returned_amount) filter (where ${counts}), 0)`
    : sql`null`;
  return sql`
    select ${personOfOrder} as person, count(*) filter (where ${counts})::int as ordered, ${total}::bigint as total,
      min(order_date) filter (where ${counts}) as first_at, max(order_date) filter (where ${counts}) as last_at
    from ${orders} where ${and(isOfPerson, condition)} group by 1`;
}

/** The order of a person that has their address, for `lateral`. */
export function latestOrder(person: SQL): SQL {
  return sql`(
    select id, user_id, shipping_address from ${orders} where ${isOfPerson} and ${personOfOrder} = ${person}
    order by ${byAddress} limit 1) as latest`;
}

export const latestColumns = sql`latest.id::text as order_id, latest.user_id, latest.shipping_address,
  (extract(epoch from first_at) * 1000)::float8 as first_ms, (extract(epoch from last_at) * 1000)::float8 as last_ms`;

export type PersonRow = {
  ordered: number;
  total: number | null;
  first_ms: number | null;
  last_ms: number | null;
  order_id: string;
  user_id: string | null;
  shipping_address: ShippingAddress;
};

export function customerOf({ shipping_address: to, ...row }: PersonRow): CustomerInList {
  return {
    key: row.user_id ?? row.order_id,
    hasAccount: row.user_id !== null,
    name: `${to.firstName} ${to.lastName}`.trim(),
    email: to.email,
    phone: to.phone,
    city: to.city,
    department: to.department,
    orders: row.ordered,
    total: row.total,
    firstAt: row.first_ms === null ? null : new Date(row.first_ms),
    lastAt: row.last_ms === null ? null : new Date(row.last_ms),
  };
}
