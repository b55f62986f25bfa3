import { Link } from 'react-router';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { incidentHref } from '#app/admin/payments/payments-href.ts';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ReturnInList } from '#shop/orders/returns/list-returns.server.ts';
import { returnKindWords } from '#shop/orders/returns/return-words.ts';
import { formatDue, isDue } from '#shop/today/waiting-time.ts';

type ReturnListProps = { returns: ReturnInList[]; now: Date };

/** The returns: a table, or cards on narrow screens. Without the permission to see amounts it has no column for them. */
export function ReturnList({ returns, now }: ReturnListProps) {
  const showsMoney = returns.some(({ money }) => money !== null);
  return (
    <>
      <PanelTable
        caption="Devoluciones"
        columns={[
          { name: 'Pedido' },
          { name: 'Qué volvió' },
          { name: 'Motivo' },
          { name: 'Cuándo' },
          ...(showsMoney ? [{ name: 'Valor', isFigure: true }, { name: 'Por devolver' }] : []),
        ]}
      >
        {returns.map((one) => (
          <tr key={one.id} className="hover:bg-admin-sidebar">
            <th scope="row" className={`${cell} min-w-36 text-left font-normal`}>
              <ReturnedOrder order={one.order} />
            </th>
            <td className={`${cell} min-w-48 [overflow-wrap:anywhere]`}>
              <Units returned={one} />
            </td>
            <td className={`${cell} [overflow-wrap:anywhere]`}>
              {returnKindWords[one.kind].label}
              {one.reason && <span className="block text-label text-ink-2">{one.reason}</span>}
            </td>
            <td className={`${cell} whitespace-nowrap text-ink-2`}>{formatMoment(one.createdAt)}</td>
            {showsMoney && (
              <>
                <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
                  {one.money && formatPesos(one.money.amount)}
                </td>
                <td className={cell}>
                  <Owed money={one.money} now={now} />
                </td>
              </>
            )}
          </tr>
        ))}
      </PanelTable>

      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 table:hidden">
        {returns.map((one) => (
          <li
            key={one.id}
            className="grid content-start gap-1 rounded-card-admin border border-line bg-surface px-4 py-4 text-admin-body"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <div className="min-w-0">
                <ReturnedOrder order={one.order} />
              </div>
              {one.money && <b className="tabular font-semibold whitespace-nowrap">{formatPesos(one.money.amount)}</b>}
            </div>
            <div className="[overflow-wrap:anywhere]">
              <Units returned={one} />
            </div>
            <p className="text-label [overflow-wrap:anywhere] text-ink-2">
              {[returnKindWords[one.kind].label, one.reason, formatMoment(one.createdAt)].filter(Boolean).join(' · ')}
            </p>
            <Owed money={one.money} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ReturnedOrder({ order }: Pick<ReturnInList, 'order'>) {
  return (
    <>
      {order.isDeleted ? (
        <span className="tabular">{formatOrderNumber(order.orderNumber)} (eliminado)</span>
      ) : (
        <OrderLink order={order} />
      )}
      {order.customer && <span className="block text-label [overflow-wrap:anywhere] text-ink-2">{order.customer}</span>}
    </>
  );
}

function Units({ returned: { units, restocked, writtenOff } }: { returned: ReturnInList }) {
  const where = [restocked > 0 && `${restocked} al estante`, writtenOff > 0 && `${writtenOff} de baja`];
  return (
    <>
      {units}
      <span className="block text-label text-ink-2">{where.filter(Boolean).join(', ')}</span>
    </>
  );
}

function Owed({ money, now }: Pick<ReturnInList, 'money'> & { now: Date }) {
  const may = useMay();
  if (!money || money.owed === 0) return null;
  const { owed, dueOn, incidentId } = money;
  const text = `Por devolver ${formatPesos(owed)}`;
  return (
    <span className="block">
      {incidentId && may('refunds') ? (
        <Link
          to={incidentHref(incidentId, 'refund')}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        <span className="font-semibold">{text}</span>
      )}
      {dueOn && (
        <span className={`block text-label ${isDue(dueOn, now) ? 'font-semibold text-on-state-orange' : 'text-ink-2'}`}>
          {formatDue(dueOn, now)}
        </span>
      )}
    </span>
  );
}
