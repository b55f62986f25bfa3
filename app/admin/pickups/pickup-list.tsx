import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { Pickup } from '#shop/pickup/find-pickups.server.ts';
import { cell, heading, units } from './pickup-cells.ts';

/** What was asked for, the latest first: a table, or cards where there is no room for one. */
export function PickupList({ pickups, full }: { pickups: Pickup[]; full: boolean }) {
  return (
    <>
      <table className="hidden w-full text-[0.90625rem] leading-[1.375rem] table:table">
        <caption className="sr-only">Solicitudes de recogida, de la más reciente a la más antigua</caption>
        <thead className="border-b border-line bg-admin-sidebar text-small text-ink-2">
          <tr>
            <th scope="col" className={heading}>
              Fecha
            </th>
            <th scope="col" className={heading}>
              Producto
            </th>
            <th scope="col" className={heading}>
              Oferta
            </th>
            <th scope="col" className={`${heading} text-right`}>
              Unidades
            </th>
            <th scope="col" className={`${heading} text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {pickups.map((pickup) => (
            <tr key={pickup.id}>
              <td className={`${cell} whitespace-nowrap text-ink-2`}>{formatMoment(pickup.createdAt)}</td>
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {pickup.productName}
              </th>
              <td className={`${cell} text-ink-2`}>{pickup.offerLabel ?? 'Por unidades'}</td>
              <td className={`${cell} tabular text-right`}>{pickup.quantity}</td>
              <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
                {formatPesos(pickup.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <ul className="divide-y divide-line table:hidden">
        {pickups.map((pickup) => (
          <li key={pickup.id} className="grid gap-0.5 px-5 py-3 text-admin-body md:px-6">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-semibold break-words">{pickup.productName}</span>
              <span className="tabular font-semibold whitespace-nowrap">{formatPesos(pickup.total)}</span>
            </div>
            <div className="flex items-baseline justify-between gap-4 text-label text-ink-2">
              <span>{formatMoment(pickup.createdAt)}</span>
              <span className="tabular text-right">
                {pickup.offerLabel === null
                  ? units(pickup.quantity)
                  : `${pickup.offerLabel} · ${units(pickup.quantity)}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {full && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          Las {pickups.length} solicitudes más recientes.
        </p>
      )}
    </>
  );
}
