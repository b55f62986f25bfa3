import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/** Contradictions within a shop's database. Each list is empty if all is well. */
export type BookFaults = {
  /** products with a shelf that is not the sum of its movements, or for sale in other numbers than the shelf leaves */
  miscounted: string[];
  /** orders with two payments that the shop keeps, neither of them an incident */
  paidTwice: string[];
  /** orders that are to be sent although their money was annulled or returned */
  unfunded: string[];
  /** paid orders without money in their ledger */
  unrecorded: string[];
  /** closed tills in which something else should have been than their opening and moves */
  misjudged: string[];
};

export const noBookFaults: BookFaults = { miscounted: [], paidTwice: [], unfunded: [], unrecorded: [], misjudged: [] };

/** Checks that shelves, payments, orders, ledgers and tills agree with each other. */
export async function auditBooks(db: Db): Promise<BookFaults> {
  return {
    miscounted: await findMiscounted(db),
    paidTwice: await findPaidTwice(db),
    unfunded: await findUnfunded(db),
    unrecorded: await findUnrecorded(db),
    misjudged: await findMisjudgedTills(db),
  };
}

async function findMiscounted(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; shelf: number; moved: number; kept: number; sale: number }>(sql`
    select products.id, shelf, moved.units as moved, held.units as kept, own.stock as sale
    from products left join stock_items on stock_items.product_id = products.id
      cross join lateral (select coalesce(sum(units), 0) as units from stock_movements where stock_item_id = stock_items.id) as moved
      left join shop_kept_units() as kept on kept.stock_item_id = stock_items.id::text
      cross join lateral (select coalesce(kept.units, 0) as units) as held
      cross join lateral (
        select coalesce(stock_items.for_sale, products.stock - coalesce(sum(further.for_sale), 0)) as stock
        from stock_items as further where further.product_id = products.id) as own
    where shelf is null or shelf <> moved.units
      or own.stock <> greatest(0, shelf - held.units) or shortage <> greatest(0, held.units - shelf)
    order by products.id`);
  return rows.map(({ id, shelf, moved, kept, sale }) => {
    return `${id}: ${shelf} on the shelf, ${moved} by movements, ${kept} kept, ${sale} for sale`;
  });
}

async function findPaidTwice(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select order_number as number from orders
    where (select count(*) from payment_transactions as money
        where money.order_id = orders.id and money.status = 'APPROVED' and money.returned_at is null
          and (money.pays_order or not exists (select from payment_incidents as incident
            where incident.transaction_id = money.transaction_id and incident.kind not in ('voided', 'paid-without-stock'))))
      + exists (select from transfer_proofs where order_id = orders.id and status = 'approved')::int > 1
    order by 1`);
  return rows.map(({ number }) => number);
}

/** An order that staff marked as paid after its money was gone was paid another way. */
async function findUnfunded(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select order_number as number from orders
    where status = 'Pagado' and deleted_at is null
      and not exists (select from payment_transactions where order_id = orders.id and status = 'APPROVED' and returned_at is null)
      and not exists (select from transfer_proofs where order_id = orders.id and status = 'approved')
      and (select max(created_at) from order_events where order_id = orders.id and to_status = 'Pagado')
        < (select max(coalesce(returned_at, updated_at)) from payment_transactions
          where order_id = orders.id and (status = 'VOIDED' or returned_at is not null))
    order by 1`);
  return rows.map(({ number }) => number);
}

/** Payments by hand of older orders may not be recorded yet: `money_status` says for which status they are. */
async function findUnrecorded(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select order_number as number from orders join order_money on order_id = id
    where status = 'Pagado' and money_status = status and deleted_at is null and charged > 0 and received <= refunded
      and not exists (select from payment_transactions as paid where paid.order_id = orders.id and pays_order)
    order by 1`);
  return rows.map(({ number }) => number);
}

/** A payment that was voided after its till was closed counts in it: its cash was counted there. */
async function findMisjudgedTills(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; expected: number; moved: number }>(sql`
    select till.id, till.expected, till.opening + moves.pesos + cash.pesos as moved from till_sessions as till
      cross join lateral (
        select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0)::int as pesos
        from till_movements where session_id = till.id) as moves
      cross join lateral (
        select coalesce(sum(case kind when 'received' then amount else -amount end), 0)::int as pesos
        from order_payments
        where till_session_id = till.id and method = 'cash' and (voided_at is null or voided_at > till.closed_at)) as cash
    where till.closed_at is not null and till.expected <> till.opening + moves.pesos + cash.pesos
    order by till.id`);
  return rows.map(({ id, expected, moved }) => `${id}: ${expected} expected, ${moved} by its moves`);
}
