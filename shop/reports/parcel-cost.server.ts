import { type SQL, sql } from 'drizzle-orm';
import { parcels, remittanceLines } from '#db/schema.ts';

/**
 * Selects what parcels cost the shop, as rows `parcel_id, freight, cod_fee, is_real, lacks_way_back, compensation`, in
 * pesos and null where it is unknown. `compensation` is what the carrier pays for losing it, or paid.
 *
 * Of the freight, and apart from it of the fee for collecting, the first that is known counts:
 *
 * 1. what the carrier kept by its remittances. A line without a fee kept what it lacks between the amount collected and
 *    the amount paid. One without a freight, or with a freight of 0, says nothing of it: carriers bill it apart
 * 2. what the parcel itself has, as from the carrier's invoice
 * 3. what the purchase of its guide was to cost
 *
 * A price that was only quoted, to a shopper or to staff, is no cost. A guide of the sandbox carries nothing: neither
 * its purchase nor what its parcel has from that counts. Collecting costs nothing if there is nothing to collect, or if
 * it was not collected. The way back of a parcel is in the freight that a remittance names; of one whose freight was
 * only asked for, it is unknown.
 *
 * @param which the condition of the parcels
 */
export function costOfParcel(which: SQL): SQL {
  const isBack = sql`${parcels.state} in ('refused', 'returned')`;
  const isUncollected = sql`${parcels.state} in ('refused', 'returned', 'lost', 'compensated')`;
  return sql`
    select ${parcels.id} as parcel_id, coalesce(kept.freight, ${known(parcels.freight, 'freight')}) as freight,
      coalesce(kept.fee, case when ${parcels.codAmount} = 0 or ${isUncollected} then 0
        else ${known(parcels.codFee, 'cod_fee')} end) as cod_fee,
      kept.freight is not null or kept.fee is not null as is_real,
      ${isBack} and kept.freight is null as lacks_way_back,
      case when ${parcels.state} = 'compensated' then coalesce(nullif(kept.collected, 0), ${parcels.compensation}, 0) else 0 end as compensation
    from ${parcels}
    left join lateral (
      select sum(${collected}) as collected, sum(coalesce(${fee}, ${lackingFee})) as fee,
        case when bool_or(${freight} <> 0) then sum(${freight}) end as freight
      from ${remittanceLines}
      where ${remittanceLines.carrierId} = ${parcels.carrierId} and ${remittanceLines.guide} = ${parcels.guide}
    ) as kept on true
    left join guide_purchases as bought
      on bought.parcel_id = ${parcels.id} and bought.state = 'bought' and bought.guide = ${parcels.guide}
    where ${which}`;
}

/** An amount of the parcel, or else of the purchase of its guide; null of the sandbox. */
function known(own: typeof parcels.freight | typeof parcels.codFee, column: 'freight' | 'cod_fee'): SQL {
  return sql`case when bought.is_test then null else coalesce(${own}, bought.${sql.identifier(column)}) end`;
}

const { collected, fee, freight, net } = remittanceLines;
const lacking = sql`${collected} - coalesce(${freight}, 0) - ${net}`;
/** As in `compareLines`; null without the amount paid. */
const lackingFee = sql`case when ${net} is null or ${collected} = 0 then null
  when ${collected} > 0 then greatest(0, ${lacking}) else least(0, ${lacking}) end`;
