import { type SQL, sql } from 'drizzle-orm';
import { carriers, guidePurchases, orders, parcels } from '#db/schema.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';

/** A span of time, its end excluded. */
export type ReportSpan = { start: Date; end: Date };

/** From how many parcels on a municipality has its own row. Those with fewer are counted with their department. */
const fewestOfMunicipality = 10;

/** The rows of a report: one for all, then one for each carrier and each place. */
export type Grouped = { by_carrier: number; by_place: number; carrier: string | null; place: string | null };

/** Groups parcels three ways in one query, so that the sums agree whatever changes beside it. */
export const threeWays: SQL = sql`group by grouping sets ((), (carrier), (place))`;

/** The columns of `Grouped`; `grouping` is 0 for the column that a row is grouped by. */
export const groupedColumns: SQL = sql`grouping(carrier) as by_carrier, grouping(place) as by_place, carrier, place`;

/** Splits the rows of a report; the parts have the most parcels first, those with equally many by name. */
export function splitGroups<Row extends Grouped, Figures extends { sent: number }>(
  rows: Row[],
  figuresOf: (row: Row) => Figures,
  nameOf: (place: string) => string,
): { all: Figures; carriers: (Figures & { name: string })[]; places: (Figures & { name: string })[] } {
  const bySize = (one: Figures & { name: string }, other: Figures & { name: string }) =>
    other.sent - one.sent || one.name.localeCompare(other.name, 'es');
  const all = rows.find(({ by_carrier, by_place }) => by_carrier === 1 && by_place === 1);
  if (!all) throw new Error('A report has no row for all parcels');
  return {
    all: figuresOf(all),
    carriers: rows
      .filter(({ by_carrier }) => by_carrier === 0)
      .map((row) => ({ ...figuresOf(row), name: row.carrier ?? '' }))
      .sort(bySize),
    places: rows
      .filter(({ by_place }) => by_place === 0)
      .map((row) => ({ ...figuresOf(row), name: nameOf(row.place ?? '') }))
      .sort(bySize),
  };
}

/**
 * Selects the parcels that carriers took in a span, without those of deleted orders: their columns, `carrier` and
 * `place`, and `order_row` of their order.
 *
 * Of a guide that was bought from a company that sells those of several, the carrier is both: 'Envía (EnvioClick)'. The
 * place is the code of the municipality, or of its department if fewer than `fewestOfMunicipality` went there; empty if
 * neither is known.
 */
export function sentParcels({ start, end }: ReportSpan, further: SQL): SQL {
  const codes = sql.join(
    Object.entries(departmentCodes).map(([name, code]) => sql`(${name}, ${code})`),
    sql`, `,
  );
  return sql`
    select sent.*, case when municipality <> '' and count(*) over (partition by municipality) >= ${fewestOfMunicipality}
      then municipality else coalesce(nullif(left(municipality, 2), ''), codes.code, '') end as place
    from (
      select ${parcels}.*, ${orders.promisedTo}, ${orders.shippingAddress} ->> 'department' as department,
        coalesce(${orders.shippingAddress} ->> 'municipalityCode', '') as municipality,
        case when ${guidePurchases.company} is null then ${carriers.name}
          else ${guidePurchases.company} || ' (' || ${carriers.name} || ')' end as carrier,
        ${further}
      from ${parcels}
      join ${carriers} on ${carriers.id} = ${parcels.carrierId}
      join ${orders} on ${orders.id} = ${parcels.orderId}
      left join ${guidePurchases} on ${guidePurchases.parcelId} = ${parcels.id} and ${guidePurchases.state} = 'bought'
      where ${parcels.handedOverAt} >= ${start} and ${parcels.handedOverAt} < ${end} and ${orders.deletedAt} is null
    ) as sent
    left join (values ${codes}) as codes (name, code) on codes.name = sent.department`;
}
