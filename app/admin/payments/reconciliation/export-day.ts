import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { transactionWords } from '#app/admin/payments/transaction-words.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { onlineProvider } from '#shop/payments/provider.ts';
import type { DayRow } from '#shop/settlements/compare-day.ts';
import { reconcileDay } from '#shop/settlements/reconcile-day.server.ts';
import type { Route } from './+types/export-day';
import { differenceWords, rowWords } from './difference-words.ts';
import { readDayOf } from './read-day.ts';

const heading = [
  'Día',
  'Qué es',
  'Pedido',
  'Referencia',
  'Transacción',
  'Estado en la tienda',
  'Valor en la tienda',
  'Fecha en el archivo',
  'Valor en el archivo',
  'Comisión',
  'IVA y retenciones',
  'Neto',
  'Diferencias',
];

/** Exports the reconciliation of a day as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  assertMay(getStaff(context), 'money');
  const span = readDayOf(url.searchParams, new Date());
  const db = context.get(dbContext);
  async function* pages() {
    const { rows } = await reconcileDay(db, onlineProvider, span);
    yield rows.map((row) => cellsOf(row, span.day));
  }
  return answerCsv(context, { name: `conciliacion-${span.day}.csv`, heading, pages: pages() });
}

function cellsOf({ what, order, reference, transactionId, shop, file, differences }: DayRow, day: string): CsvCell[] {
  return [
    day,
    rowWords[what],
    order?.orderNumber ?? '',
    reference,
    transactionId,
    shop?.status ? transactionWords[shop.status].label : '',
    pesos(shop?.amountInCents),
    file?.day ?? '',
    pesos(file?.grossInCents),
    pesos(file?.feeInCents),
    pesos(file?.taxInCents),
    pesos(file?.netInCents),
    differences.map(differenceWords).join('; '),
  ];
}

/** A number for whole pesos, else text with the decimal comma that spreadsheets in Colombia read as a number. */
function pesos(centavos: number | null | undefined): CsvCell {
  if (centavos === null || centavos === undefined) return null;
  return centavos % 100 === 0 || centavos < 0
    ? Math.round(centavos / 100)
    : (centavos / 100).toFixed(2).replace('.', ',');
}
