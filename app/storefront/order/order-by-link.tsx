import { lazy, Suspense } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, paymentProviderContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { isNetworkFailure, offlineTitle } from '#app/faults/no-connection.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { errorHead, pageHead } from '#app/storefront/page-head.ts';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { formatLongCalendarDay, isoDayOf } from '#shop/dates.ts';
import { cancelOwnOrder } from '#shop/orders/cancelling/cancel-own-order.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { orderStatusMessage } from '#shop/whatsapp.ts';
import type { Route } from './+types/order-by-link';
import { CancelPanel } from './cancel-panel.tsx';
import { loadOrderByLink } from './load-order-by-link.server.ts';
import { orderPageOf } from './order-page-of.ts';
import { ItemsPanel, OrderColumn, SituationPanel } from './order-panels.tsx';
import { OrderRefusal, refusalOf, unknownLink, wayBack } from './order-refusal.tsx';
import { PayAhead } from './paying/pay-ahead.tsx';
import { PayPanelOnDemand } from './paying/pay-panel-on-demand.tsx';
import { PrintedSender } from './printed-sender.tsx';

/** Only orders of services load its form. */
const AppointmentPanel = lazy(() =>
  import('./appointment/appointment-panel.tsx').then(({ AppointmentPanel }) => ({ default: AppointmentPanel })),
);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(params.token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const shown = await loadOrderByLink(context, params.token, url);
  if (!shown) throw data(null, { status: 404 });
  return shown;
}

/**
 * Keeps the page out of caches, referrers and search engines, because its address is the only secret that protects it.
 */
export function headers({ errorHeaders, actionHeaders }: Route.HeadersArgs) {
  const wait = (errorHeaders ?? actionHeaders)?.get('Retry-After');
  return {
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    ...(wait && { 'Retry-After': wait }),
  };
}

/** Cancels the order for its customer. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takePayment(context.get(clientAddressContext));
  if (!allowed.ok) {
    const problem = retryText(allowed.retryAfterSeconds);
    return data({ problem }, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  const reason = (await readForm(request)).get('reason');
  const cancelling = { accessToken: token, because: typeof reason === 'string' ? reason : '' };
  const db = context.get(dbContext);
  const work = askingFirst(db, context.get(paymentProviderContext), (answer) =>
    cancelOwnOrder(db, { ...cancelling, answer }),
  );
  const cancelled = await orFault(context, 'an order could not be cancelled by its customer', work);
  if (cancelled instanceof Fault) return data({ problem: cancelled.problem }, { status: cancelled.status });
  if (cancelled.ok) return redirect(orderPageOf(token), 303);
  if (cancelled.reason === 'not-found') throw data(null, { status: 404 });
  return data({ problem: cancelProblems[cancelled.reason] }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
  loaderData
    ? pageHead(matches[1].loaderData, {
        title: `Pedido ${formatOrderNumber(loaderData.order.orderNumber)}`,
        description: 'En qué va tu pedido, qué lleva y cuánto cuesta.',
        // The URL is a secret: link previews must not repeat it.
        path: '/pedido',
        indexed: false,
      })
    : errorHead(
        matches[1].loaderData,
        isNetworkFailure(error) ? offlineTitle : (refusalOf(error) ?? unknownLink).title,
      );

/** See `storefront/layout.tsx`. */
export const handle = { quietFrame: true };

export default function OrderByLink({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { appointment, isPaidInStore, order, situation, next, steps, again, toReview, payment } = loaderData;
  const { ways, missing, browser, plain, canCancel, isSignedIn, isWithdrawable, withdrawableUntil, changes } =
    loaderData;
  const { toPay, deliveryFee } = loaderData;
  const { revalidate } = useRevalidator();
  const settings = usePublicSettings();
  const paying = {
    order: { token, orderNumber: order.orderNumber, total: toPay, deliveryFee },
    ways,
    missing,
    provider: browser,
    plain,
    onChanged: revalidate,
  };

  const appointmentPanel = appointment && (
    <Suspense>
      <AppointmentPanel token={token} appointment={appointment} address={order.shippingAddress} />
    </Suspense>
  );

  return (
    <QuietFrame back={wayBack} question={orderStatusMessage(order.orderNumber)}>
      <div className="page-width pt-7 pb-16 md:pt-12 md:pb-24 print:p-0">
        <PrintedSender {...settings} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-page-phone md:text-page">
            Pedido {formatOrderNumber(order.orderNumber).replaceAll(' ', '\u00a0')}
          </h1>
          <OrderStatusBadge status={order.status} delivery={order.delivery} />
        </div>
        <p className="mt-1.5 text-ink-2">
          Hecho el{' '}
          <time dateTime={order.orderDate.toISOString()}>{formatLongCalendarDay(isoDayOf(order.orderDate))}</time>
        </p>
        <div className="mt-6 grid grid-cols-1 items-start gap-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <SituationPanel
              order={order}
              token={token}
              situation={situation}
              next={next}
              steps={steps}
              again={again}
              onChanged={revalidate}
            />
            {isPaidInStore && appointmentPanel}
            {(situation.next === 'pay' || situation.next === 'proof' || situation.next === 'late-proof') && (
              <div className="print:hidden">
                <PayPanelOnDemand {...paying} next={situation.next} />
              </div>
            )}
            {situation.next === 'pay-ahead' && ways.length > 0 && (
              <PayAhead plain={{ ...paying.order, missing, plain }}>
                <PayPanelOnDemand {...paying} next="pay" />
              </PayAhead>
            )}
            {!isPaidInStore && appointmentPanel}
            <ItemsPanel order={order} toReview={toReview} />
            {canCancel && <CancelPanel order={order} payment={payment} problem={actionData?.problem} />}
          </div>

          <OrderColumn
            order={order}
            token={token}
            isSignedIn={isSignedIn}
            isWithdrawable={isWithdrawable}
            withdrawableUntil={withdrawableUntil}
            history={loaderData.history}
            returns={loaderData.returns}
            changes={changes}
          />
        </div>
      </div>
    </QuietFrame>
  );
}

/** Reports an unknown link and too many requests within the shop; rethrows every other error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return <OrderRefusal refusal={refusal} />;
}

const cancelProblems = {
  sent: 'Tu pedido ya salió y no se puede cancelar aquí. Escríbenos y te decimos cómo devolverlo.',
  'not-allowed': 'Este pedido no se puede cancelar desde esta página. Escríbenos.',
  settling:
    'Estamos confirmando un pago de este pedido. Cuando quede confirmado o rechazado lo podrás cancelar aquí; si tienes prisa, escríbenos.',
  'provider-silent':
    'No pudimos confirmar si este pedido ya se pagó, así que no lo cancelamos. Inténtalo en unos minutos o escríbenos.',
};
