import { LoadError } from '#app/admin/load-error.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { signedPesos } from '#app/admin/till/till-text.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { getReads } from '#app/requests/reads.server.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { formatShortDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { getMarginReport, type MarginReport, type MarginSums } from '#shop/reports/margin-report.server.ts';
import { lackingCosts } from '#shop/reports/order-margin.ts';
import { salesPeriodName } from '#shop/sales/sales-period.ts';
import type { Route } from './+types/margins';
import { FigureNote, Figures, FigureTable } from './figure-table.tsx';
import { incompleteText, lackingOf, marginShare } from './margin-text.ts';
import { readPeriod } from './read-period.ts';
import { ReportFrame, reportsTitle } from './report-frame.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  // The address requires the permission for costs; the totals of orders require this one.
  assertMay(getStaff(context), 'money');
  const period = readPeriod(url.searchParams, new Date());
  return { period, margins: await getReads(context)((db) => getMarginReport(db, period.period)) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Margen de los pedidos · Administración' }];

export default function Margins({ loaderData: { period, margins } }: Route.ComponentProps) {
  const { complete, incomplete, lacks, worst } = margins;
  return (
    <ReportFrame report="margins" {...period}>
      {complete.orders + incomplete.orders === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Sin pedidos">Ningún pedido de este periodo se ha enviado ni entregado.</EmptyState>
        </div>
      ) : (
        <>
          <Panel title={`Margen. ${salesPeriodName(period.period)}`} id="margen">
            <p className="text-admin-body text-ink-2">{completeText(complete)}</p>
            {complete.orders > 0 && (
              <div className="mt-4">
                <Figures names={sumNames} figures={sumCells(complete)} />
              </div>
            )}
            {incomplete.orders > 0 && (
              <p className="mt-4 text-admin-body">
                <b className="font-semibold">{incompleteText(incomplete)}</b> {lackingOf(lacks)}
              </p>
            )}
          </Panel>
          <Panel title="Los que menos dejaron" id="peores" flush>
            <FigureTable caption="Los pedidos que menos dejaron" columns={orderColumns} rows={worst.map(rowOf)} />
          </Panel>
          <FigureNote>
            Cuentan los pedidos hechos en el periodo que se enviaron o entregaron, y los cancelados que la
            transportadora alcanzó a recibir. El margen es lo que pagan los clientes, productos con descuentos y envío,
            sin lo devuelto, menos el costo de los productos el día del pedido, el flete, la comisión de recaudo y la de
            la pasarela, más lo que la transportadora paga por lo perdido. Lo que falta por cobrar cuenta como venta.
            Precios y costos van con el IVA que tengan tal como se escribieron; la comisión de la pasarela va sin el IVA
            ni las retenciones que trae su archivo. No es un informe contable.
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

const sumNames = ['Margen', 'De lo vendido', 'Ventas', 'Productos', 'Flete', 'Recaudo', 'Pasarela', 'Indemnizaciones'];

function sumCells({ margin, income, goodsCost, freight, codFee, providerFee, compensation }: MarginSums): string[] {
  const costs = [goodsCost, freight, codFee, providerFee, compensation].map(formatPesos);
  return [signedPesos(margin), marginShare({ margin, income }), signedPesos(income), ...costs];
}

function completeText({ orders }: MarginSums): string {
  if (orders === 0) return 'Ningún pedido tiene todos sus costos.';
  return orders === 1 ? '1 pedido con todos sus costos.' : `${orders} pedidos con todos sus costos.`;
}

const orderColumns = ['Pedido', 'Fecha', 'Venta', 'Productos', 'Flete', 'Recaudo', 'Pasarela', 'Margen', 'Falta'];

function rowOf(order: MarginReport['worst'][number]) {
  const { id, orderDate, goods, shipping, givenUp, goodsCost, freight, codFee, providerFee, margin, lacks } = order;
  const lacking = lackingCosts(order);
  return {
    key: id,
    name: <OrderLink order={order} />,
    cells: [
      formatShortDate(orderDate),
      signedPesos(goods + shipping - givenUp),
      costText(goodsCost, lacks.lineCosts > 0),
      costText(freight, lacks.shipping),
      costText(codFee, lacks.shipping),
      costText(providerFee, lacks.providerFee),
      <b key="margin" className={`font-semibold ${margin < 0 ? 'text-danger' : ''}`}>
        {lacking && 'hasta '}
        {signedPesos(margin)}
      </b>,
      // Words, which wrap, have a whole row of a card.
      <span key="lacking" data-wide="" className="inline-block font-normal whitespace-normal xl:min-w-40 xl:text-left">
        {lacking || 'Nada'}
      </span>,
    ],
  };
}

/** A dash: nothing is known of it. */
const costText = (amount: number, isLacking: boolean) => (isLacking && amount === 0 ? '–' : formatPesos(amount));
