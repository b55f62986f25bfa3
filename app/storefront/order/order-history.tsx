import type { OrderEvent } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';

type Happening = Pick<OrderEvent, 'id' | 'kind' | 'toStatus' | 'note' | 'createdAt'>;

/** The order's events that concern its customer, latest first. */
export function OrderHistory({ events }: { events: Happening[] }) {
  return (
    <ol className="grid gap-4">
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <p className="text-[0.9375rem] leading-6 font-semibold">{eventText(event)}</p>
          {event.kind === 'proof-rejected' && event.note && (
            <p className="text-caption break-words whitespace-pre-line text-ink-2">{event.note}</p>
          )}
          <p className="text-caption text-ink-3">
            <time dateTime={event.createdAt.toISOString()}>{formatMoment(event.createdAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function eventText({ kind, toStatus, note }: Happening): string {
  switch (kind) {
    case 'placed':
      return note ? `Recibimos tu pedido. ${note}` : 'Recibimos tu pedido';
    case 'sold':
      return 'Hicimos tu pedido contigo';
    case 'paid':
      return 'Recibimos tu pago';
    case 'payment':
      return toStatus ? statusText[toStatus] : 'Registramos un pago';
    case 'returned':
      return 'Recibimos tu devolución';
    case 'lapsed':
      return 'Se canceló solo por falta de pago';
    case 'replaced':
      return 'Lo reemplazaste por otro pedido';
    case 'customer-cancelled':
      return 'Lo cancelaste';
    case 'method':
      return note ? `Elegiste pagar con ${note}` : 'Cambiaste la forma de pago';
    case 'proof-sent':
      return 'Enviaste el comprobante';
    case 'proof-rejected':
      return 'No pudimos confirmar el pago con tu comprobante';
    case 'proof-reopened':
      return 'Estamos revisando otra vez tu comprobante';
    default:
      return toStatus ? statusText[toStatus] : 'Cambio en el pedido';
  }
}

const statusText: Record<NonNullable<OrderEvent['toStatus']>, string> = {
  'Pendiente Contraentrega': 'Lo estamos alistando',
  Pendiente: 'Espera el pago',
  Pagado: 'Confirmamos tu pago',
  Enviado: 'Salió hacia tu dirección',
  Entregado: 'Lo entregamos',
  Cancelado: 'Lo cancelamos',
};
