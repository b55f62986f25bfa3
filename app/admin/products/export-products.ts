import { productColumns } from '#shop/catalog/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { getReads } from '../../reads.server.ts';
import { answerCsv } from '../answer-csv.server.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/export-products';

/** All products, as a file for a sheet that can be brought in again. */
export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return answerCsv(context, {
    name: `productos-${formatIsoDay(new Date())}.csv`,
    heading: productColumns.map(({ heading }) => heading),
    pages: exportProducts(getReads(context)),
  });
}
