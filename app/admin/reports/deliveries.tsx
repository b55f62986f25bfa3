import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { getReads } from '#app/requests/reads.server.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { type DeliveryReport, getDeliveryReport } from '#shop/reports/delivery-report.server.ts';
import { salesPeriodName } from '#shop/sales/sales-period.ts';
import type { Route } from './+types/deliveries';
import { deliveryCells, deliveryNames } from './delivery-figures.ts';
import { FigureNote, Figures, FigureTable } from './figure-table.tsx';
import { readPeriod } from './read-period.ts';
import { ReportFrame, reportsTitle } from './report-frame.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const period = readPeriod(url.searchParams, new Date());
  return { period, figures: await getReads(context)((db) => getDeliveryReport(db, period.period)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Entregas · Administración' }];

export default function Deliveries({ loaderData: { period, figures } }: Route.ComponentProps) {
  const name = salesPeriodName(period.period);
  return (
    <ReportFrame report="deliveries" {...period}>
      {figures.all.sent === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Sin paquetes">Ninguna transportadora recibió paquetes en este periodo.</EmptyState>
        </div>
      ) : (
        <>
          <Panel title={`Entregas. ${name}`} id="entregas">
            <Figures names={deliveryNames} figures={deliveryCells(figures.all)} />
          </Panel>
          <Rows title="Por transportadora" id="por-transportadora" first="Transportadora" rows={figures.carriers} />
          <Rows title="Por lugar" id="por-lugar" first="Lugar" rows={figures.places} />
          <FigureNote>
            Cuentan los paquetes que la transportadora recibió en el periodo, sin los de pedidos eliminados. Los
            entregados se comparan con los que ya terminaron: entregados, devueltos y perdidos; con menos de diez no hay
            porcentaje. Devueltos son los rechazados, hayan vuelto o no. Con novedad son todos los que tuvieron alguna.
            Los días son de calendario, desde que la transportadora recibió el paquete. A tiempo son los que llegaron
            hasta el último día prometido, de los entregados con promesa. Un municipio con menos de diez paquetes cuenta
            con su departamento.
          </FigureNote>
        </>
      )}
    </ReportFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={reportsTitle} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

type RowsProps = { title: string; id: string; first: string; rows: DeliveryReport['carriers'] };

function Rows({ title, id, first, rows }: RowsProps) {
  return (
    <Panel title={title} id={id} flush>
      <FigureTable
        caption={`Entregas ${title.toLowerCase()}`}
        columns={[first, ...deliveryNames]}
        rows={rows.map((row) => ({ key: row.name, name: row.name, cells: deliveryCells(row) }))}
      />
    </Panel>
  );
}
