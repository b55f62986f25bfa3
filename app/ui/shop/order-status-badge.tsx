import { BadgeCheck, CircleX, Clock, HandCoins, type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import { type OrderStatus, orderStatusTones } from '#shop/orders/order-status.ts';
import { Badge } from '../badge.tsx';

const icons: Record<OrderStatus, LucideIcon> = {
  'Pendiente Contraentrega': HandCoins,
  Pendiente: Clock,
  Pagado: BadgeCheck,
  Enviado: Truck,
  Entregado: PackageCheck,
  Cancelado: CircleX,
};

/** A status in its colour, with its icon: the colour is never the only sign. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={orderStatusTones[status]} icon={<Icon aria-hidden="true" />}>
      {status}
    </Badge>
  );
}

/** The badge's icon alone, for where the word stands beside it. */
export function OrderStatusMark({ status }: { status: OrderStatus }) {
  const Icon = icons[status];
  return (
    <Badge tone={orderStatusTones[status]} className="h-7 shrink-0 px-1.5!" icon={<Icon aria-hidden="true" />}>
      {null}
    </Badge>
  );
}
