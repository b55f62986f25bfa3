import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, useRevalidator } from 'react-router';
import { retryAfter } from '#app/account/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, logContext, paymentProviderContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { WhatsAppIcon } from '#app/ui/whatsapp-icon.tsx';
import { isAbroad } from '#shop/colombia.ts';
import { formatLongDate } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { findOrderByToken } from '#shop/orders/find-orders.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { orderSteps } from '#shop/orders/order-steps.ts';
import { deliveryTerms, foreignDeliveryTerms, withdrawalTerms } from '#shop/orders/order-terms.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { orderStatusMessage, storeWhatsAppNumber, whatsappLink } from '#shop/whatsapp.ts';
import { errorHead, pageHead } from '../page-head.ts';
import { QuietFrame } from '../quiet-frame.tsx';
import { usePublicSettings } from '../use-public-settings.ts';
import type { Route } from './+types/order-by-link';
import { ConfirmingPayment } from './confirming-payment.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { methodsOffered } from './methods-offered.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderProgress } from './order-progress.tsx';
import { PayPanelOnDemand } from './pay-panel-on-demand.tsx';
import { orderSituation } from './situation.ts';
import { readTransactionId } from './transaction-id.ts';

/** See `storefront/layout.tsx`. */
export const handle = { quietFrame: true };

const wayBack = { to: '/', label: 'Volver', rest: ' al inicio' };

