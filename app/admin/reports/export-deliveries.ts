import { answerCsv } from '#app/admin/csv/answer-csv.server.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { getReads } from '#app/requests/reads.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { type DeliveryFigures, getDeliveryReport } from '#shop/reports/delivery-report.server.ts';
import type { Route } from './+types/export-deliveries';
import { readPeriod } from './read-period.ts';

const heading = [
  'Grupo',
  'Nombre',
  'Enviados',
  'Entregados',
  'Devueltos',
  'Perdidos',
  'En camino',
  'Con novedad',
  'Días: la mitad en',
  'Días: 9 de 10 en',
  'Entregados con promesa',
  'Entregados a tiempo',
];

/** Exports what became of the parcels of a period as CSV: all, by carrier and by place. */
export async function loader({ url, context }: Route.LoaderArgs) {
  assertMay(getStaff(context), 'orders');
  const { period } = readPeriod(url.searchParams, new Date());
  async function* pages() {
    const { all, carriers, places } = await getReads(context)((db) => getDeliveryReport(db, period));
    yield [
      cellsOf('Todos', '', all),
      ...carriers.map((row) => cellsOf('Transportadora', row.name, row)),
      ...places.map((row) => cellsOf('Lugar', row.name, row)),
    ];
  }
  return answerCsv(context, { name: `entregas-${period.from}-a-${period.to}.csv`, heading, pages: pages() });
}

function cellsOf(group: string, name: string, figures: DeliveryFigures): CsvCell[] {
  const { sent, delivered, returned, lost, underWay, withIncident, medianDays, slowDays, promised, onTime } = figures;
  return [
    ...[group, name, sent, delivered, returned, lost, underWay, withIncident],
    ...[medianDays, slowDays, promised, onTime],
  ];
}
