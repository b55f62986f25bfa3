import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import { productColumns } from '#shop/catalog/import/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import type { Route } from './+types/export-products';

/** Exports all products as CSV that can be imported again. */
export async function loader({ context }: Route.LoaderArgs) {
  assertMay(getStaff(context), 'products');
  return answerCsv(context, {
    name: `productos-${formatIsoDay(new Date())}.csv`,
    heading: productColumns.map(({ heading }) => heading),
    pages: exportProducts(getReads(context)),
  });
}
