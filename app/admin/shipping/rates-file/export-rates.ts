import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { listShippingRules } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { tableHeading } from '#shop/shipping/table/shipping-table.ts';
import { csvRows } from '#shop/shipping/table/write-shipping-table.server.ts';
import type { Route } from './+types/export-rates';

/** Exports the shipping rules as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  async function* pages() {
    yield csvRows(await listShippingRules(db));
  }
  return answerCsv(context, { name: 'tarifas-de-envio.csv', heading: tableHeading, pages: pages() });
}
