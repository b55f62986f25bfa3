import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Reads } from '#db/replica.server.ts';
import { type OrderChannel, orders } from '#db/schema.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { formatIsoDay, formatTime24 } from '#shop/dates.ts';
import { packName, type SeenItem, type ShippingAddress, seenItemTotal } from '#shop/orders/order.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { type OrderFilter, wantedOrders } from './order-filter.server.ts';
import { seenColumns } from './seen-columns.server.ts';

/** How many orders one query reads: a compromise between the number of queries and memory. */
const ordersPerRead = 500;

/**
 * The columns of the file: first columns of the order, then those of the line, then the rest of the order's. Each row
 * repeats the order's columns.
 */
const heading = [
  'Pedido',
  'Fecha',
  'Hora',
  'Estado',
  'Método de pago',
  'Canal',
  'Vendedor',
  'Nombre',
  'Apellido',
  'Correo',
  'Celular',
  'Dirección',
  'Detalles',
  'Barrio',
  'Ciudad',
  'Departamento',
  'Código DANE',
  'Código postal',
  'País',
  'Línea',
  'Producto',
  'Oferta',
  'Cantidad',
  'Precio',
  'Total de la línea',
  'Unidades devueltas',
  'Devuelto de la línea',
  'Envío',
  'Descuento',
  'Total del pedido',
  'Devuelto del pedido',
  'Notas',
  'Id del producto',
  'Id del pedido',
];

/** The columns with amounts, which a file for people who may not see them does not have. */
const amounts = [
  'Precio',
  'Total de la línea',
  'Devuelto de la línea',
  'Envío',
  'Descuento',
  'Total del pedido',
  'Devuelto del pedido',
];

const channelWords: Record<OrderChannel, string> = {
  web: 'Página',
  counter: 'Mostrador',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
};

/** Returns the heading of the file for a member of staff. */
export function exportHeading(sight: Sight): string[] {
  return seenCells(heading, sight);
}

function seenCells<Cell>(cells: Cell[], { money }: Sight): Cell[] {
  return money ? cells : cells.filter((_, column) => !amounts.includes(heading[column] ?? ''));
}

/**
 * Reads the orders of a filter as rows of a CSV file, newest first, in batches: one row for each line of an order, with
 * the order's columns repeated.
 *
 * Columns of lines can be added up directly, those of the order in the rows whose 'Línea' is 1. The sales of the panel
 * are 'Total del pedido' less 'Devuelto del pedido', without cancelled orders. Lines do not contain the order's discount
 * and shipping, nor does what came back of them.
 *
 * Orders placed during the export are not included.
 */
export async function* exportOrders(
  reads: Reads,
  sight: Sight,
  filter: OrderFilter,
): AsyncGenerator<CsvCell[][], void> {
  const wanted = wantedOrders(filter);
  let after: SQL | undefined;
  for (;;) {
    const rows = await reads((db) =>
      db
        .select({
          ...exported,
          ...seenColumns(sight),
          returnedAmount: returnedAmount(sight),
          place: sql<string>`${orders.orderDate}::text`,
        })
        .from(orders)
        .where(and(wanted, after))
        .orderBy(sql`${orders.orderDate} desc nulls first`, asc(orders.id))
        .limit(ordersPerRead),
    );
    yield rows.flatMap(rowsOf).map((row) => seenCells(row, sight));
    const last = rows.at(-1);
    if (!last || rows.length < ordersPerRead) return;
    // The date as text, because a JavaScript date loses its microseconds.
    const date = sql`${last.place}::timestamptz`;
    // The index continues at the last order's date; orders of exactly that date that were already read are left out.
    after = sql`${orders.orderDate} <= ${date} and (${orders.orderDate} < ${date} or ${orders.id} > ${last.id})`;
  }
}

/** What was returned of an order; null without the permission to see amounts. */
function returnedAmount({ money }: Sight) {
  return sql<number | null>`${money ? orders.returnedAmount : sql`null::bigint`}`.mapWith(orders.returnedAmount);
}

const exported = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderDate: orders.orderDate,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  channel: orders.channel,
  soldByName: orders.soldByName,
  shippingAddress: orders.shippingAddress,
  notes: orders.notes,
};

type ExportedOrder = {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: string;
  paymentMethod: string | null;
  channel: OrderChannel;
  soldByName: string;
  shippingAddress: ShippingAddress;
  items: SeenItem[];
  shippingCost: number | null;
  discount: number | null;
  totalAmount: number | null;
  returnedAmount: number | null;
  notes: string;
};

function rowsOf(order: ExportedOrder): CsvCell[][] {
  const to = order.shippingAddress;
  const first = [
    order.orderNumber,
    formatIsoDay(order.orderDate),
    formatTime24(order.orderDate),
    order.status,
    order.paymentMethod ?? 'N/A',
    channelWords[order.channel],
    order.soldByName,
    to.firstName,
    to.lastName,
    to.email,
    to.phone,
    to.address,
    to.addressDetails,
    to.neighborhood,
    to.city,
    to.department,
    to.municipalityCode ?? '',
    to.postalCode ?? '',
    to.country,
  ];
  return order.items.map((item, position) => [
    ...first,
    position + 1,
    item.name,
    item.isOffer ? packName(item) : '',
    item.quantity,
    item.price ?? '',
    seenItemTotal(item) ?? '',
    item.returned ?? 0,
    item.returnedTotal ?? 0,
    order.shippingCost ?? '',
    order.discount ?? '',
    order.totalAmount ?? '',
    order.returnedAmount ?? '',
    order.notes,
    item.id,
    order.id,
  ]);
}
