import { orderHref } from '#app/admin/orders/orders-href.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';

export function BackToOrder({ orderId }: { orderId: string }) {
  return <BackLink to={orderHref(orderId)}>Volver al pedido</BackLink>;
}
