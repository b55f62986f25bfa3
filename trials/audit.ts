import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { auditBooks, type BookFaults, noBookFaults } from './audit-books.ts';
import type { Ledger } from './order-load.ts';
import type { RequestedOrder } from './post-order.ts';

/**
 * Differences between the shop's database and the answers that shoppers received. Each list is empty if all is well.
 */
export type Faults = BookFaults & {
  /** confirmed orders that are missing or differ from the request */
  lost: string[];
  /** e-mail addresses with more than one order, or with one that no shopper requested */
  doubled: string[];
  /** products whose stock is negative or not the initial stock less the units sold */
  oversold: string[];
  /** orders without exactly one 'placed' event, one mail to the customer and one to staff */
  mistold: string[];
  /** contradictory answers to one key, and refused orders that exist */
  contradicted: string[];
};

export const noFaults: Faults = {
  lost: [],
  doubled: [],
  oversold: [],
  mistold: [],
  contradicted: [],
  ...noBookFaults,
};

export type Audit = Faults & {
  acknowledged: number;
  /** number of orders in the database, without cancelled and deleted ones */
  orders: number;
  /** number of those orders whose confirmation did not arrive; repeating the request would return them */
  unacknowledged: number;
};

/** Initial stock by product. */
export type Stocked = Map<string, number>;

type OrderRow = {
  key: string;
  number: string;
  total: number;
  email: string;
  items: { id: string; quantity: number }[];
  stands: boolean;
  placings: number;
  /** recipients of the order's mails */
  mails: string;
};

/**
 * Compares all orders and the stock of a shop with the ledger of a load, which must be the shop's only source of
 * orders, but for those with earlier numbers.
 *
 * Matches orders to attempts by e-mail address, which is unique per attempt, so that two orders of one attempt are
 * found even under different keys.
 */
export async function auditOrders(
  db: Db,
  ledger: Ledger,
  stocked: Stocked,
  earlier: ReadonlySet<string> = new Set(),
): Promise<Audit> {
  const rows = (await listOrders(db)).filter(({ number }) => !earlier.has(number));
  const standing = rows.filter(({ stands }) => stands);
  const byEmail = Map.groupBy(standing, ({ email }) => email);
  const askers = new Map([...ledger.requested.values()].map((request) => [request.email, request]));

  const lost = [...ledger.acknowledged].flatMap(([key, number]) => {
    const request = ledger.requested.get(key);
    const kept = standing.find((row) => row.key === key);
    if (request && kept?.number === number && isAsRequested(kept, request)) return [];
    return [`${number} (${key})`];
  });
  const doubled = [...byEmail].flatMap(([email, orders]) => {
    if (orders.length === 1 && askers.has(email)) return [];
    return [`${email}: ${orders.map(({ number }) => number).join(', ')}`];
  });
  const refusedYetStanding = [...ledger.refused].flatMap(([key, reason]) => {
    const kept = standing.find((row) => row.key === key);
    return kept ? [`${kept.number} (${key}) was refused: ${reason}`] : [];
  });
  return {
    acknowledged: ledger.acknowledged.size,
    orders: standing.length,
    unacknowledged: standing.filter(({ key }) => !ledger.acknowledged.has(key)).length,
    lost,
    doubled,
    oversold: await findOversold(db, standing, stocked),
    mistold: rows
      .filter(({ placings, mails }) => placings !== 1 || mails !== 'customer, staff')
      .map(({ number, placings, mails }) => `${number}: placed ${placings} times, mails for ${mails}`),
    contradicted: [...ledger.contradictions, ...refusedYetStanding],
    ...(await auditBooks(db)),
  };
}

async function listOrders(db: Db): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select idempotency_key as key, order_number as number, total_amount::float8 as total, shipping_address->>'email' as email, items,
      deleted_at is null and status <> 'Cancelado' as stands,
      (select count(*)::int from order_events where order_id = orders.id and kind = 'placed') as placings,
      (select coalesce(string_agg(job.data->>'audience', ', ' order by job.data->>'audience'), 'none') from order_events
        join pgboss.job on job.name = 'order-mail' and (job.data->>'eventId')::bigint = order_events.id
        where order_id = orders.id and kind = 'placed') as mails
    from orders`);
  return rows;
}

function isAsRequested(kept: OrderRow, request: RequestedOrder): boolean {
  const units = (lines: { id: string; quantity: number }[]) =>
    lines
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .sort()
      .join();
  const wanted = request.lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
  return kept.total === request.total && units(kept.items) === units(wanted);
}

async function findOversold(db: Db, standing: OrderRow[], stocked: Stocked): Promise<string[]> {
  const sold = new Map<string, number>();
  for (const { id, quantity } of standing.flatMap(({ items }) => items)) sold.set(id, (sold.get(id) ?? 0) + quantity);
  const { rows } = await db.execute<{ id: string; stock: number }>(sql`select id, stock from products`);
  const left = new Map(rows.map(({ id, stock }) => [id, stock]));
  return [...stocked].flatMap(([id, before]) => {
    const now = left.get(id);
    const units = sold.get(id) ?? 0;
    return now === before - units && now >= 0 ? [] : [`${id}: ${before} less ${units} sold is not ${now}`];
  });
}
