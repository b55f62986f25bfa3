import { type SQL, sql } from 'drizzle-orm';
import { parcels, remittanceLines } from '#db/schema.ts';

/**
 * Selects what parcels cost the shop, as rows `parcel_id, freight, cod_fee, is_real, lacks_way_back`, in pesos and null
 * where it is unknown.
 *
 * What the carrier kept by its remittances wins over what it asked for. A line without a fee kept what it lacks between
 * the amount collected and the amount paid. One without a freight, or with a freight of 0, says nothing of it: carriers
 * bill it apart. Collecting costs nothing if there is nothing to
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
      select sum(coalesce(${fee}, ${lackingFee})) as fee,
        case when bool_or(${freight} <> 0) then sum(${freight}) end as freight
      from ${remittanceLines}
      where ${remittanceLines.carrierId} = ${parcels.carrierId} and ${remittanceLines.guide} = ${parcels.guide}
    ) as kept on true
    where ${which}`;
}

const { collected, fee, freight, net } = remittanceLines;
const lacking = sql`${collected} - coalesce(${freight}, 0) - ${net}`;
/** As in `compareLines`; null without the amount paid. */
const lackingFee = sql`case when ${net} is null or ${collected} = 0 then null
  when ${collected} > 0 then greatest(0, ${lacking}) else least(0, ${lacking}) end`;
