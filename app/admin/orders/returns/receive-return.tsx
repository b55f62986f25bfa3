import { data, isRouteErrorResponse, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { readNumber, recordedSinceText } from '#app/admin/form/recorded-since.ts';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToOrder } from '#app/admin/orders/money/back-to-order.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatCalendarDay, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { findReturnable } from '#shop/orders/returns/find-returnable.server.ts';
import { listReturnsSince } from '#shop/orders/returns/list-returns-since.server.ts';
import { type RecordReturnResult, recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { type ReturnErrors, unitsField } from '#shop/orders/returns/return-fields.ts';
import { parseReturn } from '#shop/orders/returns/return-form.ts';
import { latestOf } from '#shop/staff/recorded-since.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import type { Route } from './+types/receive-return';
import { ReturnForm } from './return-form.tsx';

export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const order = await findReturnable(db, sightOf(getStaff(context)), orderId);
  if (!order) throw data(null, { status: 404 });
  return { order, latest: latestOf(await listReturnsSince(db, orderId)), today: isoDayOf(new Date()) };
}

export const shouldRevalidate = reloadsOnConflict;

export async function action({ request, url, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const fields = Object.fromEntries(await readForm(request));
  const parsed = parseReturn(fields);
  if (!parsed.ok) return refuse('Revisa los campos marcados.', 400, parsed.errors);

  const read = readNumber(fields.read);
  const recorded = await recordReturn(context.get(dbContext), { orderId, form: parsed.form, actor, read });
  if (!recorded.ok) {
    if (recorded.reason === 'not-found') throw data(null, { status: 404 });
    if (recorded.reason === 'recorded-since') return refuse(recordedSinceText(recorded), 409, {}, recorded.latest);
    const { problem, field } = explain(recorded);
    return refuse(problem, 409, field ? { [field]: problem } : {});
  }
  const { owed, isCancelled } = recorded;
  const description = [
    isCancelled ? 'El pedido quedó cancelado.' : 'El estante y el pedido ya la tienen en cuenta.',
    owed > 0 && sightOf(actor).money && `Por devolver al cliente: ${formatPesos(owed)}.`,
  ];
  const flash = { title: 'Devolución recibida', description: description.filter(Boolean).join(' ') };
  // Staff who take back several parcels go on with their list.
  const isOfParcels = url.searchParams.get('back') === 'parcels';
  const next = isOfParcels ? parcelListHref({ part: 'returned' }) : orderHref(orderId);
  return redirect(next, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Recibir devolución · Administración' }];

export default function ReceiveReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { order, latest, today } = loaderData;
  return (
    <>
      <PageHeader
        title="Recibir devolución"
        back={<BackToOrder orderId={order.id} />}
        note={`Pedido ${formatOrderNumber(order.orderNumber)}`}
      />
      {order.isOut ? (
        <ReturnForm order={order} latest={latest} today={today} refusal={actionData} />
      ) : (
        <div className="grid max-w-3xl gap-5">
          {/* The return that cancelled the order may be one whose answer was lost. */}
          <FormProblem problems={[actionData?.problem]} />
          <p className="text-admin-body">
            {order.status === 'Cancelado'
              ? 'El pedido está cancelado: sus unidades ya volvieron.'
              : 'El pedido no ha salido de la tienda: no hay nada que recibir. Si ya no se va a entregar, cancélalo.'}
          </p>
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Recibir devolución" back={<BackToOrder orderId={params.orderId} />} />
      {isMissing ? (
        <p className="text-admin-body">Pedido no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

/** @param newer the number of the latest return, which the problem names */
function refuse(problem: string, status: number, errors: ReturnErrors, newer?: number) {
  return data({ problem, errors, newer }, { status });
}

type Refusal = Exclude<
  Extract<RecordReturnResult, { ok: false }>,
  { reason: 'not-found' } | { reason: 'recorded-since' }
>;

/** Explains why a return was not recorded, and at which field. */
function explain(refusal: Refusal): { problem: string; field?: string } {
  switch (refusal.reason) {
    case 'not-sent':
      return {
        problem: 'El pedido ya no está por fuera: no ha salido de la tienda, o se canceló y sus unidades volvieron.',
      };
    case 'too-many':
      return {
        problem: refusal.left === 0 ? 'Ya volvieron todas.' : `Solo pueden volver ${refusal.left}.`,
        field: unitsField(refusal.line),
      };
    case 'not-refused':
      return {
        problem: 'El pedido figura como Entregado: nadie rechazó el paquete. Elige otro motivo.',
        field: 'kind',
      };
    case 'no-withdrawal':
      return {
        problem: 'Lo que se compra y se paga en la tienda no tiene retracto. Si lo aceptas igual, elige Cortesía.',
        field: 'kind',
      };
    case 'too-late':
      return {
        problem: `El plazo para el retracto terminó el ${formatCalendarDay(refusal.deadline)}. Si lo aceptas igual, elige Cortesía.`,
        field: 'kind',
      };
    case 'wrong-day':
      return { problem: 'El día va desde el del pedido hasta hoy.', field: 'exercisedOn' };
  }
}
