import { data } from 'react-router';
import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import type { SeenLine } from '#shop/remittances/compared-lines.server.ts';
import { findRemittance } from '#shop/remittances/list-remittances.server.ts';
import { causeText, decisionWords } from '#shop/remittances/remittance-words.ts';
import type { Route } from './+types/export-lines';

const heading = [
  'Fila',
  'Guía',
  'Pedido',
  'Valor del paquete',
  'Recaudado',
  'Comisión',
  'Flete',
  'Pagado',
  'Fecha',
  'Diferencias',
  'Nos deben',
  'Decisión',
  'Nota',
  'Quién',
];

/** Exports the lines of a remittance with their differences as CSV. */
export async function loader({ params: { remittanceId }, context }: Route.LoaderArgs) {
  assertMay(getStaff(context), 'money');
  const found = await findRemittance(context.get(dbContext), remittanceId);
  if (!found) throw data(null, { status: 404 });
  async function* pages() {
    yield found?.lines.map(cellsOf) ?? [];
  }
  return answerCsv(context, { name: `remesa-${found.paidOn}.csv`, heading, pages: pages() });
}

function cellsOf({ lineNumber, guide, parcel, collected, fee, freight, paid, day, ...line }: SeenLine): CsvCell[] {
  const { causes, owed, decision } = line;
  return [
    lineNumber,
    guide,
    parcel?.order.orderNumber ?? '',
    parcel?.state === 'compensated' ? parcel.compensation : (parcel?.codAmount ?? null),
    ...[collected, fee, freight, paid],
    day ?? '',
    causes.length === 0 ? 'Coincide' : causes.map(causeText).join('; '),
    owed,
    decision ? decisionWords[decision.decision].label : '',
    decision?.note ?? '',
    decision?.by ?? '',
  ];
}
