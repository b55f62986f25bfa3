import { CircleCheck, TriangleAlert } from 'lucide-react';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatPesos } from '#shop/money.ts';
import { causesKey } from '#shop/remittances/compare-remittance.ts';
import type { SeenLine } from '#shop/remittances/compared-lines.server.ts';
import { causeText } from '#shop/remittances/remittance-words.ts';
import { DecideForm } from './decide-form.tsx';

/** The lines of a remittance with their differences, and the form that decides about each. */
export function LineList({ lines }: { lines: SeenLine[] }) {
  const may = useMay();
  return (
    <ul aria-label="Filas de la remesa" className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="px-5 py-3 text-admin-body md:px-6">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">Guía {line.guide}</span>{' '}
              {line.parcel && may('orders') && (
                <span className="whitespace-nowrap">
                  del pedido <OrderLink order={line.parcel.order} />
                </span>
              )}
              <span className="block text-label text-ink-2">Fila {line.lineNumber}</span>
            </p>
            <Amounts line={line} />
          </div>
          <LineCauses causes={line.causes} />
          {line.causes.length > 0 && (
            <DecideForm
              key={causesKey(line.causes)}
              subject={{ name: 'lineId', id: String(line.id) }}
              guide={line.guide}
              causes={causesKey(line.causes)}
              decision={line.decision}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the file says of a guide. */
export function Amounts({ line: { collected, fee, freight, paid } }: { line: AmountsOfLine }) {
  const amounts: [string, number | null][] = [
    ['Recaudado', collected],
    ['Comisión', fee],
    ['Flete', freight],
    ['Pagado', paid],
  ];
  return (
    // Each name has its column, so that the rows of a list are aligned.
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(5.25rem,100%),1fr))] gap-x-4 gap-y-1 max-sm:w-full sm:grid-cols-[repeat(4,6.5rem)] sm:text-right">
      {amounts.map(
        ([name, amount], at) =>
          amount !== null && (
            <div key={name} className={columns[at]}>
              <dt className="text-label text-ink-2">{name}</dt>
              <dd className="tabular">{amount < 0 ? `−${formatPesos(-amount)}` : formatPesos(amount)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const columns = ['sm:col-start-1', 'sm:col-start-2', 'sm:col-start-3', 'sm:col-start-4'];

type AmountsOfLine = Pick<SeenLine, 'collected' | 'fee' | 'freight' | 'paid'>;

/** The verdict on a line. */
export function LineCauses({ causes }: Pick<SeenLine, 'causes'>) {
  if (causes.length === 0)
    return (
      <p className="mt-1 flex items-center gap-2 text-label">
        <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-leaf" />
        Coincide
      </p>
    );
  return (
    <ul className="mt-1 grid gap-1">
      {causes.map((cause) => (
        <li key={cause.code} className="flex items-start gap-2 text-label font-semibold">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-on-state-orange" />
          {causeText(cause)}
        </li>
      ))}
    </ul>
  );
}
