import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { transactionWords } from '#app/admin/payments/transaction-words.ts';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { formatCalendarDay } from '#shop/dates.ts';
import { type DayRow, isOpenDifference } from '#shop/settlements/compare-day.ts';
import { differenceWords, money, rowWords } from './difference-words.ts';

type DayRowsProps = { rows: DayRow[]; day: string };

/** The movements of a day on both sides, with their differences: a table, or cards on narrow screens. */
export function DayRows({ rows, day }: DayRowsProps) {
  return (
    <>
      <PanelTable
        caption="Movimientos del día, primero los que tienen diferencias"
        columns={[
          { name: 'Movimiento' },
          { name: 'Pedido' },
          { name: 'Tienda', isFigure: true },
          { name: 'Archivo', isFigure: true },
          { name: 'Diferencias' },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.key} className="align-top">
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {rowWords[row.what]}
              <Identity row={row} />
            </th>
            <td className={cell}>
              <OrderOf row={row} />
            </td>
            <td className={`${cell} text-right whitespace-nowrap`}>
              <ShopSide row={row} />
            </td>
            <td className={`${cell} text-right whitespace-nowrap`}>
              <FileSide row={row} day={day} />
            </td>
            <td className={`${cell} max-w-96`}>
              <Differences row={row} />
            </td>
          </tr>
        ))}
      </PanelTable>

      <ul aria-label="Movimientos del día" className="divide-y divide-line table:hidden">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-2 px-5 py-4 text-admin-body md:px-6">
            <div className="flex items-baseline justify-between gap-4">
              <p className="min-w-0 font-semibold">{rowWords[row.what]}</p>
              <OrderOf row={row} />
            </div>
            <Identity row={row} />
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-2">
              <div>
                <dt className="text-label text-ink-2">Tienda</dt>
                <dd>
                  <ShopSide row={row} />
                </dd>
              </div>
              <div>
                <dt className="text-label text-ink-2">Archivo</dt>
                <dd>
                  <FileSide row={row} day={day} />
                </dd>
              </div>
            </dl>
            <Differences row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OrderOf({ row: { order } }: { row: DayRow }) {
  if (!order) return <span className="text-ink-2">Ninguno</span>;
  return order.isDeleted ? (
    <span className="tabular">{order.orderNumber} (eliminado)</span>
  ) : (
    <OrderLink order={order} />
  );
}

function Identity({ row: { reference, transactionId } }: { row: DayRow }) {
  const lines = [reference, transactionId].filter(Boolean);
  if (lines.length === 0) return null;
  return <span className="block text-small font-normal [overflow-wrap:anywhere] text-ink-2">{lines.join(' · ')}</span>;
}

function ShopSide({ row: { shop } }: { row: DayRow }) {
  if (!shop) return <span className="text-ink-2">Nada</span>;
  return (
    <>
      <span className="tabular font-semibold">{money(shop.amountInCents)}</span>
      {shop.status && <span className="block text-label text-ink-2">{transactionWords[shop.status].label}</span>}
    </>
  );
}

function FileSide({ row: { file }, day }: { row: DayRow; day: string }) {
  if (!file) return <span className="text-ink-2">Nada</span>;
  const costs = (file.feeInCents ?? 0) + (file.taxInCents ?? 0);
  return (
    <>
      <span className="tabular font-semibold">{money(file.grossInCents)}</span>
      {costs > 0 && <span className="tabular block text-label text-ink-2">Costos {money(costs)}</span>}
      {file.day !== day && <span className="block text-label text-ink-2">{formatCalendarDay(file.day)}</span>}
    </>
  );
}

function Differences({ row: { differences, file } }: { row: DayRow }) {
  if (differences.length === 0) {
    return file ? (
      <p className="flex items-start gap-2 text-label text-ink-2">
        <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-leaf" />
        Cuadra
      </p>
    ) : (
      <p className="text-label text-ink-2">Sin nada que comparar</p>
    );
  }
  return (
    <ul className="grid gap-1.5">
      {differences.map((difference) => {
        const isOpen = isOpenDifference(difference);
        const Icon = isOpen ? TriangleAlert : Info;
        return (
          <li
            key={difference.kind}
            className={`flex items-start gap-2 text-label ${isOpen ? 'font-semibold text-danger' : 'text-ink-2'}`}
          >
            <Icon aria-hidden="true" size={18} className="shrink-0" />
            <span className="min-w-0">{differenceWords(difference)}</span>
          </li>
        );
      })}
    </ul>
  );
}
