import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';

export function BackToOrder({ orderId }: { orderId: string }) {
  return (
    <Link
      to={orderHref(orderId)}
      className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control-admin px-2 text-label font-semibold text-green hover:bg-green-tint"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      Volver al pedido
    </Link>
  );
}
