import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { listShippingRules } from '#shop/shipping/editing/save-shipping-rule.server.ts';
import { writeTableWorkbook } from '#shop/shipping/table/write-shipping-table.server.ts';
import type { Route } from './+types/export-rates-workbook';

/** Exports the shipping rules as a workbook. */
export async function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  const workbook = await writeTableWorkbook(await listShippingRules(context.get(dbContext)));
  return new Response(workbook, {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': 'attachment; filename="tarifas-de-envio.xlsx"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  });
}
