import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { getShippingCostReport, type ShippingCosts } from '#shop/reports/shipping-cost-report.server.ts';
import type { Route } from './+types/export-shipping-costs';
import { readPeriod } from './read-period.ts';

const heading = [
  'Grupo',
  'Nombre',
  'Paquetes',
  'Con todo el costo',
  'Flete',
  'Comisión de recaudo',
  'Envío que pagaron los clientes',
  'Según pagos de la transportadora',
  'Sin flete',
  'Sin comisión de recaudo',
  'Sin costo de la vuelta',
];

/** Exports what the parcels of a period cost as CSV: all, by carrier and by place. */
export async function loader({ url, context }: Route.LoaderArgs) {
  assertMay(getStaff(context), 'money');
  const { period } = readPeriod(url.searchParams, new Date());
  async function* pages() {
    const { all, carriers, places } = await getReads(context)((db) => getShippingCostReport(db, period));
    yield [
      cellsOf('Todos', '', all),
      ...carriers.map((row) => cellsOf('Transportadora', row.name, row)),
      ...places.map((row) => cellsOf('Lugar', row.name, row)),
    ];
  }
  return answerCsv(context, { name: `costo-de-envios-${period.from}-a-${period.to}.csv`, heading, pages: pages() });
}

function cellsOf(group: string, name: string, costs: ShippingCosts): CsvCell[] {
  const { sent, known, freight, codFee, charged, real, lacksFreight, lacksCodFee, lacksWayBack } = costs;
  return [group, name, sent, known, freight, codFee, charged, real, lacksFreight, lacksCodFee, lacksWayBack];
}
