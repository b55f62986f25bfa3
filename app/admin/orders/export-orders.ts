import { formatIsoDay } from '#shop/dates.ts';
import { exportHeading, exportOrders } from '#shop/orders/export-orders.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { dbContext } from '../../context.ts';
import { getReads } from '../../reads.server.ts';
import { answerCsv } from '../answer-csv.server.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/export-orders';
import { orderFilter } from './order-filter.ts';
import { parseOrdersQuery } from './orders-href.ts';

/** All orders that the list shows under the same address, as a file for a sheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = getStaff(context);
  const db = context.get(dbContext);
  const now = new Date();
  return answerCsv(context, {
    name: `pedidos-${formatIsoDay(now)}.csv`,
    heading: exportHeading,
    pages: exportOrders(getReads(context), orderFilter(parseOrdersQuery(url.searchParams), now)),
    // Everybody's names and addresses leave the shop: it stays known who took them.
    onBegun: () => recordChange(db, actor, { subject: 'backup', subjectName: 'Archivo de pedidos', action: 'created' }),
  });
}
