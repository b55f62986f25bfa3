import { BadgeCheck, CircleX, Clock, HandCoins, type LucideIcon, PackageCheck, Truck } from 'lucide-react';
import type { OrderStatus } from '#db/schema.ts';
import { Badge } from '../badge.tsx';

type Tone = 'orange' | 'blue' | 'indigo' | 'green' | 'red' | 'amber';

const looks: Record<OrderStatus, { tone: Tone; Icon: LucideIcon }> = {
  'Pendiente Contraentrega': { tone: 'orange', Icon: HandCoins },
  Pendiente: { tone: 'amber', Icon: Clock },
  Pagado: { tone: 'blue', Icon: BadgeCheck },
  Enviado: { tone: 'indigo', Icon: Truck },
  Entregado: { tone: 'green', Icon: PackageCheck },
  Cancelado: { tone: 'red', Icon: CircleX },
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-4" />}>
      {status}
    </Badge>
  );
}
