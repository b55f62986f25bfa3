import type { ComponentProps, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatPesos } from '#shop/money.ts';
import { previousPeriodName, type SalesPeriod, type SalesUnit, salesPeriodName } from '#shop/sales/sales-period.ts';
import type { SalesReport } from '#shop/sales/sales-report.server.ts';
import { BarChart, ordersText } from './bar-chart.tsx';
import { PeriodChooser } from './period-chooser.tsx';
import { formatGrowth, formatShare } from './scale.ts';
import { ShareList } from './share-list.tsx';
import { TableBehind } from './table-behind.tsx';

type SalesProps = { period: SalesPeriod; report: SalesReport };

const unitNames: Record<SalesUnit, string> = { hour: 'Hora', day: 'Día', week: 'Semana', month: 'Mes' };

type SalesPanelProps = SalesProps & Pick<ComponentProps<typeof PeriodChooser>, 'requested' | 'today' | 'problem'>;

/** Sales of the chosen days, compared with the period before. */
export function SalesPanel({ period, report, ...choice }: SalesPanelProps) {
  const isComing = useNavigation().location?.pathname === '/admin';
  const name = salesPeriodName(period);
  const before = previousPeriodName(period);
  const { orders, total, previous, cancelled, bars } = report;
  const unitName = unitNames[period.unit];
  return (
    <Panel title="Ventas" id="ventas">
      <PeriodChooser period={period} {...choice} />
      <div aria-busy={isComing} className={isComing ? 'opacity-60 transition-opacity delay-150' : ''}>
        <p className="mt-3 text-label text-ink-2">{name}</p>
        <dl className="mt-1 flex flex-wrap gap-x-8 gap-y-3">
          <Sum name="Ventas" growth={formatGrowth(total, previous.total)} isMain>
            {formatPesos(total)}
          </Sum>
          <Sum name="Pedidos" growth={formatGrowth(orders, previous.orders)}>
            {orders}
          </Sum>
          <Sum name="Promedio por pedido" growth={formatGrowth(mean(report), mean(previous))}>
            {formatPesos(mean(report))}
          </Sum>
        </dl>
        <p className="mt-1 mb-5 text-small text-ink-2">
          {previous.orders > 0
            ? `Frente a ${before}: ${formatPesos(previous.total)} en ${ordersText(previous.orders)}.`
            : `Sin ventas en ${before}.`.replace('en ayer', 'ayer')}
        </p>
        <BarChart
          key={`${period.kind} ${period.from} ${period.to}`}
          unitName={unitName}
          summary={`Ventas por ${unitName.toLowerCase()}. ${name}: ${formatPesos(total)} en ${ordersText(orders)}. ${peakText(report)}`}
          bars={bars}
        />
        <p className="mt-3 text-small text-ink-2">
          Cuentan los pedidos que no están cancelados ni eliminados, aunque falte cobrarlos, en el día en que se
          hicieron.
          {cancelled.orders > 0 &&
            ` Aparte, cancelados: ${ordersText(cancelled.orders)} por ${formatPesos(cancelled.total)}.`}
        </p>
        <TableBehind
          caption={`Ventas por ${unitName.toLowerCase()}`}
          columns={[unitName, 'Pedidos', 'Ventas']}
          rows={bars
            .toReversed()
            .map((bar) => ({ key: bar.key, cells: [bar.longLabel, bar.orders, formatPesos(bar.total)] }))}
        />
      </div>
    </Panel>
  );
}

function mean({ orders, total }: { orders: number; total: number }): number {
  return orders === 0 ? 0 : Math.round(total / orders);
}

function peakText({ bars, orders }: SalesReport): string {
  if (orders === 0) return '';
  const peak = bars.reduce((most, bar) => (bar.total > most.total ? bar : most));
  return `Lo más alto: ${peak.longLabel}, ${formatPesos(peak.total)}.`;
}

type SumProps = { name: string; growth: string | null; isMain?: boolean; children: ReactNode };

function Sum({ name, growth, isMain = false, children }: SumProps) {
  return (
    <div>
      <dt className={isMain ? 'sr-only' : 'text-small text-ink-2'}>{name}</dt>
      <dd
        className={`tabular flex items-baseline gap-2 font-bold tracking-[-0.03em] ${isMain ? 'text-[length:min(2rem,9vw)] leading-10' : 'text-block'}`}
      >
        {children}
        {growth && (
          <span
            className={`text-label tracking-normal ${growth.startsWith('+') ? 'text-saving' : 'text-ink-2'} font-semibold`}
          >
            {growth}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Best sellers, payment methods and order statuses of the chosen days. */
export function SalesParts({ period, report }: SalesProps) {
  const name = salesPeriodName(period);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <Panel title="Más vendidos" id="mas-vendidos">
        <PeriodNote>{name}</PeriodNote>
        {report.bestSellers.length === 0 ? (
          <NoSales />
        ) : (
          <>
            <ShareList
              shares={report.bestSellers.map(({ productId, name, units }) => ({
                key: productId,
                label: name,
                amount: units,
                value: unitsText(units),
              }))}
            />
            <TableBehind
              caption="Más vendidos"
              columns={['Producto', 'Unidades', 'Ventas']}
              rows={report.bestSellers.map(({ productId, name, units, total }) => ({
                key: productId,
                cells: [name, units, formatPesos(total)],
              }))}
            />
          </>
        )}
      </Panel>
      <div className="grid grid-cols-1 gap-6">
        <Panel title="Por método de pago" id="por-metodo">
          <PeriodNote>{name}. Cada pedido cuenta entero, en la forma de pago que se acordó.</PeriodNote>
          <Parts
            caption="Ventas por método de pago"
            column="Método"
            total={report.total}
            parts={report.methods.map((part) => ({ ...part, key: part.method ?? 'N/A', label: part.method ?? 'N/A' }))}
          />
        </Panel>
        <Panel title="Por estado" id="por-estado">
          <PeriodNote>{name}</PeriodNote>
          <Parts
            caption="Ventas por estado"
            column="Estado"
            total={report.total}
            parts={report.statuses.map((part) => ({
              ...part,
              key: part.status,
              label: <OrderStatusBadge status={part.status} />,
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

type PartsProps = {
  caption: string;
  column: string;
  /** the total of all parts */
  total: number;
  parts: { key: string; label: ReactNode; orders: number; total: number }[];
};

function Parts({ caption, column, total: whole, parts }: PartsProps) {
  if (parts.length === 0) return <NoSales />;
  return (
    <>
      <ShareList
        shares={parts.map(({ key, label, total }) => ({
          key,
          label,
          amount: total,
          value: formatPesos(total),
          note: formatShare(total, whole),
        }))}
      />
      <TableBehind
        caption={caption}
        columns={[column, 'Pedidos', 'Ventas']}
        rows={parts.map(({ key, orders, total }) => ({ key, cells: [key, orders, formatPesos(total)] }))}
      />
    </>
  );
}

function NoSales() {
  return <p className="text-admin-body text-ink-2">Sin ventas en este periodo.</p>;
}

function PeriodNote({ children }: { children: ReactNode }) {
  return <p className="-mt-3 mb-4 text-small text-ink-2">{children}</p>;
}

function unitsText(units: number): string {
  return units === 1 ? '1 unidad' : `${units} unidades`;
}
