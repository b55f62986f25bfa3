import { data } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { WhatsAppLink } from '#app/storefront/whatsapp-link.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { parsePhone } from '#shop/colombia.ts';
import { formatLongDate } from '#shop/dates.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { readOrderNumber, type TrackedOrder, trackOrder } from '#shop/orders/track-order.server.ts';
import { orderStatusMessage } from '#shop/whatsapp.ts';
import type { Route } from './+types/tracking';
import { OrderProgress } from './order-progress.tsx';
import { CustomerParcels } from './shipment/customer-parcels.tsx';

/** Adds the action's headers to the page that answers a form sent without scripts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Finds an order by its number and telephone. A wrong telephone and an unknown number get the same answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 60);
  const typed = { orderNumber: text('orderNumber'), phone: text('phone') };
  const address = context.get(clientAddressContext);
  const tracked = { orderNumber: readOrderNumber(typed.orderNumber), phone: digitsOf(typed.phone) };
  const allowed = await context.get(limitsContext).takeTracking(tracked, address);
  const refuse = (problem: string, status: number, more = {}) =>
    data({ problem, typed, order: null }, { status, headers: { ...noStore, ...more } });
  if (!allowed.ok) return refuse(retryText(allowed.retryAfterSeconds), 429, retryAfter(allowed.retryAfterSeconds));
  const order = await orFault(context, 'an order could not be tracked', trackOrder(context.get(dbContext), typed));
  if (order instanceof Fault) return refuse(order.problem, order.status, order.headers);
  if (!order) return refuse(notFound, 404);
  return data({ problem: null, typed, order }, { headers: noStore });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Estado de mi pedido',
    description: 'Mira en qué va tu pedido con su número y tu celular.',
    path: '/seguimiento',
    indexed: false,
  });

export default function Tracking({ actionData }: Route.ComponentProps) {
  const { order, problem, typed } = actionData ?? {};
  return (
    <div className="page-width py-10 md:py-20">
      <div className="mx-auto max-w-[44rem]">
        <h1 className="text-page-phone md:text-page">Estado de mi pedido</h1>
        <p className="mt-2 text-ink-2">Escribe el número del pedido y el celular que diste al hacerlo.</p>
        <div aria-live="polite">{order && <Tracked order={order} />}</div>
        {problem && (
          <p
            role="alert"
            className="mt-6 rounded-control bg-danger-tint px-4 py-3 text-label font-semibold text-danger"
          >
            {problem}
          </p>
        )}
        <form method="post" className="mt-6 grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            name="orderNumber"
            label="Número del pedido"
            defaultValue={typed?.orderNumber}
            inputMode="numeric"
            autoComplete="off"
            placeholder="482 915"
            maxLength={20}
            required
          />
          <TextField
            name="phone"
            label="Celular"
            defaultValue={typed?.phone}
            type="tel"
            autoComplete="tel-national"
            maxLength={20}
            required
          />
          <button type="submit" className={buttonClass()}>
            Ver el estado
          </button>
        </form>
        <p className="mt-6 text-small text-ink-2">
          El número está en la confirmación del pedido. Si diste un correo, ahí tienes además un enlace con todo: los
          productos, la entrega y el pago.
        </p>
      </div>
    </div>
  );
}

/** Counts a telephone as one however it is written. */
const digitsOf = (phone: string) => parsePhone(phone) ?? phone.replace(/\D/g, '');

const noStore = { 'Cache-Control': 'no-store' };

const notFound =
  'No encontramos un pedido con ese número y ese celular. Revisa los dos: el celular es el que diste para la entrega.';

function Tracked({ order }: { order: TrackedOrder }) {
  const units = order.units === 1 ? '1 unidad' : `${order.units} unidades`;
  return (
    <section className="mt-6 rounded-card border border-line bg-surface p-5 md:p-7">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-block">Pedido {formatOrderNumber(order.orderNumber).replaceAll(' ', '\u00a0')}</h2>
        <OrderStatusBadge status={order.status} delivery={order.delivery} />
      </div>
      <p className="mt-1.5 text-ink-2">
        {formatLongDate(order.orderDate)} · {units}
      </p>
      {order.successor && (
        <p className="mt-3 font-semibold">
          Lo reemplazaste por el pedido {formatOrderNumber(order.successor).replaceAll(' ', '\u00a0')}: búscalo con ese
          número.
        </p>
      )}
      {order.steps.length > 0 && (
        <div className="mt-6 border-t border-line pt-6">
          <OrderProgress steps={order.steps} />
        </div>
      )}
      {order.parcels.length > 0 && (
        <div className="mt-6 border-t border-line pt-6">
          <CustomerParcels parcels={order.parcels} />
        </div>
      )}
      <WhatsAppLink text={orderStatusMessage(order.orderNumber)} className={`${buttonClass('neutral')} mt-6`}>
        Preguntar por WhatsApp
      </WhatsAppLink>
    </section>
  );
}
