import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { useMay } from '#app/admin/use-may.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import type { ParcelState } from '#shop/parcels/parcel-states.ts';
import { newParcelHref } from './parcels-href.ts';

/** Whether a parcel never reaches its customer, nor comes back. */
export const isLost = (state: ParcelState) => state === 'lost' || state === 'compensated';

/** What to do about the order of a lost parcel, which stays Enviado until staff send it again or give its money back. */
export function LostNext({ order }: { order: { id: string; status: OrderStatus } }) {
  const may = useMay();
  if (order.status !== 'Enviado') return null;
  return (
    <div role="note" className="mt-4 text-admin-body">
      <p>Se perdió un paquete y el pedido sigue en Enviado. Acuerda con el cliente qué sigue:</p>
      <ul className="mt-1 grid gap-1">
        {may('orders.work') && (
          <li>
            <Link to={newParcelHref(order.id)} className={linkClass}>
              Enviarlo otra vez
            </Link>{' '}
            en un paquete nuevo; las unidades perdidas se dan de baja en el inventario.
          </li>
        )}
        {may('returns') && (
          <li>
            <Link to={`${orderHref(order.id)}/return`} className={linkClass}>
              Devolverle el dinero
            </Link>{' '}
            con una devolución de todas las unidades, dadas de baja.
          </li>
        )}
      </ul>
    </div>
  );
}

const linkClass = 'inline-block min-h-6 font-semibold text-green underline underline-offset-4';
