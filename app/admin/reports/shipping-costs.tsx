import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { getReads } from '#app/requests/reads.server.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { getShippingCostReport, type ShippingCostReport } from '#shop/reports/shipping-cost-report.server.ts';
import { salesPeriodName } from '#shop/sales/sales-period.ts';
import type { Route } from './+types/shipping-costs';
import { costCells, costNames, lackingText } from './cost-figures.ts';
import { FigureNote, Figures, FigureTable } from './figure-table.tsx';
import { readPeriod } from './read-period.ts';
import { ReportFrame, reportsTitle } from './report-frame.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const period = readPeriod(url.searchParams, new Date());
  return { period, costs: await getReads(context)((db) => getShippingCostReport(db, period.period)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Costo de los envíos · Administración' }];

export default function ShippingCosts({ loaderData: { period, costs } }: Route.ComponentProps) {
  const { all, carriers, places } = costs;
  const lacking = lackingText(all);
  return (
    <ReportFrame report="costs" {...period}>
      {all.sent === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Sin paquetes">Ninguna transportadora recibió paquetes en este periodo.</EmptyState>
        </div>
      ) : (
        <>
          <Panel title={`Costo de los envíos. ${salesPeriodName(period.period)}`} id="costos">
            <Figures names={costNames} figures={costCells(all)} />
            {lacking && <p className="mt-4 text-admin-body font-semibold">{lacking}</p>}
            <p className="mt-2 text-label text-ink-2">
              {all.real} de {all.sent} con lo que la transportadora descontó, todo o en parte; lo demás, con lo que
              cotizó.
            </p>
          </Panel>
          <Rows title="Por transportadora" id="por-transportadora" first="Transportadora" rows={carriers} />
          <Rows title="Por lugar" id="por-lugar" first="Lugar" rows={places} />
          <FigureNote>
            Las sumas son de los paquetes con todo su costo, recibidos por la transportadora en el periodo. El flete y
            la comisión de recaudo son los que descuentan sus pagos; si ningún pago los trae, los cotizados, tal como
            los cobra la transportadora. Lo que no se recaudó no tiene comisión. La vuelta de un paquete devuelto se
            conoce cuando un pago de la transportadora trae su flete. Lo que pagaron los clientes es el envío cobrado en
            sus pedidos, sin los cancelados. Las indemnizaciones de paquetes perdidos no están.
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

type RowsProps = { title: string; id: string; first: string; rows: ShippingCostReport['carriers'] };

function Rows({ title, id, first, rows }: RowsProps) {
  return (
    <Panel title={title} id={id} flush>
      <FigureTable
        caption={`Costo de los envíos ${title.toLowerCase()}`}
        columns={[first, ...costNames]}
        rows={rows.map((row) => ({ key: row.name, name: row.name, cells: costCells(row) }))}
      />
    </Panel>
  );
}
