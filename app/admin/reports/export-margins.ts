import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { exportMargins } from '#shop/reports/margin-report.server.ts';
import { lackingCosts, type OrderMargin } from '#shop/reports/order-margin.ts';
import type { Route } from './+types/export-margins';
import { readPeriod } from './read-period.ts';

const heading = [
  'Pedido',
  'Fecha',
  'Estado',
  'Productos con descuentos',
  'Envío cobrado',
  'Devuelto o cancelado',
  'Costo de los productos',
  'Flete',
  'Comisión de recaudo',
  'Comisión de la pasarela',
  'Indemnización',
  'Margen',
  'Falta por saber',
];

/** Exports what each order of a period leaves as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  assertMay(viewer, 'money');
  assertMay(viewer, 'costs');
  const { period } = readPeriod(url.searchParams, new Date());
  async function* pages() {
    for await (const orders of exportMargins(getReads(context), period)) yield orders.map(cellsOf);
  }
  return answerCsv(context, { name: `margen-${period.from}-a-${period.to}.csv`, heading, pages: pages() });
}

function cellsOf(order: OrderMargin): CsvCell[] {
  const { orderNumber, orderDate, status, goods, shipping, givenUp, margin } = order;
  const { goodsCost, freight, codFee, providerFee, compensation } = order;
  return [
    ...[orderNumber, formatIsoDay(orderDate), status, goods, shipping, givenUp],
    ...[goodsCost, freight, codFee, providerFee, compensation, margin, lackingCosts(order)],
  ];
}
