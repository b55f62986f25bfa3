import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  type OrderStatus,
  orderMoney,
  orderReturns,
  orders,
  parcels,
  payments,
  paymentTransactions,
  servicesOnly,
  settlementLines,
} from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import type { OrderMargin } from './order-margin.ts';
import { costOfParcel } from './parcel-cost.server.ts';

/**
 * The condition that an order has a margin: its goods have left. Of cancelled ones, if a carrier had a parcel of it,
 * because that was paid for all the same. Limited, so that the database looks up the parcels of each such order instead
 * of reading those of all.
 */
export const hasMargin: SQL = sql`${orders.deletedAt} is null and (${orders.status} in ('Enviado', 'Entregado') or (
  ${orders.status} = 'Cancelado' and (
    select true from ${parcels} where ${parcels.orderId} = ${orders.id} and ${parcels.handedOverAt} is not null limit 1)))`;

/**
 * Selects what orders leave the shop, one row each, with the columns of `MarginRow`.
 *
 * What was given back counts once, be it units that came back, money, or both; what is still owed counts as paid. Units
 * that came back cost nothing, unless they were written off, and so do those of a cancelled order, unless its carrier
 * lost them.
 */
export function marginsOf(which: SQL): SQL {
  return sql`
    select id, order_number, order_date, status, goods, shipping, goods + shipping - income as given_up,
      goods_cost, freight, cod_fee, provider_fee, compensation,
      income - goods_cost - freight - cod_fee - provider_fee + compensation as margin,
      lines, line_costs_lacking, lacks_shipping, lacks_provider_fee,
      line_costs_lacking = 0 and not lacks_shipping and not lacks_provider_fee as is_complete
    from (
      select ${orders.id}, ${orders.orderNumber}, ${orders.orderDate}, ${orders.status},
        ${orders.totalAmount} - ${orders.shippingCost} as goods, ${orders.shippingCost} as shipping,
        charged - greatest(0, refunded - greatest(0, received - charged)) as income,
        goods.cost as goods_cost, goods.lines, goods.lacking as line_costs_lacking,
        coalesce(sent.freight, 0) as freight, coalesce(sent.cod_fee, 0) as cod_fee,
        case when sent.parcels = 0 then ${orders.delivery} = 'parcel' and not ${servicesOnly} else sent.lacks end as lacks_shipping,
        coalesce(sent.compensation, 0) as compensation, coalesce(provider.fee, 0) as provider_fee, provider.lacks as lacks_provider_fee
      from ${orders}
      join ${orderMoney} as money on money.order_id = ${orders.id}
      cross join lateral (${goodsCost}) as goods
      cross join lateral (${shippingCost}) as sent
      cross join lateral (${providerFee}) as provider
      where ${which}
    ) as counted`;
}

/** Whether the goods of some parcel of an order, and of every one, are gone: an order that is not cancelled sold them all. */
const lostParcels: SQL = sql`
  select coalesce(bool_or(is_gone), false) as any_gone, coalesce(bool_and(is_gone), false) as all_gone
  from (
    select ${parcels.state} in ('lost', 'compensated') as is_gone
    from ${parcels} where ${orders.status} = 'Cancelado' and ${parcels.orderId} = ${orders.id} and ${parcels.handedOverAt} is not null
    union all select true where ${orders.status} <> 'Cancelado'
  ) as gone`;

/**
 * What the goods of an order cost, and how many of its lines lack a cost. Those of a cancelled order are lost if each of
 * its parcels was; if only some were, which ones is unknown.
 */
const goodsCost: SQL = sql`
  select coalesce(sum(units * unit_cost), 0)::bigint as cost, count(*) filter (where units > 0 or is_unclear)::int as lines,
    count(*) filter (where is_unclear or (units > 0 and unit_cost is null))::int as lacking
  from (
    select (${orders.unitCosts} ->> (item ->> 'id'))::bigint as unit_cost, sold > 0 and lost.any_gone and not lost.all_gone as is_unclear,
      case when lost.all_gone then sold else 0 end
      + coalesce((
        select sum((back ->> 'writtenOff')::int)
        from ${orderReturns}, jsonb_array_elements(${orderReturns.lines}) as back
        where ${orderReturns.orderId} = ${orders.id} and (back ->> 'line')::int = place - 1
      ), 0) as units
    from jsonb_array_elements(${orders.items}) with ordinality as lines (item, place),
      lateral (select (item ->> 'quantity')::int - coalesce((item ->> 'returned')::int, 0) as sold) as kept,
      lateral (${lostParcels}) as lost
  ) as used`;

/** What the carriers of an order's parcels asked for or kept. */
const shippingCost: SQL = sql`
  select count(*)::int as parcels, sum(freight)::bigint as freight, sum(cod_fee)::bigint as cod_fee,
    sum(compensation)::bigint as compensation, coalesce(bool_or(freight is null or cod_fee is null or lacks_way_back), false) as lacks
  from (${costOfParcel(sql`${parcels.orderId} = ${orders.id} and ${parcels.handedOverAt} is not null`)}) as cost`;

/**
 * What the payment provider kept of an order's payments, by its settlement files, in pesos. Files that overlap have
 * equal lines.
 */
const providerFee: SQL = sql`
  select round(sum(fee) / 100)::bigint as fee, coalesce(bool_or(fee is null), false) as lacks
  from ${paymentTransactions}
  join ${payments} on ${payments.id} = ${paymentTransactions.paymentId}
  left join lateral (
    select sum(fee_in_cents) as fee from (
      select distinct on (line_key) fee_in_cents from ${settlementLines}
      where source = ${paymentTransactions.provider} and kind = 'payment' and superseded_by is null
        and (transaction_id = ${paymentTransactions.transactionId}
          or (transaction_id = '' and reference = ${payments.reference}))
      order by line_key, id
    ) as settled
  ) as kept on true
  where ${paymentTransactions.orderId} = ${orders.id} and ${paymentTransactions.status} = 'APPROVED'`;

export type MarginRow = {
  id: string;
  order_number: string;
  order_date: string | Date;
  status: OrderStatus;
  goods: string | number;
  shipping: number;
  given_up: string | number;
  goods_cost: string | number;
  freight: string | number;
  cod_fee: string | number;
  provider_fee: string | number;
  compensation: string | number;
  margin: string | number;
  lines: number;
  line_costs_lacking: number;
  lacks_shipping: boolean;
  lacks_provider_fee: boolean;
};

/** Reads a row of `marginsOf`. */
export function marginOf(row: MarginRow): OrderMargin {
  return {
    id: row.id,
    orderNumber: row.order_number,
    orderDate: new Date(row.order_date),
    status: row.status,
    goods: Number(row.goods),
    shipping: row.shipping,
    givenUp: Number(row.given_up),
    goodsCost: Number(row.goods_cost),
    freight: Number(row.freight),
    codFee: Number(row.cod_fee),
    providerFee: Number(row.provider_fee),
    compensation: Number(row.compensation),
    margin: Number(row.margin),
    lacks: {
      lineCosts: row.line_costs_lacking,
      lines: row.lines,
      shipping: row.lacks_shipping,
      providerFee: row.lacks_provider_fee,
    },
  };
}

/** Finds what an order leaves the shop; null if its goods have not left, or if there is no such order. */
export async function findOrderMargin(db: Db, orderId: string): Promise<OrderMargin | null> {
  if (!isUuid(orderId)) return null;
  const { rows } = await db.execute<MarginRow>(marginsOf(sql`${orders.id} = ${orderId} and ${hasMargin}`));
  const [row] = rows;
  return row ? marginOf(row) : null;
}
