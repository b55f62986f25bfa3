import { data, isRouteErrorResponse, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToOrder } from '#app/admin/orders/money/back-to-order.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { forbidden, getStaff, mayOf } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { findRevisable } from '#shop/orders/revisions/find-revisable.server.ts';
import { canBeRevised } from '#shop/orders/revisions/order-content.ts';
import { reviseOrder } from '#shop/orders/revisions/revise-order.server.ts';
import { parseRevision, type RevisionErrors } from '#shop/orders/revisions/revision-form.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import type { Route } from './+types/change-order';
import { ChangeForm } from './change-form.tsx';
import { revisionProblem } from './revision-problem.ts';

export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const order = await findRevisable(context.get(dbContext), orderId);
  if (!order) throw data(null, { status: 404 });
  if (order.isOffered || !canBeRevised(order.status)) throw redirect(orderHref(orderId));
  return { orderId, order };
}

/** Changes the order, or offers the change to its customer if the total rises. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseRevision(await readForm(request), orderId);
  if (!form.ok) return refuse('Revisa los campos marcados.', 400, form.errors);

  const db = context.get(dbContext);
  const revised = await askingFirst(db, context.get(paymentProviderContext), (answer) =>
    reviseOrder(db, form.revision, { actor, may: mayOf(actor) }, answer),
  );
  if (!revised.ok) {
    if (revised.reason === 'not-found') throw data(null, { status: 404 });
    if (revised.reason === 'discount-forbidden') throw forbidden(actor);
    const problem = revisionProblem(revised);
    if (revised.reason === 'no-destination')
      return refuse('Revisa los campos marcados.', 400, { [revised.field]: problem });
    return refuse(problem, 409, revised.reason === 'discount-too-high' ? { discount: problem } : {});
  }
  const { offeredUntil } = revised;
  const flash = offeredUntil
    ? { title: 'Cambio enviado al cliente', description: `Espera su respuesta hasta el ${formatMoment(offeredUntil)}` }
    : { title: 'Pedido corregido', description: 'El cambio ya está en el pedido.' };
  return redirect(orderHref(orderId), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Corregir pedido · Administración' }];

export default function ChangeOrder({ loaderData: { orderId, order }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Corregir pedido"
        back={<BackToOrder orderId={orderId} />}
        note={`Pedido ${formatOrderNumber(order.orderNumber)}`}
      />
      <ChangeForm key={order.read} order={order} refusal={actionData} />
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Corregir pedido" back={<BackToOrder orderId={params.orderId} />} />
      {isMissing ? (
        <p className="text-admin-body">Pedido no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

function refuse(problem: string, status: number, errors: RevisionErrors) {
  return data({ problem, errors }, { status });
}
