import { BadgeCheck, CircleX, Clock, HandCoins, type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import type { OrderDelivery } from '#db/schema.ts';
import { type OrderStatus, orderStatusTones } from '#shop/orders/status/order-status.ts';

const icons: Record<OrderStatus, LucideIcon> = {
  'Pendiente Contraentrega': HandCoins,
  Pendiente: Clock,
  Pagado: BadgeCheck,
  Enviado: Truck,
  Entregado: PackageCheck,
  Cancelado: CircleX,
};

type OrderStatusBadgeProps = {
  status: OrderStatus;
  /** how the goods reach the customer, where they read it: what they fetch is not sent */
  delivery?: OrderDelivery;
};

/** A status badge with colour, icon and text. */
export function OrderStatusBadge({ status, delivery = 'parcel' }: OrderStatusBadgeProps) {
  const isFetched = status === 'Enviado' && delivery === 'pickup';
  const Icon = isFetched ? PackageCheck : icons[status];
  return (
    <Badge tone={orderStatusTones[status]} icon={<Icon aria-hidden="true" />}>
      {isFetched ? 'Listo para recoger' : status}
    </Badge>
  );
}

/** The badge's icon only, for places where the text is next to it. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={orderStatusTones[status]} className="h-7 shrink-0 px-1.5!" icon={<Icon aria-hidden="true" />}>
      {null}
    </Badge>
  );
}
