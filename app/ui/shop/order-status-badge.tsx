import { BadgeCheck, CircleX, Clock, HandCoins, type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { type OrderStatus, orderStatusTones } from '#shop/orders/status/order-status.ts';

const icons: Record<OrderStatus, LucideIcon> = {
  'Pendiente Contraentrega': HandCoins,
  Pendiente: Clock,
  Pagado: BadgeCheck,
  Enviado: Truck,
  Entregado: PackageCheck,
  Cancelado: CircleX,
};

/** A status badge with colour, icon and text. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={orderStatusTones[status]} icon={<Icon aria-hidden="true" />}>
      {status}
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
