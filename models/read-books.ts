/** Reads the tables with plain SQL: nothing of the code under test is called. */
import type { Database } from '#db/database.server.ts';
import type { Books } from './books.ts';

const readAll = `
  select json_build_object(
    'products', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select p.id, p.price, (p.offers -> 0 ->> 'price')::float8 as "packPrice", p.deleted_at is not null as "isDeleted",
          p.stock as "forSale", item.shelf, item.shortage, listed.stock as listed, p.created_at as "createdAt",
          (select coalesce(sum(units), 0) from stock_movements where stock_item_id = item.id) as moved
        from products p join stock_items item on item.id = p.id left join product_stock listed on listed.product_id = p.id
      ) one),
    'orders', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select id, order_number as number, idempotency_key as key, shipping_address ->> 'phone' as phone,
          access_token as token, status, channel <> 'web' as "isSale", money_status as "moneyStatus", payment_method as method, delivery, remainder,
          promised_from as "promisedFrom", promised_to as "promisedTo", total_amount as total,
          returned_amount as returned, discount, shipping_cost as shipping, cod_fee as "codFee", items,
          holds_stock as "holdsStock", ${ms('hold_expires_at')} as "holdExpiresAt",
          deleted_at is not null as "isDeleted", ${ms('created_at')} as "placedAt", created_at as "createdAt"
        from orders
      ) one),
    'holds', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select renewals, id, items, idempotency_key as key, client_key as client, ${ms('created_at')} as "createdAt", ${ms('expires_at')} as "expiresAt",
          total_amount as total
        from stock_reservations
      ) one),
    'attempts', (
      select coalesce(json_agg(one order by one."createdAt", one.reference), '[]') from (
        select reference, order_id as "orderId", kind, amount, ${ms('created_at')} as "createdAt",
          ${ms('expires_at')} as "expiresAt", refused_at is not null as "isRefused"
        from payments
      ) one),
    'transactions', (
      select coalesce(json_agg(one order by one.id), '[]') from (
        select t.transaction_id as id, a.reference, t.order_id as "orderId", t.status,
          t.amount_in_cents as "amountInCents", t.currency, t.pays_order as "paysOrder",
          coalesce(${ms('t.returned_at')}, case when t.status = 'APPROVED' and not t.pays_order and parts.cents > 0 and parts.cents + coalesce(reversed.amount_in_cents, 0) >= t.amount_in_cents
            then ${ms('t.updated_at')} end) as "returnedAt",
          t.returned_at is not null as "isMarkedReturned", parts.cents as "partsInCents", ${ms('t.updated_at')} as "updatedAt"
        from payment_transactions t join payments a on a.id = t.payment_id
          left join payment_incidents reversed on reversed.provider = t.provider
            and reversed.transaction_id = t.transaction_id and reversed.kind = 'partly-reversed'
          cross join lateral (
            select coalesce(sum(amount), 0)::float8 * 100 as cents from order_payments
            where source_transaction_id = t.id and kind = 'refunded' and voided_at is null and t.returned_at is null) parts
      ) one),
    'incidents', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select id, kind, order_id as "orderId", provider, transaction_id as "transactionId", resolved_at is null as "isOpen",
          resolution, amount_in_cents as "amountInCents", currency, refund_method as "refundMethod",
          coalesce(return_id, revision_id) is not null or transaction_id ~ '/[0-9a-f]{8}-[0-9a-f-]{27}$' as "isPart", return_id as "returnId", revision_id as "revisionId", created_at as "createdAt"
        from payment_incidents
      ) one),
    'byHand', (
      select coalesce(json_agg(one order by one.id), '[]') from (
        select id, order_id as "orderId", kind, amount, method, cause, actor_id is not null as "byStaff",
          till_session_id as "tillId", voided_at is not null as "isVoided", proof_id as "proofId",
          source_transaction_id is not null as "isOfTransaction", ${ms('created_at')} as at
        from order_payments
      ) one),
    'tills', (
      select coalesce(json_agg(one order by one."openedAt", one.id), '[]') from (
        select id, opening, closed_at is null as "isOpen", counted, expected, note, opened_at as "openedAt",
          (select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0) from till_movements
            where session_id = till_sessions.id) as moved
        from till_sessions
      ) one),
    'returns', (
      select coalesce(json_agg(one), '[]') from (
        select id, order_id as "orderId", kind, amount, lines from order_returns order by order_id, number
      ) one),
    'ledgers', (
      select coalesce(json_agg(one), '[]') from (
        select order_id as "orderId", charged, received, refunded, balance from order_money
      ) one),
    'revisions', (
      select coalesce(json_agg(one order by one."orderId", one.number), '[]') from (
        select id, order_id as "orderId", number, state, reason, before, after from order_revisions
      ) one),
    'events', (
      select coalesce(json_agg(one order by one.id), '[]') from (
        select id, order_id as "orderId", kind, from_status as "from", to_status as "to",
          actor_id is not null as "byStaff", note,
          previous_hold_expires_at is not null as "hadDeadline", ${ms('created_at')} as at
        from order_events
      ) one),
    'rates', (
      select coalesce(json_agg(one), '[]') from (
        select place, steps, free_from as "freeFrom", cod_allowed as "codAllowed", cod_least as "codLeast",
          cod_most as "codMost", cod_fee as "codFee"
        from shipping_rules
      ) one),
    'carriers', (select coalesce(json_agg(one order by one.name), '[]') from (select id, name from carriers) one),
    'parcels', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select id, order_id as "orderId", carrier_id as "carrierId", guide, state, cod_amount as collects,
          decide_by as "decideBy", ${ms('delivered_at')} as "deliveredAt", created_at as "createdAt"
        from parcels
      ) one),
    'reports', (
      select coalesce(json_agg(one order by one.id), '[]') from (
        select id, parcel_id as "parcelId", source, state from parcel_events
      ) one),
    'proofs', (
      select coalesce(json_agg(one order by one."createdAt", one.id), '[]') from (
        select id, order_id as "orderId", status, returned_at is not null as "isReturned", created_at as "createdAt"
        from transfer_proofs
      ) one)
  ) as books`;

function ms(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}

export async function readBooks({ pool }: Database): Promise<Books> {
  const { rows } = await pool.query<{ books: Books }>({ name: 'read-books', text: readAll });
  const books = rows[0]?.books;
  if (!books) throw new Error('The tables were not read');
  return books;
}
