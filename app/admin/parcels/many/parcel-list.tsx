import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SelectRow } from '#app/admin/list/select-box.tsx';
import type { Selection } from '#app/admin/list/use-selection.ts';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { GuideWarnings } from '#app/admin/parcels/guides/guide-warnings.tsx';
import { MoneyLabel, ParcelStateBadge } from '#app/admin/parcels/parcel-state-badge.tsx';
import { parcelHref, returnedParcelHref } from '#app/admin/parcels/parcels-href.ts';
import { useMay } from '#app/admin/use-may.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { formatCalendarDay, formatMoment, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { isToResolve } from '#shop/parcels/guides/guide-purchase.ts';
import type { ParcelInList } from '#shop/parcels/list-parcels.server.ts';
import type { ParcelMoney } from '#shop/remittances/parcel-money.ts';
import { RowProblem } from './row-problem.tsx';

type ParcelListProps = {
  parcels: ParcelInList[];
  /** where their money is, by id; empty without the permission to see it */
  money: Record<string, ParcelMoney>;
  selection?: Selection;
  problems?: Record<string, string>;
  /** shown in place of no parcels */
  empty?: ReactNode;
};

/** Parcels with their order, carrier, guide and latest report. */
export function ParcelList({ parcels, money, selection, problems = {}, empty }: ParcelListProps) {
  if (parcels.length === 0) return empty;
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
            <ParcelCard parcel={parcel} money={money[parcel.id]} />
          </div>
          <RowProblem problem={problems[parcel.id]} />
        </li>
      ))}
    </ul>
  );
}

function ParcelCard({ parcel, money }: { parcel: ParcelInList; money: ParcelMoney | undefined }) {
  const may = useMay();
  const {
    id,
    order,
    customer,
    city,
    carrier,
    guide,
    purchase,
    state,
    codAmount,
    words,
    movedAt,
    decideBy,
    isToConfirm,
  } = parcel;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-3">
          <OrderLink order={order} />
          {isToConfirm && <Badge tone="orange">Por confirmar</Badge>}
        </span>
        <ParcelStateBadge state={state} />
      </div>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {customer}&nbsp;· {city}
        </p>
        <p className="text-label text-ink-2">
          {carrier} · {codAmount > 0 ? `cobra ${formatPesos(codAmount)}` : 'nada por cobrar'}
        </p>
        {words && <p>{words}</p>}
        <Link
          to={parcelHref(id)}
          className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
        >
          {guide ? `Guía ${guide}` : 'Poner la guía'}
        </Link>
        <GuideWarnings parcel={parcel} />
        {purchase === 'asked' && (
          <p className="text-label text-ink-2">Su guía se pidió y falta la respuesta: ábrelo.</p>
        )}
        {purchase && isToResolve(purchase, guide) && (
          <p className="text-label font-semibold text-on-state-orange">
            {purchase === 'bought'
              ? 'Su guía está comprada, pero no la tiene: ábrelo y resuélvelo.'
              : 'No se sabe si la guía se compró: ábrelo y resuélvelo.'}
          </p>
        )}
        {state === 'returned' && order.status === 'Enviado' && may('returns') && (
          <Link to={returnedParcelHref(order.id)} className={`${buttonClass('secondary', 'sm')} mb-1 flex w-fit`}>
            Recibir devolución
          </Link>
        )}
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        {money && <MoneyLabel money={money} />}
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
