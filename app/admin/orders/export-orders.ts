import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { exportHeading, exportOrders } from '#shop/orders/list/export-orders.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/export-orders';
import { orderFilter } from './order-filter.ts';
import { parseOrdersQuery } from './orders-href.ts';

/** Exports all orders that match the list's filters, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getStaff(context);
  assertMay(actor, 'orders');
  const sight = sightOf(actor);
  const db = context.get(dbContext);
  const now = new Date();
  return answerCsv(context, {
    name: `pedidos-${formatIsoDay(now)}.csv`,
    heading: exportHeading(sight),
    pages: exportOrders(getReads(context), sight, orderFilter(parseOrdersQuery(url.searchParams), now)),
    // The export contains customers' names and addresses, so it is recorded in the audit log.
    onBegun: async () => {
      await recordChange(db, actor, { subject: 'backup', subjectName: 'Archivo de pedidos', action: 'created' });
    },
  });
}
