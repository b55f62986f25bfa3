import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Asked, Ledger } from './order-load.ts';

/** What is found when the books of the shop are held against what shoppers were told. Each list is empty where all is well. */
export type Audit = {
  acknowledged: number;
  /** orders that stand */
  orders: number;
  /** orders that stand and whose confirmation nobody received: asking again would have given it */
  unacknowledged: number;
  /** confirmed, and not there as they were asked for */
  lost: string[];
  /** more than one order of one attempt, or one of nobody's */
  doubled: string[];
  /** products whose stock is not what was there less what was sold, or is less than nothing */
  oversold: string[];
  /** orders whose placing is not written down once, or not to be mailed once to the customer and once to staff */
  mistold: string[];
  /** told one thing, then another; or refused, and yet an order stands */
  contradicted: string[];
};

/** What there was to sell at first, by product. */
export type Stocked = Map<string, number>;

type OrderRow = {
  key: string;
  number: string;
  total: number;
  email: string;
  items: { id: string; quantity: number }[];
  stands: boolean;
  placings: number;
  /** whom a mail about the placing was left for */
  mails: string;
};

/**
 * Holds all orders and the stock of a shop against what the shoppers of a load know. The shop sold to nobody else.
 *
 * Whose order it is is told by the address of e-mail, which each attempt has for itself: so two orders of one attempt are
 * found even where they stand under different keys.
 */
export async function auditOrders(db: Db, ledger: Ledger, stocked: Stocked): Promise<Audit> {
  const rows = await listOrders(db);
  const standing = rows.filter(({ stands }) => stands);
  const byEmail = Map.groupBy(standing, ({ email }) => email);
  const askers = new Map([...ledger.asked.values()].map((asked) => [asked.email, asked]));

  const lost = [...ledger.acknowledged].flatMap(([key, number]) => {
    const asked = ledger.asked.get(key);
    const kept = standing.find((row) => row.key === key);
    if (asked && kept?.number === number && isAsAsked(kept, asked)) return [];
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

function isAsAsked(kept: OrderRow, asked: Asked): boolean {
  const units = (lines: { id: string; quantity: number }[]) =>
    lines
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .sort()
      .join();
  const wanted = asked.lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
  return kept.total === asked.total && units(kept.items) === units(wanted);
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
