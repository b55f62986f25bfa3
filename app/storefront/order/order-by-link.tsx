import { lazy, Suspense } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { Fault, orElseInOutage, orFault } from '#app/faults/faults.server.ts';
import { isNetworkFailure, offlineTitle } from '#app/faults/no-connection.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { errorHead, pageHead } from '#app/storefront/page-head.ts';
import { QuietFrame } from '#app/storefront/quiet-frame.tsx';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { readOrderNotice } from '#app/storefront/without-scripts/order-notices.ts';
import { OrderStatusBadge } from '#app/ui/shop/order-status-badge.tsx';
import { isAbroad } from '#shop/colombia.ts';
import { formatLongDate } from '#shop/dates.ts';
import { cancelOwnOrder } from '#shop/orders/cancelling/cancel-own-order.server.ts';
import { mayCustomerCancel } from '#shop/orders/cancelling/customer-cancelling.ts';
import { findOpenWithdrawalDeadline } from '#shop/orders/find-withdrawal-deadline.server.ts';
import { goodsToPay } from '#shop/orders/goods-to-pay.ts';
import { keptPromise } from '#shop/orders/kept-promise.ts';
import { findOrderByToken } from '#shop/orders/list/find-orders.server.ts';
import { findOrderSums, partOf } from '#shop/orders/money/part-paid.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { findSuccessor } from '#shop/orders/placing/successor.server.ts';
import { quoteDelivery } from '#shop/orders/quote-delivery.server.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { listCustomerRefunds } from '#shop/orders/refunds/list-customer-refunds.server.ts';
import { findReorderLink } from '#shop/orders/reorder/find-reorder-link.server.ts';
import { findOffer } from '#shop/orders/revisions/list-revisions.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';
import { goodsHaveLeft, isToBePaid } from '#shop/orders/status/order-status.ts';
import { orderSteps } from '#shop/orders/status/order-steps.ts';
import { canBeWithdrawnFrom } from '#shop/orders/withdrawal-deadline.ts';
import { isHeldBack, listWithdrawnItems } from '#shop/orders/withdrawn-goods.server.ts';
import { listCustomerParcels } from '#shop/parcels/find-parcel.server.ts';
import { listUsableMethods } from '#shop/paying/offered-methods.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import { listWaysForOrder, plainMethods } from '#shop/paying/payment-ways.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import { checkPayment } from '#shop/payments/check-payment.server.ts';
import { listLinesToReview } from '#shop/reviews/review-link.server.ts';
import { findAppointment } from '#shop/service-requests/find-appointment.server.ts';
import { serviceOf } from '#shop/service-requests/service-of-order.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { orderStatusMessage } from '#shop/whatsapp.ts';
import type { Route } from './+types/order-by-link';
import { CancelPanel } from './cancel-panel.tsx';
import { confirmLink, withConfirmation } from './confirming/confirmation-situation.ts';
import { customerHistory } from './event-text.ts';
import {
  changeLinks,
  offerLink,
  offerSituation,
  pickupPlaceText,
  shipmentLink,
  successorLink,
  withParcels,
  withRest,
} from './order-links.ts';
import { orderPageOf } from './order-page-of.ts';
import { ItemsPanel, OrderColumn, SituationPanel } from './order-panels.tsx';
import { OrderRefusal, refusalOf, unknownLink, wayBack } from './order-refusal.tsx';
import { missingDetails } from './paying/missing-details.ts';
import { PayAhead } from './paying/pay-ahead.tsx';
import { PayPanelOnDemand } from './paying/pay-panel-on-demand.tsx';
import { PrintedSender } from './printed-sender.tsx';
import { returnsInWords } from './returns-in-words.ts';
import { canBeOrderedAgain, orderSituation } from './situation.ts';
import { readTransactionId } from './transaction-id.ts';

