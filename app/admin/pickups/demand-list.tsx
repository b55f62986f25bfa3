import { Link } from 'react-router';
import { cell, PanelTable } from '#app/admin/ui/panel-table.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { PickupDemand } from '#shop/pickup/find-pickups.server.ts';
import { countUnits } from './count-units.ts';

/** Pickup requests per product: a table, or cards on narrow screens. */
export function DemandList({ demand, days, full }: { demand: PickupDemand[]; days: number; full: boolean }) {
  if (demand.length === 0) {
    return (
      <p className="px-5 py-8 text-admin-body text-ink-2 md:px-6">
        Nadie pidió recoger un producto en los últimos {days} días.
      </p>
    );
  }
  return (
    <>
      <PanelTable
        caption={`Productos pedidos para recoger en los últimos ${days} días`}
        columns={[
          { name: 'Producto' },
          { name: 'Última vez' },
          { name: 'Veces', isFigure: true },
          { name: 'Unidades', isFigure: true },
        ]}
      >
        {demand.map((product) => (
          <tr key={product.productId}>
            <th scope="row" className={`${cell} text-left font-semibold`}>
              <ProductName product={product} />
            </th>
            <td className={`${cell} whitespace-nowrap text-ink-2`}>{formatMoment(product.latestAt)}</td>
            <td className={`${cell} tabular text-right font-semibold`}>{product.times}</td>
            <td className={`${cell} tabular text-right`}>{product.units}</td>
          </tr>
        ))}
      </PanelTable>

      <ul className="divide-y divide-line table:hidden">
        {demand.map((product) => (
          <li key={product.productId} className="grid gap-0.5 px-5 py-3 text-admin-body md:px-6">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-semibold break-words">
                <ProductName product={product} />
              </span>
              <span className="tabular font-semibold whitespace-nowrap">
                {product.times === 1 ? '1 vez' : `${product.times} veces`}
              </span>
            </div>
            <div className="flex items-baseline justify-between gap-4 text-label text-ink-2">
              <span>{formatMoment(product.latestAt)}</span>
              <span className="tabular whitespace-nowrap">{countUnits(product.units)}</span>
            </div>
          </li>
        ))}
      </ul>
      {full && (
        <p className="border-t border-line px-5 py-3 text-label text-ink-2 md:px-6">
          Los {demand.length} productos más pedidos.
        </p>
      )}
    </>
  );
}

function ProductName({ product: { productId, name, isOnSale } }: { product: PickupDemand }) {
  if (!isOnSale) return <>{name} (ya no está en la tienda)</>;
  return (
    <Link
      to={`/productos/${productId}`}
      className="relative inline-block min-h-6 text-green underline decoration-green/35 decoration-1 underline-offset-4 hover:decoration-green"
    >
      {name}
    </Link>
  );
}