/** Whoever has the address sees the order: no other site is told it, and no cache keeps the page. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  const wait = errorHeaders?.get('Retry-After');
  return {
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    ...(wait && { 'Retry-After': wait }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData
    ? pageHead(matches[1].loaderData, {
        title: `Pedido ${formatOrderNumber(loaderData.order.orderNumber)}`,
        description: 'En qué va tu pedido, qué lleva y cuánto cuesta.',
        // The address itself is a secret: what messengers read of the page does not repeat it.
        path: '/pedido',
        indexed: false,
      })
    : errorHead(matches[1].loaderData, (refusalOf(error) ?? refusals[404]).title);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(params.token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });

  const db = context.get(dbContext);
  let order = await findOrderByToken(db, params.token);
  if (!order) throw data(null, { status: 404 });

  // The provider sends the payer back with the transaction's id; without scripts, too, the page then says what became of it.
  const transactionId = readTransactionId(url.searchParams.get('id'));
  const provider = transactionId ? context.get(paymentProviderContext) : null;
  const payment = await checkPayment(db, provider, { orderId: order.id, transactionId }).catch((error: unknown) => {
    context.get(logContext).error({ err: error }, 'a payment could not be looked up');
    return null;
  });
  if (payment && payment.status !== order.status) order = (await findOrderByToken(db, params.token)) ?? order;

  const { transferAccounts } = await getStoreSettings(db);
  const browser = context.get(paymentProviderContext)?.browser ?? null;
  const { id: _, createdAt: __, updatedAt: ___, ...shown } = order;
  return {
    order: shown,
    payment: { payment: payment?.state ?? 'none', message: payment?.message ?? '' },
    browser,
    methods: methodsOffered({
      takesOnline: browser !== null,
      takesTransfers: transferAccounts.length > 0,
      isAtHome: !isAbroad(order.shippingAddress.country),
    }),
  };
}

export default function OrderByLink({ loaderData, params: { token } }: Route.ComponentProps) {
  const { order, payment, methods, browser } = loaderData;
  const { revalidate } = useRevalidator();
  const { contactWhatsapp, siteName } = usePublicSettings();
  const situation = orderSituation(order, payment);
  const steps = orderSteps(order);
  const askForStatus = whatsappLink(storeWhatsAppNumber(contactWhatsapp), orderStatusMessage(order.orderNumber));
  const goesAbroad = isAbroad(order.shippingAddress.country);

  return (
    <QuietFrame back={wayBack}>
      <div className="page-width pt-7 pb-16 md:pt-12 md:pb-24 print:p-0">
        <p className="hidden text-block font-bold print:block">{siteName}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-page-phone md:text-page">
            Pedido {formatOrderNumber(order.orderNumber).replaceAll(' ', '\u00a0')}
          </h1>
          <OrderStatusBadge status={order.status} />
        </div>
        <p className="mt-1.5 text-ink-2">
          Hecho el <time dateTime={order.orderDate.toISOString()}>{lowerFirst(formatLongDate(order.orderDate))}</time>
        </p>

        <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Panel>
              <div aria-live="polite">
                <h2 className="text-block">{situation.title}</h2>
                <p className="mt-1.5 text-pretty text-ink-2">{situation.text}</p>
              </div>
              {situation.next === 'confirming' && <ConfirmingPayment token={token} onNews={revalidate} />}
              {situation.reason && (
                <div className="mt-4 flex gap-3 rounded-control bg-ochre-tint px-4 py-3.5 text-[0.9375rem] leading-6 text-on-ochre-tint">
                  <Info aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
                  <p className="min-w-0 break-words whitespace-pre-line">
                    <span className="sr-only">Motivo: </span>
                    {situation.reason}
                  </p>
                </div>
              )}
              {steps.length > 0 && (
                <div className="mt-6 border-t border-line pt-6">
                  <OrderProgress steps={steps} />
                </div>
              )}
            </Panel>

            {(situation.next === 'pay' || situation.next === 'proof' || situation.next === 'late-proof') && (
              <div className="print:hidden">
                <PayPanelOnDemand
                  token={token}
                  total={order.totalAmount}
                  methods={methods}
                  next={situation.next}
                  browser={browser}
                  onNews={revalidate}
                />
              </div>
            )}

            <Panel title="Productos" id="productos">
              <OrderItems items={order.items} />
              <dl className="mt-5 border-t border-line pt-3 text-[0.9375rem]">
                <Amount label="Subtotal">{formatPesos(order.totalAmount - order.shippingCost)}</Amount>
                <Amount label="Envío">
                  {order.shippingCost > 0 ? (
                    formatPesos(order.shippingCost)
                  ) : goesAbroad ? (
                    'Por acordar'
                  ) : (
                    <span className="text-saving">Gratis</span>
                  )}
                </Amount>
                <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
                  <dt className="text-[1.0625rem] font-semibold">Total</dt>
                  <dd className="tabular text-[1.5rem] leading-8 font-bold tracking-[-0.03em]">
                    {formatPesos(order.totalAmount)}
                  </dd>
                </div>
              </dl>
            </Panel>
          </div>

          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Panel title="Entrega y pago" id="entrega">
              <DeliveryPanel order={order} />
              <a
                href={askForStatus}
                target="_blank"
                rel="noopener noreferrer"
                className={classNames(buttonClass('whatsapp'), 'mt-6 w-full print:hidden')}
              >
                <WhatsAppIcon size={20} />
                Estado de mi pedido
              </a>
              <Button
                variant="text"
                className="mt-2 w-full no-scripts:hidden print:hidden"
                onClick={() => window.print()}
              >
                Imprimir
              </Button>
            </Panel>

            <Panel title="Historial" id="historial" className="print:hidden">
              <OrderHistory events={order.events} />
            </Panel>

            <div className="px-1 text-small text-ink-2">
              {order.status !== 'Cancelado' && (
                <>
                  <p>{goesAbroad ? foreignDeliveryTerms : deliveryTerms}</p>
                  <p className="mt-2">{withdrawalTerms}</p>
                </>
              )}
              <p className="mt-2 print:hidden">Esta dirección es solo tuya: quien la tenga puede ver tu pedido.</p>
            </div>
          </div>
        </div>
      </div>
    </QuietFrame>
  );
}

type PanelProps = { title?: string; id?: string; className?: string; children: ReactNode };

function Panel({ title, id, className, children }: PanelProps) {
  return (
    <section
      aria-labelledby={title && id}
      className={classNames(
        'rounded-card border border-line bg-surface p-5 md:p-7 print:break-inside-avoid print:border-0 print:p-0',
        className,
      )}
    >
      {title && (
        <h2 id={id} className="mb-4 text-block">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('es-CO') + text.slice(1);

const refusals = {
  404: {
    title: 'Pedido no encontrado',
    text: 'Revisa que el enlace esté completo, como llegó en tu correo. Si sigue sin abrir, escríbenos con el número del pedido.',
  },
  429: {
    title: 'Espera un momento',
    text: 'Esta página se pidió demasiadas veces en poco tiempo. Tu pedido sigue igual: vuelve a abrir el enlace en unos minutos.',
  },
};

function refusalOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return null;
  return error.status === 404 || error.status === 429 ? refusals[error.status] : null;
}

/** A link that leads to no order says so within the shop, and so does one asked for too often; all else that fails is the shop's own to tell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return (
    <QuietFrame back={wayBack}>
      <EmptyState
        title={refusal.title}
        level={1}
        className="min-h-[55vh] justify-center"
        action={
          <a href="/" className={buttonClass()}>
            Volver al inicio
          </a>
        }
      >
        {refusal.text}
      </EmptyState>
    </QuietFrame>
  );
}
