import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { seenColumns } from '#shop/catalog/import/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Route } from './+types/export-products';

/** Exports all products, with the fields that the member of staff sees, as CSV that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  assertMay(viewer, 'products');
  return answerCsv(context, {
    name: `productos-${formatIsoDay(new Date())}.csv`,
    heading: seenColumns(viewer).map(({ heading }) => heading),
    pages: exportProducts(getReads(context), viewer),
  });
}
