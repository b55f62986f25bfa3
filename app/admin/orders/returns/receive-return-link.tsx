import { Link } from 'react-router';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import { unitsLeft } from '#shop/orders/returns/return-fields.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { receiveReturnHref } from './returns-href.ts';

/** The link to receive units of a sent order back, while it has any. */
export function ReceiveReturnLink({ order }: { order: Pick<SeenOrderDetail, 'id' | 'status' | 'items'> }) {
  const may = useMay();
  if (!may('returns') || !goodsHaveLeft(order.status) || !order.items.some((item) => unitsLeft(item) > 0)) return null;
  return (
    <Link to={receiveReturnHref(order.id)} className={`${buttonClass('secondary', 'sm')} print:hidden`}>
      Recibir devolución
    </Link>
  );
}
