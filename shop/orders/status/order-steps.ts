import type { OrderDelivery, OrderEvent, OrderItem, OrderRemainder, OrderStatus, PaymentMethod } from '#db/schema.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';

/** One of the steps in which a customer follows an order. */
export type OrderStep = {
  name: string;
  state: 'done' | 'current' | 'ahead';
  /** when the order reached this step; null if it has not, or if no event was recorded */
  at: Date | null;
};

type Happening = Pick<OrderEvent, 'kind' | 'toStatus' | 'createdAt'>;
type Stage = { name: string; status: OrderStatus };

const paidFirst: Stage[] = [
  { name: 'Recibido', status: 'Pendiente' },
  { name: 'Pagado', status: 'Pagado' },
  { name: 'Enviado', status: 'Enviado' },
  { name: 'Entregado', status: 'Entregado' },
];

const paidAtTheDoor: Stage[] = [
  { name: 'Recibido', status: 'Pendiente Contraentrega' },
  { name: 'Enviado', status: 'Enviado' },
  { name: 'Entregado y pagado', status: 'Entregado' },
];

/** Nothing is sent: the appointment takes place. */
const appointment: Stage[] = [
  { name: 'Recibido', status: 'Pendiente' },
  { name: 'Pagado', status: 'Pagado' },
  { name: 'Cita cumplida', status: 'Entregado' },
];

/**
 * The steps of an order as its customer sees them; the last one reached is the current one.
 *
 * @returns none for a cancelled order
 */
export function orderSteps(order: {
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  /** oldest first */
  events: Happening[];
  items?: Pick<OrderItem, 'isService'>[];
  delivery?: OrderDelivery;
  remainder?: OrderRemainder | null;
}): OrderStep[] {
  const { status, events } = order;
  if (status === 'Cancelado') return [];
  const { stages, reached } = isServiceOrder(order.items ?? [])
    ? { stages: appointment, reached: indexOf(appointment, status === 'Enviado' ? 'Pagado' : status) }
    : progress(order);
  return stages.map(({ name, status }, index) => ({
    name,
    state: index < reached ? 'done' : index === reached ? 'current' : 'ahead',
    at: index > reached ? null : momentOf(index, status, events),
  }));
}

type Progress = Parameters<typeof orderSteps>[0];

function progress({ status, paymentMethod, events, delivery = 'parcel', remainder = null }: Progress) {
  if (!isPaidOnDelivery(paymentMethod) && remainder !== 'on-delivery') {
    const last = indexOf(paidFirst, status);
    // What is fetched is not sent, and what is paid later is not paid first.
    const stages = paidFirst.filter(
      (stage) => (stage.status !== 'Enviado' || delivery === 'parcel') && (stage.status !== 'Pagado' || !remainder),
    );
    return { stages, reached: stages.findLastIndex((stage) => indexOf(paidFirst, stage.status) <= last) };
  }
  if (status !== 'Pagado') return { stages: paidAtTheDoor, reached: indexOf(paidAtTheDoor, status) };
  // Staff marked cash on delivery as paid. If the goods had left by then, as usual, the steps are those of cash on
  // delivery; otherwise those of an order paid first.
  const latest = events.findLast(({ toStatus }) => toStatus === 'Entregado' || toStatus === 'Enviado')?.toStatus;
  return latest
    ? { stages: paidAtTheDoor, reached: indexOf(paidAtTheDoor, latest) }
    : { stages: paidFirst, reached: indexOf(paidFirst, status) };
}

const indexOf = (stages: Stage[], status: OrderStatus) =>
  Math.max(
    0,
    stages.findIndex((stage) => stage.status === status),
  );

function momentOf(index: number, status: OrderStatus, events: Happening[]): Date | null {
  const event =
    index === 0
      ? events.find(({ kind }) => kind === 'placed' || kind === 'sold')
      : events.findLast((one) => one.toStatus === status);
  return event?.createdAt ?? null;
}
