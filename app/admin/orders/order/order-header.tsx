import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangeLink } from '#app/admin/orders/changing/change-link.tsx';
import { OrderMarkBadges } from '#app/admin/orders/order-mark-badges.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Button } from '#app/ui/button.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatLongMoment } from '#shop/dates.ts';
import type { OrderMarks } from '#shop/orders/list/order-marks.server.ts';
import { formatOrderNumber, type SeenOrderDetail } from '#shop/orders/order.ts';
import type { SeenRevision } from '#shop/orders/revisions/list-revisions.server.ts';
import { isPaidWithoutStock } from '#shop/orders/status/order-status.ts';
import { PrintLinks } from './print-links.tsx';

type OrderHeaderProps = {
  order: SeenOrderDetail;
  back: ReactNode;
  revisions: SeenRevision[];
} & Omit<OrderMarks, 'paidWithoutStock'>;

/** The number of an order, its status and what marks it, with the links to change and print it. */
export function OrderHeader({ order, back, revisions, ...toReview }: OrderHeaderProps) {
  return (
    <PageHeader
      back={back}
      title={
        <>
          Detalle del Pedido {formatOrderNumber(order.orderNumber)}{' '}
          <span className="flex flex-wrap gap-2 tracking-normal">
            <OrderStatusBadge status={order.status} />
            <OrderMarkBadges marks={{ ...toReview, paidWithoutStock: isPaidWithoutStock(order) }} />
          </span>
        </>
      }
      note={formatLongMoment(order.orderDate)}
    >
      <ChangeLink order={order} revisions={revisions} />
      <PrintLinks order={order} />
      <Button variant="neutral" size="sm" onClick={() => window.print()} className="max-lg:aspect-square max-lg:px-0">
        <Printer aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="max-lg:sr-only">Imprimir</span>
      </Button>
    </PageHeader>
  );
}
