import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns, type ReturnedLine, type ReturnKind, type ShippingAddress } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { returnedText } from './return-words.ts';

/** One row of the list of returns. */
export type ReturnInList = {
  id: string;
  number: number;
  kind: ReturnKind;
  reason: string;
  createdAt: Date;
  actorName: string;
  order: { id: string; orderNumber: string; customer: string; isDeleted: boolean };
  /** '2 × Miel de Abejas' */
  units: string;
  restocked: number;
  writtenOff: number;
  /** null without the permission to see amounts */
  money: {
    amount: Pesos;
    /** what is still to be given back, and the last day for it by law */
    owed: Pesos;
    dueOn: string | null;
    /** the refund owed, the soonest due */
    incidentId: string | null;
  } | null;
};

export type ReturnList = { returns: ReturnInList[]; page: number; pages: number; total: number };

export const returnsPerPage = 30;

/**
 * Lists a page of the returns: those that owe money first, the soonest due before the others, then
 * the latest. Without the permission to see amounts, the latest first.
 */
export async function listReturns(db: Db, sight: Sight, requested = 1): Promise<ReturnList> {
  const total = await db.$count(orderReturns);
  const pages = Math.max(1, Math.ceil(total / returnsPerPage));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  // A refused parcel cancels its order, whose money is owed as a whole.
  const { rows } = await db.execute<Row>(sql`
    with owed as (
      select coalesce(incident.return_id, refused.id) as return_id, min(incident.due_on) as due_on,
        (array_agg(incident.id order by incident.due_on nulls last, incident.created_at))[1] as incident_id,
        round(sum(incident.amount_in_cents) / 100)::float8 as amount
      from payment_incidents incident left join lateral (
        select id from order_returns
        where incident.return_id is null and incident.revision_id is null
          and order_id = incident.order_id and kind = 'refused' and amount = 0
        order by number desc limit 1) refused on true
      where ${sight.money} and incident.kind = 'refund-owed' and resolved_at is null and currency = 'COP'
      group by 1
    )
    select returned.id, returned.number, returned.kind, returned.reason, returned.lines, returned.actor_name,
      (extract(epoch from returned.created_at) * 1000)::float8 as created_at, returned.amount::float8 as amount,
      orders.id as order_id, orders.order_number, orders.items, orders.shipping_address,
      orders.deleted_at is not null as is_deleted, owed.amount as owed, owed.due_on::text as due_on, owed.incident_id
    from order_returns returned join orders on orders.id = returned.order_id
      left join owed on owed.return_id = returned.id
    order by owed.amount is null, owed.due_on nulls last, returned.created_at desc, returned.id
    limit ${returnsPerPage} offset ${(page - 1) * returnsPerPage}`);
  return { returns: rows.map((row) => inList(row, sight)), page, pages, total };
}

type Row = {
  id: string;
  number: number;
  kind: ReturnKind;
  reason: string;
  lines: ReturnedLine[];
  actor_name: string;
  /** milliseconds */
  created_at: number;
  amount: number;
  order_id: string;
  order_number: string;
  items: { name: string }[];
  shipping_address: ShippingAddress;
  is_deleted: boolean;
  owed: number | null;
  due_on: string | null;
  incident_id: string | null;
};

function inList({ id, number, kind, reason, lines, amount, ...row }: Row, sight: Sight): ReturnInList {
  const { firstName, lastName } = row.shipping_address;
  const sumOf = (of: 'restocked' | 'writtenOff') => lines.reduce((sum, line) => sum + line[of], 0);
  return {
    id,
    number,
    kind,
    reason,
    createdAt: new Date(row.created_at),
    actorName: row.actor_name,
    order: {
      id: row.order_id,
      orderNumber: row.order_number,
      customer: `${firstName} ${lastName}`.trim(),
      isDeleted: row.is_deleted,
    },
    units: returnedText(lines.map(({ line, units }) => ({ name: row.items[line]?.name ?? 'Producto', units }))),
    restocked: sumOf('restocked'),
    writtenOff: sumOf('writtenOff'),
    money: sight.money ? { amount, owed: row.owed ?? 0, dueOn: row.due_on, incidentId: row.incident_id } : null,
  };
}
