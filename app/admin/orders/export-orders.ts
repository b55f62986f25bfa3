import { writeCsv } from '#shop/csv/write-csv.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { exportHeading, exportOrders } from '#shop/orders/export-orders.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/export-orders';
import { orderFilter } from './order-filter.ts';
import { parseOrdersQuery } from './orders-href.ts';

/** All orders that the list shows under the same address, as a file for a sheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const now = new Date();
  const pages = exportOrders(context.get(dbContext), orderFilter(parseOrdersQuery(url.searchParams), now));
  try {
    // Asked for before anything is sent: once a file has begun, nobody can be told that it will not come.
    const first = await pages.next();
    return new Response(writeCsv(exportHeading, startingWith(first, pages)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="pedidos-${formatIsoDay(now)}.csv"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the orders could not be exported');
    return new Response('Base de datos no disponible.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
}

async function* startingWith<Page>(first: IteratorResult<Page, void>, rest: AsyncGenerator<Page, void>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
