import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { useMay } from '#app/admin/use-may.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import type { SeenRevision } from '#shop/orders/revisions/list-revisions.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';

type ChangeLinkProps = {
  order: Pick<SeenOrderDetail, 'id' | 'status'>;
  revisions: Pick<SeenRevision, 'state'>[];
};

/** The link to change an order, until it is sent and while no other change waits for the customer. */
export function ChangeLink({ order: { id, status }, revisions }: ChangeLinkProps) {
  const may = useMay();
  const isOffered = revisions.some(({ state }) => state === 'offered');
  if (!may('orders.change') || !canBeRevised(status) || isOffered) return null;
  return (
    <Link to={`${orderHref(id)}/change`} className={`${buttonClass('neutral', 'sm')} max-lg:aspect-square max-lg:px-0`}>
      <PenLine aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="max-lg:sr-only">Corregir pedido</span>
    </Link>
  );
}
