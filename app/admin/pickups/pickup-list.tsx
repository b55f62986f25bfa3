import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { SeenPickup } from '#shop/pickup/find-pickups.server.ts';
import { countUnits } from './count-units.ts';

/** The requests to collect goods in the shop, latest first: a table, or cards on narrow screens. */
export function PickupList({ pickups, full }: { pickups: SeenPickup[]; full: boolean }) {
  return (
    <>
      <PanelTable
        caption="Solicitudes de recogida, de la más reciente a la más antigua"
        columns={[
          { name: 'Fecha' },
          { name: 'Producto' },
          { name: 'Oferta' },
          { name: 'Unidades', isFigure: true },
          { name: 'Total', isFigure: true },
        ]}
      >
        {pickups.map((pickup) => (
          <tr key={pickup.id}>
            <td className={`${cell} whitespace-nowrap text-ink-2`}>{formatMoment(pickup.createdAt)}</td>
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {pickup.productName}
            </th>
            <td className={`${cell} text-ink-2`}>{pickup.offerLabel ?? 'Por unidades'}</td>
            <td className={`${cell} tabular text-right`}>{pickup.quantity}</td>
            <td className={`${cell} tabular text-right font-semibold whitespace-nowrap`}>
              {pickup.total !== null && formatPesos(pickup.total)}
            </td>
          </tr>
        ))}
      </PanelTable>

      <ul className="divide-y divide-line table:hidden">
        {pickups.map((pickup) => (
          <li key={pickup.id} className="grid grid-cols-1 gap-0.5 px-5 py-3 text-admin-body md:px-6">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-semibold break-words">{pickup.productName}</span>
              <span className="tabular font-semibold whitespace-nowrap">
                {pickup.total !== null && formatPesos(pickup.total)}
              </span>
            </div>
            <div className="flex items-baseline justify-between gap-4 text-label text-ink-2">
              <span>{formatMoment(pickup.createdAt)}</span>
              <span className="tabular text-right">
                {pickup.offerLabel === null
                  ? countUnits(pickup.quantity)
                  : `${pickup.offerLabel} · ${countUnits(pickup.quantity)}`}
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
