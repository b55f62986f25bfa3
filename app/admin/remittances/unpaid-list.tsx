import { Link } from 'react-router';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { parcelHref } from '#app/admin/parcels/parcels-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { UnpaidParcel } from '#shop/remittances/list-unpaid.server.ts';
import { DecideForm } from './decide-form.tsx';

/** The parcels delivered, or lost and compensated, that no remittance has, the oldest first. */
export function UnpaidList({ parcels, count }: { parcels: UnpaidParcel[]; count: number }) {
  if (parcels.length === 0) return null;
  return (
    <Panel title="Por pagar y sin remesa" id="sin-remesa" flush>
      <ul aria-label="Por pagar y sin remesa" className="divide-y divide-line">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="px-5 py-3 text-admin-body md:px-6">
            <Unpaid parcel={parcel} />
          </li>
        ))}
      </ul>
      {count > parcels.length && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          … y {count - parcels.length} más nuevos.
        </p>
      )}
    </Panel>
  );
}

function Unpaid({ parcel }: { parcel: UnpaidParcel }) {
  const { id, guide, order, dueSince, dueAmount, isOverdue, causes, decision } = parcel;
  const may = useMay();
  const name = guide ? `Guía ${guide}` : 'Sin guía';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {may('orders.work') ? (
            <Link
              to={parcelHref(id)}
              className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            <p className="font-semibold">{name}</p>
          )}
          <p className="text-label text-ink-2">
            {may('orders') && <OrderLink order={order} />}{' '}
            {dueSince && `${parcel.isCompensated ? 'Indemnizado' : 'Entregado'} el ${formatMoment(dueSince)}`}
          </p>
          {isOverdue && <p className="text-label font-semibold text-on-state-orange">Vencida</p>}
        </div>
        <p className="tabular ml-auto font-semibold">{formatPesos(dueAmount)}</p>
      </div>
      <DecideForm
        subject={{ name: 'parcelId', id }}
        guide={guide ?? 'sin número'}
        causes={causes}
        decision={decision}
      />
    </>
  );
}
