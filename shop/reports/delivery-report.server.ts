import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { parcelEvents, parcels } from '#db/schema.ts';
import { placeName } from './place-names.ts';
import {
  type Grouped,
  groupedColumns,
  type ReportSpan,
  sentParcels,
  splitGroups,
  threeWays,
} from './sent-parcels.server.ts';

/** What became of the parcels that carriers took in a period. */
export type DeliveryFigures = {
  sent: number;
  delivered: number;
  /** refused by the customer: back in the shop, or on their way */
  returned: number;
  /** compensated or not */
  lost: number;
  underWay: number;
  /** of all, those that had an incident */
  withIncident: number;
  /**
   * calendar days from the handover to the delivery, within which half of the delivered parcels arrived, and nine of
   * ten; null if no delivered parcel has both days
   */
  medianDays: number | null;
  slowDays: number | null;
  /** of the delivered parcels of orders with a promise: all, and those delivered until its last day */
  promised: number;
  onTime: number;
};

export type DeliveryReport = {
  all: DeliveryFigures;
  /** those with the most parcels first */
  carriers: (DeliveryFigures & { name: string })[];
  places: (DeliveryFigures & { name: string })[];
};

type Row = Grouped & {
  sent: number;
  delivered: number;
  returned: number;
  lost: number;
  with_incident: number;
  median_days: number | null;
  slow_days: number | null;
  promised: number;
  on_time: number;
};

/** Colombia is UTC-5 all year. */
const dayOf = (column: 'handed_over_at' | 'delivered_at') =>
  sql`(${sql.identifier(column)} at time zone interval '-05:00')::date`;

/**
 * Counts what became of the parcels that carriers took in a span, by carrier and by place.
 *
 * A parcel of which only the delivery was reported counts in no number of days: when the carrier took it is unknown.
 */
export async function getDeliveryReport(db: Db, span: ReportSpan): Promise<DeliveryReport> {
  // Limited, so that the database looks up the reports of each parcel instead of reading those of all.
  const hadIncident = sql`coalesce((
    select true from ${parcelEvents}
    where ${parcelEvents.parcelId} = ${parcels.id} and ${parcelEvents.state} = 'incident' limit 1
  ), false) as had_incident`;
  const { rows } = await db.execute<Row>(sql`
    select ${groupedColumns}, count(*)::int as sent,
      count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state in ('refused', 'returned'))::int as returned,
      count(*) filter (where state in ('lost', 'compensated'))::int as lost,
      count(*) filter (where had_incident)::int as with_incident,
      percentile_disc(0.5) within group (order by days) as median_days,
      percentile_disc(0.9) within group (order by days) as slow_days,
      count(*) filter (where state = 'delivered' and promised_to is not null)::int as promised,
      count(*) filter (where state = 'delivered' and ${dayOf('delivered_at')} <= promised_to)::int as on_time
    from (
      select *, case when state = 'delivered' and handed_over_at < delivered_at
        then ${dayOf('delivered_at')} - ${dayOf('handed_over_at')} end as days
      from (${sentParcels(span, hadIncident)}) as sent
    ) as timed
    ${threeWays}`);
  const codes = rows.flatMap(({ by_place, place }) => (by_place === 0 ? [place ?? ''] : []));
  return splitGroups(rows, figuresOf, (place) => placeName(place, codes));
}

function figuresOf({ sent, delivered, returned, lost, with_incident, median_days, slow_days, promised, on_time }: Row) {
  const underWay = sent - delivered - returned - lost;
  return {
    ...{ sent, delivered, returned, lost, underWay, promised, onTime: on_time, withIncident: with_incident },
    ...{ medianDays: median_days, slowDays: slow_days },
  };
}
