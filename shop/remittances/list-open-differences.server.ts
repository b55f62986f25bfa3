import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, orders, parcels, remittanceLines, remittances } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { listComparedLines } from './compared-lines.server.ts';

/** A remittance with differences that wait for a decision. */
export type OpenDifferences = {
  remittanceId: string;
  carrier: string;
  storedAt: Date;
  /** how many lines differ, and the money that they are about, missing or paid in excess */
  count: number;
  amount: Pesos;
};

/** How long ago a remittance may have been stored; the account of its carrier counts all. */
const daysListed = 120;

/** Lists the remittances of the last months that have open differences, the oldest first. */
export async function listOpenDifferences(db: Db): Promise<OpenDifferences[]> {
  const found = new Map<string, OpenDifferences>();
  for (const { carrierId, carrier, guides } of await findGuidesToCompare(db)) {
    const which = sql`${remittanceLines.guide} = any (${sql.param(guides)}::text[])`;
    for (const line of await listComparedLines(db, { carrierId, guides: which })) {
      if (!line.isOpen) continue;
      const { remittanceId, storedAt } = line;
      const { count, amount } = found.get(remittanceId) ?? { count: 0, amount: 0 };
      const differing = { count: count + 1, amount: amount + Math.abs(line.owed) };
      found.set(remittanceId, { remittanceId, carrier, storedAt, ...differing });
    }
  }
  return [...found.values()].sort((one, other) => +one.storedAt - +other.storedAt);
}

/**
 * Finds the guides whose lines may differ, per carrier: all but those of which the only line pays what was quoted.
 * `compareLines` judges the rest.
 */
async function findGuidesToCompare(db: Db) {
  const { id, carrierId, guide, collected, fee, freight, net } = remittanceLines;
  const kept = sql`coalesce(${freight}, 0)`;
  const lineFee = sql`coalesce(${fee}, greatest(0, ${collected} - ${kept} - coalesce(${net}, ${collected} - ${kept})))`;
  const isOnlyLine = sql`not exists (
    select from ${remittanceLines} as other
    where other.carrier_id = ${carrierId} and other.guide = ${guide} and other.id <> ${id})`;
  const isPlain = sql`${parcels.state} = 'delivered' and ${orders.status} <> 'Cancelado'
    and ${collected} > 0 and ${collected} = ${parcels.codAmount}
    and (${kept} = 0 or ${freight} = coalesce(${parcels.freight}, ${freight}))
    and ${lineFee} = coalesce(${parcels.codFee}, least(${lineFee}, ${mostCertainFee}))
    and coalesce(${net}, ${collected} - ${lineFee} - ${kept}) = ${collected} - ${lineFee} - ${kept}
    and ${isOnlyLine}`;
  return db
    .select({ carrierId, carrier: carriers.name, guides: sql<string[]>`array_agg(distinct ${guide})` })
    .from(remittances)
    .innerJoin(remittanceLines, eq(remittanceLines.remittanceId, remittances.id))
    .innerJoin(carriers, eq(carriers.id, carrierId))
    .leftJoin(parcels, and(eq(parcels.carrierId, carrierId), eq(parcels.guide, guide)))
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        gt(remittances.createdAt, sql`now() - make_interval(days => ${daysListed})`),
        sql`not coalesce(${isPlain}, false)`,
      ),
    )
    .groupBy(carrierId, carriers.name);
}

/** A fee that is not high for any amount, if none was quoted. */
const mostCertainFee = 10_000;
