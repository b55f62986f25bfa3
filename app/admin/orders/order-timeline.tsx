import { formatMoment } from '#shop/dates.ts';
import type { OrderDetail } from '#shop/orders/order.ts';
import { OrderStatusMark } from '../../ui/shop/order-status-badge.tsx';
import { Panel } from '../panel.tsx';

type Event = OrderDetail['events'][number];

/** What happened to the order, the latest first: who, when, from which status to which. */
export function OrderTimeline({ events }: { events: Event[] }) {
  return (
    <Panel title="Historial" id="historial" className="print:hidden">
      <ol>
        {events.toReversed().map((event) => (
          <li key={event.id} className="group relative flex gap-3 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-7 bottom-0 left-3.5 border-l border-line group-last:hidden"
            />
            {event.toStatus && <OrderStatusMark status={event.toStatus} />}
            <div className="min-w-0">
              <p className="text-admin-body font-semibold">{event.toStatus}</p>
              <p className="text-label text-ink-2">
                {whoDidIt(event)} · {formatMoment(event.createdAt)}
              </p>
              {event.kind === 'status' && event.fromStatus && (
                <p className="text-small text-ink-3">Antes: {event.fromStatus}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The shop itself changes an order too, for one that was never paid. */
function whoDidIt({ kind, actorName }: Event): string {
  if (kind === 'placed') return 'Pedido creado';
  return actorName || 'La tienda';
}
