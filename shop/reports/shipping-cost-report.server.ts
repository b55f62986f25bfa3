import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns, orders, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { costOfParcel } from './parcel-cost.server.ts';
import { placeName } from './place-names.ts';
import {
  type Grouped,
  groupedColumns,
  type ReportSpan,
  sentParcels,
  splitGroups,
  threeWays,
} from './sent-parcels.server.ts';

/** What the parcels that carriers took in a period cost, and what customers paid for it. */
export type ShippingCosts = {
  sent: number;
  /** the parcels of which all costs are known, what they cost, and what their customers paid for shipping */
  known: number;
  freight: Pesos;
  codFee: Pesos;
  charged: Pesos;
  /** of all, those whose costs a remittance of the carrier names */
  real: number;
  /** of all, those whose freight, fee for collecting, or way back is unknown */
  lacksFreight: number;
  lacksCodFee: number;
  lacksWayBack: number;
};

export type ShippingCostReport = {
  all: ShippingCosts;
  /** those with the most parcels first */
  carriers: (ShippingCosts & { name: string })[];
  places: (ShippingCosts & { name: string })[];
};

type Row = Grouped &
  Record<'sent' | 'known' | 'real' | 'lacks_freight' | 'lacks_cod_fee' | 'lacks_way_back', number> &
  Record<'freight_sum' | 'cod_fee_sum' | 'charged_sum', string | number>;

/**
 * Adds up the costs of the parcels that carriers took in a span, by carrier and by place. The sums are of the parcels of
 * which all costs are known, so that what customers paid compares with them. What a customer paid counts with the first
 * parcel of the order; nothing of a cancelled order, and not what was given back of it.
 */
export async function getShippingCostReport(db: Db, span: ReportSpan): Promise<ShippingCostReport> {
  const isFirst = sql`${parcels.id} = (
    select sibling.id from ${parcels} as sibling
    where sibling.order_id = ${parcels.orderId} and sibling.handed_over_at is not null
    order by sibling.handed_over_at, sibling.id limit 1)`;
  const charged = sql`case when ${orders.status} <> 'Cancelado' and ${isFirst} then ${orders.shippingCost} - (
    select coalesce(sum(${orderReturns.shipping}), 0) from ${orderReturns} where ${orderReturns.orderId} = ${orders.id}
  ) else 0 end as charged`;
  const isOfSpan = sql`${parcels.handedOverAt} >= ${span.start} and ${parcels.handedOverAt} < ${span.end}`;
  const { rows } = await db.execute<Row>(sql`
    select ${groupedColumns}, count(*)::int as sent, count(*) filter (where is_known)::int as known,
      coalesce(sum(cost_freight) filter (where is_known), 0) as freight_sum,
      coalesce(sum(cost_fee) filter (where is_known), 0) as cod_fee_sum,
      coalesce(sum(charged) filter (where is_known), 0) as charged_sum,
      count(*) filter (where is_real)::int as real,
      count(*) filter (where cost_freight is null)::int as lacks_freight,
      count(*) filter (where cost_fee is null)::int as lacks_cod_fee,
      count(*) filter (where cost_freight is not null and lacks_way_back)::int as lacks_way_back
    from (
      select carrier, place, charged, is_real, lacks_way_back, cost.freight as cost_freight, cost.cod_fee as cost_fee,
        cost.freight is not null and cost.cod_fee is not null and not lacks_way_back as is_known
      from (${sentParcels(span, charged)}) as sent
      join (${costOfParcel(isOfSpan)}) as cost on cost.parcel_id = sent.id
    ) as priced
    ${threeWays}`);
  const codes = rows.flatMap(({ by_place, place }) => (by_place === 0 ? [place ?? ''] : []));
  return splitGroups(rows, costsOf, (place) => placeName(place, codes));
}

function costsOf({ sent, known, real, ...row }: Row): ShippingCosts {
  return {
    ...{ sent, known, real, lacksFreight: row.lacks_freight, lacksCodFee: row.lacks_cod_fee },
    lacksWayBack: row.lacks_way_back,
    freight: Number(row.freight_sum),
    codFee: Number(row.cod_fee_sum),
    charged: Number(row.charged_sum),
  };
}