/** Only orders of services load its form. */
const AppointmentPanel = lazy(() =>
  import('./appointment-panel.tsx').then(({ AppointmentPanel }) => ({ default: AppointmentPanel })),
);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(params.token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });

  const db = context.get(dbContext);
  let order = await findOrderByToken(db, params.token);
  if (!order) throw data(null, { status: 404 });

  // The provider redirects the customer here with the transaction's id: the page shows its result even without scripts.
  const transactionId = readTransactionId(url.searchParams.get('id'));
  const provider = transactionId ? context.get(paymentProviderContext) : null;
  const checking = checkPayment(db, provider, { orderId: order.id, transactionId });
  const payment = await orElseInOutage(context, checking, null, 'a payment could not be looked up');
  if (payment && payment.status !== order.status) order = (await findOrderByToken(db, params.token)) ?? order;

  const settings = await getStoreSettings(db);
  const { transferAccounts, paymentLimits, customerCancelling, orderFields } = settings;
  const browser = context.get(paymentProviderContext)?.browser ?? null;
  const toReview = await listLinesToReview(db, { ...order, accessToken: params.token });
  const { id: _, createdAt: __, updatedAt: ___, events, ...shown } = order;
  const money = await findOrderSums(db, order.id);
  const part = isToBePaid(order.status) ? partOf(money) : null;
  const takesTransfers = transferAccounts.length > 0;
  const onDelivery = order.status === 'Pendiente' ? await quoteDelivery(db, order) : null;
  const conditions = {
    isPaidInPart: part !== null,
    takesOnline: browser !== null,
    takesTransfers,
    onlineLimits: paymentLimits,
    isAbroad: isAbroad(order.shippingAddress.country),
    ...goodsToPay(order),
    total: part?.rest ?? order.totalAmount,
    refusedOnDelivery: onDelivery?.refusal ?? null,
  };
  const banks = transferAccounts.map(({ bank }) => bank);
  const service = serviceOf(order);
  const isHeld = order.status === 'Pagado' && (await isHeldBack(db, order.id));
  const paying = { payment: payment?.state ?? 'none', message: payment?.message ?? '' } as const;
  const refund = order.status === 'Cancelado' ? await findRefund(db, order.id) : undefined;
  const withdrawn = isToBePaid(order.status) ? await listWithdrawnItems(db, order.items) : [];
  const names = withdrawn.map(({ name }) => name);
  const successor = order.status === 'Cancelado' ? await findSuccessor(db, order) : null;
  const offer = canBeRevised(order.status) ? await findOffer(db, order.id) : null;
  const usual = orderSituation(
    {
      ...order,
      toCollect: (await findToCollect(db, [order.id])).get(order.id) ?? 0,
      part: part && { ...part, takesTransfers },
      isHeldBack: isHeld,
      pickupPlace: pickupPlaceText(settings),
      withdrawn: names,
      successor: successor?.orderNumber ?? null,
    },
    paying,
    refund,
  );
  const rest = order.remainder ? (money?.balance ?? 0) : 0;
  const parcels = goodsHaveLeft(order.status) ? await listCustomerParcels(db, order.id) : [];
  const following = successor ? successorLink(successor) : parcels.length > 0 ? shipmentLink : null;
  const arriving = withParcels(withRest(usual, order, rest), parcels);
  const situation = offer ? offerSituation(offer) : withConfirmation(arriving, order, url);
  const ways = listWaysForOrder(order, conditions, banks);
  const missing = Object.fromEntries(
    listUsableMethods(conditions).map((code) => [code, missingDetails(shown, code, orderFields)]),
  );
  const takesTransfer =
    situation.next === 'proof' || (situation.next === 'pay-ahead' && missing.transfer?.length === 0);
  return {
    appointment: service ? { service, request: await findAppointment(db, order.id) } : null,
    // In words, which the page does not need the code for.
    order: { ...shown, promise: isHeld ? null : keptPromise(order) },
    situation,
    next: offer ? offerLink : (following ?? confirmLink(situation, order)),
    changes: offer ? [] : changeLinks(order),
    history: customerHistory(events, order.delivery),
    steps: orderSteps(order),
    toReview,
    isWithdrawable: canBeWithdrawnFrom(order),
    withdrawableUntil: await findOpenWithdrawalDeadline(db, order),
    toPay: conditions.total,
    deliveryFee: onDelivery?.fee ?? 0,
    returns: returnsInWords(await listCustomerRefunds(db, order.id)),
    again: canBeOrderedAgain(order) || situation.isWithdrawn ? await findReorderLink(db, order.items) : null,
    payment: paying,
    browser,
    plain: {
      methods: plainMethods(ways),
      notice: readOrderNotice(url.searchParams.get('aviso')),
      // Account numbers are only sent once price and stock are reserved.
      accounts: takesTransfer && order.holdsStock ? transferAccounts : [],
      until: order.holdExpiresAt,
    },
    isSignedIn: context.get(viewerContext) !== null,
    canCancel: mayCustomerCancel(customerCancelling, order.status),
    ways,
    isPaidInStore: order.paymentMethod === methodRecords.store.stored,
    missing,
  };
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
          Hecho el <time dateTime={order.orderDate.toISOString()}>{lowerFirst(formatLongDate(order.orderDate))}</time>
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

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('es-CO') + text.slice(1);
