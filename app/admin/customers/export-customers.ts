import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { customersHeading, exportCustomers } from '#shop/customers/list/export-customers.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/export-customers';
import { parseCustomersQuery } from './customers-href.ts';

/** Exports the customers of the list, with its segment and its search, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getStaff(context);
  assertMay(actor, 'customers');
  const sight = sightOf(actor);
  const now = new Date();
  return answerCsv(context, {
    name: `clientes-${formatIsoDay(now)}.csv`,
    heading: customersHeading(sight),
    pages: exportCustomers(getReads(context), sight, parseCustomersQuery(url.searchParams), now),
    // The export contains customers' names and telephones, so it is recorded in the audit log.
    onBegun: async () => {
      const db = context.get(dbContext);
      await recordChange(db, actor, { subject: 'backup', subjectName: 'Archivo de clientes', action: 'created' });
    },
  });
}
