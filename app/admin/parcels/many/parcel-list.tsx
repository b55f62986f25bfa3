import { Link } from 'react-router';
import { SelectPage, SelectRow } from '#app/admin/list/select-box.tsx';
import { SelectionBar } from '#app/admin/list/selection-bar.tsx';
import { type Selection, useSelection } from '#app/admin/list/use-selection.ts';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { printsHref } from '#app/admin/orders/orders-href.ts';
import { ParcelStateBadge } from '#app/admin/parcels/parcel-state-badge.tsx';
import { parcelHref } from '#app/admin/parcels/parcels-href.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.tsx';
import { formatCalendarDay, formatMoment, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { ParcelInList } from '#shop/parcels/list-parcels.server.ts';
import { chosenParcelsForm } from './many-parcels.ts';
import { RowProblem } from './row-problem.tsx';
import { useManyParcels } from './use-many-parcels.ts';

/** The parcels that wait for their carrier: several are handed over, or their labels printed, at once. */
export function ParcelsToHandOver({ parcels, onCleared }: { parcels: ParcelInList[]; onCleared: () => void }) {
  const selection = useSelection(parcels.map(({ id }) => id));
  const chosen = parcels.filter(({ id }) => selection.has(id));
  const handing = useManyParcels('/admin/parcels/hand-over', (done, untouched) => {
    selection.choose(untouched);
    if (untouched.length === 0) onCleared();
    if (done > 0)
      toast({
        title: done === 1 ? 'Paquete entregado' : 'Paquetes entregados',
        description: `${done === 1 ? 'Quedó 1' : `Quedaron ${done}`} con la transportadora, y el pedido en Enviado.`,
      });
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <span className="flex items-center">
        <SelectPage selection={selection} className="-ml-2.5" />
        <span aria-hidden="true" className="text-label">
          Todos
        </span>
      </span>
      <ParcelList parcels={parcels} selection={selection} problems={handing.problems} />
      <SelectionBar
        selection={selection}
        words={{ one: 'paquete seleccionado', many: 'paquetes seleccionados' }}
        onCleared={onCleared}
      >
        <Button
          size="sm"
          onClick={() => handing.submit(chosenParcelsForm(chosen))}
          pending={handing.isBusy}
          pendingText="Guardando..."
        >
          Ya los recogieron
        </Button>
        <Link
          to={printsHref('labels', [...new Set(chosen.map(({ order }) => order.id))])}
          className={buttonClass('neutral', 'sm')}
        >
          Imprimir etiquetas
        </Link>
      </SelectionBar>
    </div>
  );
}

type ParcelListProps = {
  parcels: ParcelInList[];
  selection?: Selection;
  problems?: Record<string, string>;
};

/** Parcels with their order, carrier, guide and latest report. */
export function ParcelList({ parcels, selection, problems = {} }: ParcelListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {parcels.map((parcel) => (
        <li
          key={parcel.id}
          className={`grid grid-cols-1 gap-1 rounded-card-admin border px-4 py-3 text-admin-body ${
            selection?.has(parcel.id) ? 'border-green bg-green-tint' : 'border-line bg-surface'
          }`}
        >
          <div className="flex items-start gap-1">
            {selection && (
              <SelectRow
                selection={selection}
                id={parcel.id}
                label={`Seleccionar el paquete del pedido ${formatOrderNumber(parcel.order.orderNumber)}`}
                className="-mt-2.5 -ml-2.5"
              />
            )}
            <ParcelCard parcel={parcel} />
          </div>
          <RowProblem problem={problems[parcel.id]} />
        </li>
      ))}
    </ul>
  );
}

function ParcelCard({ parcel }: { parcel: ParcelInList }) {
  const { id, order, customer, city, carrier, guide, state, codAmount, movedAt, decideBy } = parcel;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <OrderLink order={order} />
        <p>
          {customer} · {city}
        </p>
        <p className="text-label text-ink-2">
          {carrier} · {codAmount > 0 ? `cobra ${formatPesos(codAmount)}` : 'nada por cobrar'}
        </p>
        <Link
          to={parcelHref(id)}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          {guide ? `Guía ${guide}` : 'Poner la guía'}
        </Link>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        <ParcelStateBadge state={state} />
        <p className="text-label text-ink-2">{formatMoment(movedAt)}</p>
        {decideBy && (
          <p className={`text-label ${decideBy <= isoDayOf(new Date()) ? 'font-semibold text-on-state-orange' : ''}`}>
            Decidir a más tardar el {formatCalendarDay(decideBy)}
          </p>
        )}
      </div>
    </div>
  );
}
