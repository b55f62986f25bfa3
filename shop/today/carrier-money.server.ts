/** What waits of the money that carriers collect, as sources of the list of today. */
import { sql } from 'drizzle-orm';
import { carriers, parcels } from '#db/schema.ts';
import { dueSince, isOverdueNow, unpaidAmount } from '#shop/remittances/due-parcels.server.ts';
import type { OpenDifferences } from '#shop/remittances/list-open-differences.server.ts';

/** The carriers that should have paid parcels by now. */
export const overdueRemittances = {
  from: sql`(
    select ${carriers.id} as id, ${carriers.name} as name, min(${dueSince}) as since, count(*) as units,
      sum(${unpaidAmount}) as total
    from ${carriers} join ${parcels} on ${isOverdueNow}
    group by ${carriers.id}) as overdue order by since`,
  id: sql`id`,
  name: sql`name`,
  since: sql`since`,
  units: sql`units`,
  amount: sql`total::bigint`,
};

/** The remittances whose differences wait for a decision. */
export function differingRemittances(remittances: OpenDifferences[]) {
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(remittances)}::jsonb)
      as differing ("remittanceId" uuid, carrier text, "storedAt" timestamptz, count int, amount bigint) order by "storedAt"`,
    id: sql`"remittanceId"`,
    name: sql`carrier`,
    since: sql`"storedAt"`,
    units: sql`count`,
    // A fee or freight other than quoted is no debt.
    amount: sql`nullif(amount, 0)`,
  };
}
