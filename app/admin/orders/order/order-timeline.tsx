import {
  CircleCheck,
  CircleX,
  FileUp,
  type LucideIcon,
  MessageCircle,
  PackageOpen,
  PenLine,
  RotateCcw,
  Store,
  TriangleAlert,
  Truck,
  Wallet,
} from 'lucide-react';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { OrderStatusMark } from '#app/ui/shop/order-status-badge.tsx';
import type { OrderEventKind } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';

type Event = SeenOrderDetail['events'][number];

/** The history of an order, latest first: who did what and when, with status changes. */
export function OrderTimeline({ events }: { events: Event[] }) {
  return (
    <Panel title="Historial" id="historial">
      <ol>
        {events.toReversed().map((event) => (
          <li key={event.id} className="group relative flex gap-3 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-7 bottom-0 left-3.5 border-l border-line group-last:hidden"
            />
            <EventMark event={event} />
            <div className="min-w-0">
              <p className="text-admin-body font-semibold">{turns[event.kind]?.title ?? event.toStatus}</p>
              <p className="text-label text-ink-2">
                {whoDidIt(event)} · {formatMoment(event.createdAt)}
              </p>
              {noteOf(event) && <p className="text-label [overflow-wrap:anywhere] text-ink-2">{noteOf(event)}</p>}
              {(event.kind === 'status' || event.kind === 'proof-reopened') && event.fromStatus && (
                <p className="text-small text-ink-3">Antes: {event.fromStatus}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Turn = { title: string; who: string; Icon: LucideIcon; tone: BadgeTone };

/** Events shown with a title of their own instead of the new status. */
const turns: Partial<Record<OrderEventKind, Turn>> = {
  method: { title: 'Cambió la forma de pago', who: 'Cliente', Icon: Wallet, tone: 'amber' },
  'customer-cancelled': { title: 'Cancelado por el cliente', who: 'Cliente', Icon: CircleX, tone: 'red' },
  'proof-sent': { title: 'Comprobante recibido', who: 'Cliente', Icon: FileUp, tone: 'amber' },
  'proof-rejected': { title: 'Comprobante rechazado', who: 'El equipo', Icon: CircleX, tone: 'red' },
  'proof-reopened': { title: 'Aprobación del comprobante retirada', who: 'El equipo', Icon: RotateCcw, tone: 'amber' },
  revised: { title: 'Pedido corregido', who: 'Cliente', Icon: PenLine, tone: 'blue' },
  'revision-offered': { title: 'Cambio por aceptar', who: 'El equipo', Icon: PenLine, tone: 'amber' },
  'revision-answered': { title: 'Respuesta al cambio', who: 'Cliente', Icon: PenLine, tone: 'blue' },
  'change-asked': { title: 'El cliente pide un cambio', who: 'Cliente', Icon: MessageCircle, tone: 'amber' },
  payment: { title: 'Pago registrado', who: 'El equipo', Icon: Wallet, tone: 'green' },
  returned: { title: 'Devolución recibida', who: 'El equipo', Icon: PackageOpen, tone: 'amber' },
  parcel: { title: 'Paquete', who: 'Transportadora', Icon: Truck, tone: 'indigo' },
  'pickup-ready': { title: 'Ya puede recogerlo', who: 'El equipo', Icon: Store, tone: 'green' },
  confirmed: { title: 'Pedido confirmado', who: 'Cliente', Icon: CircleCheck, tone: 'green' },
  'payment-problem': { title: 'Pago por revisar', who: 'La tienda', Icon: TriangleAlert, tone: 'red' },
};

function EventMark({ event }: { event: Event }) {
  const turn = turns[event.kind];
  if (!turn) return event.toStatus && <OrderStatusMark status={event.toStatus} />;
  return (
    <Badge tone={turn.tone} className="h-7 shrink-0 px-1.5!" icon={<turn.Icon aria-hidden="true" />}>
      {null}
    </Badge>
  );
}

/**
 * Says who caused an event; for the first one, that the order was placed. Events without a name were caused by the
 * shopper, the payment provider or the shop itself, depending on their kind.
 */
function whoDidIt({ kind, actorName }: Event): string {
  if (kind === 'placed') return 'Pedido creado';
  if (actorName) return actorName;
  if (kind === 'paid') return 'Wompi';
  return turns[kind]?.who ?? 'La tienda';
}

/** The reason of an event: its note, or an explanation of its kind. */
function noteOf(event: Event): string {
  const { kind, note } = event;
  if (note) return note === whoDidIt(event) ? '' : note;
  if (kind === 'lapsed') return 'El pago no llegó a tiempo.';
  if (kind === 'replaced') return 'El cliente hizo otro pedido en su lugar.';
  return '';
}
