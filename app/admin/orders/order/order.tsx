import { lazy, Suspense } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { ReceiveReturnLink } from '#app/admin/orders/returns/receive-return-link.tsx';
import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { ParcelsPanel } from '#app/admin/parcels/parcels-panel.tsx';
import { forbidden, getStaff, mayOf } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { NotFoundPanel } from '#app/admin/ui/not-found-panel.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { isAbroad } from '#shop/colombia.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { isOrderStatus } from '#shop/orders/status/order-status.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import type { Route } from './+types/order';
import { AppointmentNote } from './appointment-note.tsx';
import { CustomerPanel, ShippingPanel } from './customer-panels.tsx';
import { InternalNotesPanel } from './internal-notes-panel.tsx';
import { loadOrderPage } from './load-order-page.server.ts';
import { OnScreen } from './on-screen.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { StatusBar } from './status-bar.tsx';
import { ToSettle } from './to-settle.tsx';

/** Few orders are changed, so most load no list of changes. */
const RevisionsPanel = lazy(() =>
  import('#app/admin/orders/changing/revisions-panel.tsx').then(({ RevisionsPanel }) => ({ default: RevisionsPanel })),
);

/** Few orders are fetched in the shop. */
const PickupPanel = lazy(() =>
  import('#app/admin/orders/pickup/pickup-panel.tsx').then(({ PickupPanel }) => ({ default: PickupPanel })),
);

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await loadOrderPage(context, params.orderId);
  if (!page) throw data(null, { status: 404 });
  return page;
}

/** Changes the order's status, if it is still the one the page showed. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const [status, from] = [form.get('status'), form.get('from')];
  if (!isOrderStatus(status)) return data({ problem: cannotChange('El estado no existe.') }, { status: 400 });

  const read = { seesWithdrawn: form.has('seesWithdrawn'), ...(isOrderStatus(from) && { from }) };
  const db = context.get(dbContext);
  // An order on delivery may be being paid online: then the carrier must not collect it.
  const changed = await askingFirst(db, context.get(paymentProviderContext), (answer) =>
    changeOrderStatus(db, { orderId, status, actor, may: mayOf(actor), answer, ...read }),
  );
  if (!changed.ok) {
    if (changed.reason === 'not-found') throw data(null, { status: 404 });
    if (changed.reason === 'forbidden') throw forbidden(actor);
    const problem = cannotChange(statusProblem(changed));
    return data(changed.reason === 'changed-since' ? { problem, newer: changed.status } : { problem }, {
      status: 409,
    });
  }

  return { orderNumber: changed.orderNumber, eventId: changed.eventId, status };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) => {
    const { problem } = answerUnreached(error).data;
    return data({ problem: cannotChange(problem) }, { status: 503 });
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Pedido ${formatOrderNumber(loaderData.order.orderNumber)} · Administración`
      : 'Pedido no encontrado · Administración',
  },
];

export default function Order({
  loaderData: { order, appointment, payment, sender, paid, ledger, notes, proofDue, ...changed },
  actionData,
}: Route.ComponentProps) {
  const may = useMay();
  const { shortages, withdrawn, confirming } = changed;
  const proofToReview = order.proofs.some(({ status }) => status === 'pending');
  const open = payment.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  return (
    <div className={`grid grid-cols-1 gap-6 print:pb-0 ${may('orders.work') ? 'pb-32 sm:pb-20' : ''}`}>
      <p className="hidden text-admin-body print:block">
        {[sender.siteName, sender.legalName, sender.nit && `NIT ${sender.nit}`].filter(Boolean).join(' · ')}
      </p>
      <OrderHeader
        order={order}
        back={backLink}
        revisions={changed.revisions}
        proofToReview={proofToReview}
        paymentToReview={open.some(({ kind }) => kind !== 'refund-owed')}
        refundOwed={open.some(({ kind }) => kind === 'refund-owed')}
      />

      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <ToSettle
            order={order}
            proofDue={proofDue}
            shortages={shortages}
            withdrawn={withdrawn}
            confirming={confirming}
          />
          <OrderLines
            order={order}
            goesAbroad={isAbroad(order.shippingAddress.country)}
            action={<ReceiveReturnLink order={order} />}
          />
          <OrderMoney order={order} ledger={ledger} payment={payment} margin={changed.margin} />
          {order.notes && (
            <Panel title="Notas" id="notas">
              <p className="text-admin-body whitespace-pre-line">{order.notes}</p>
            </Panel>
          )}
          <OnScreen>
            {changed.revisions.length > 0 && (
              <Suspense>
                <RevisionsPanel orderId={order.id} revisions={changed.revisions} chat={changed.offerChat} />
              </Suspense>
            )}
          </OnScreen>
          <OnScreen>
            <InternalNotesPanel order={order} notes={notes} />
          </OnScreen>
        </div>
        <CustomerColumn
          order={order}
          appointment={appointment}
          parcels={changed.parcels}
          collectedBeyond={changed.collectedBeyond}
          pickupChat={changed.pickupChat}
        />
      </div>

      {may('orders.work') && (
        <StatusBar
          order={order}
          paid={paid}
          siteName={sender.siteName}
          quiet={proofToReview}
          seesWithdrawn={withdrawn.length > 0}
          confirming={confirming}
          answer={actionData}
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader back={backLink} title="Detalle del Pedido" />
      {missing ? (
        <NotFoundPanel title="Pedido no encontrado." list={{ href: '/admin/orders', label: 'Ver todos los pedidos' }} />
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el detalle del pedido. " />
      )}
    </>
  );
}

type CustomerColumnProps = Pick<
  Route.ComponentProps['loaderData'],
  'order' | 'appointment' | 'parcels' | 'collectedBeyond' | 'pickupChat'
>;

/** Who ordered, where it goes or when they come, and the history of the order. */
function CustomerColumn({ order, appointment, parcels, collectedBeyond, pickupChat }: CustomerColumnProps) {
  const may = useMay();
  return (
    <div className="grid grid-cols-1 gap-5">
      <CustomerPanel order={order} />
      {isServiceOrder(order.items) ? (
        may('requests') && <AppointmentNote request={appointment} />
      ) : order.delivery === 'pickup' ? (
        <Suspense>
          <PickupPanel order={order} chat={pickupChat} />
        </Suspense>
      ) : (
        <>
          <ShippingPanel order={order} />
          <OnScreen>
            <ParcelsPanel order={order} parcels={parcels} collectedBeyond={collectedBeyond} />
          </OnScreen>
        </>
      )}
      <OnScreen>
        <OrderTimeline events={order.events} />
      </OnScreen>
    </div>
  );
}

const cannotChange = (reason: string) => `No se pudo actualizar el estado del pedido. ${reason}`;

const backLink = <BackLink to="/admin/orders">Pedidos</BackLink>;
