import { type SQL, sql } from 'drizzle-orm';
import { parcels, remittanceLines } from '#db/schema.ts';

/**
 * Selects what parcels cost the shop, as rows `parcel_id, freight, cod_fee, is_real, lacks_way_back`, in pesos and null
 * where it is unknown.
 *
 * What the carrier kept by its remittances wins over what it asked for. Collecting costs nothing if there is nothing to
 * collect, or if it was not collected. The way back of a parcel is in the freight that a remittance names; of one whose
 * freight was only asked for, it is unknown.
 *
 * @param which the condition of the parcels
 */
export function costOfParcel(which: SQL): SQL {
  const isBack = sql`${parcels.state} in ('refused', 'returned')`;
  const isUncollected = sql`${parcels.state} in ('refused', 'returned', 'lost', 'compensated')`;
  return sql`
    select ${parcels.id} as parcel_id, coalesce(kept.freight, ${parcels.freight}) as freight,
      coalesce(kept.fee, case when ${parcels.codAmount} = 0 or ${isUncollected} then 0 else ${parcels.codFee} end) as cod_fee,
      kept.freight is not null or kept.fee is not null as is_real,
      ${isBack} and kept.freight is null as lacks_way_back
    from ${parcels}
    left join lateral (
      select sum(${remittanceLines.fee}) as fee, sum(${remittanceLines.freight}) as freight
      from ${remittanceLines}
      where ${remittanceLines.carrierId} = ${parcels.carrierId} and ${remittanceLines.guide} = ${parcels.guide}
    ) as kept on true
    where ${which}`;
}
