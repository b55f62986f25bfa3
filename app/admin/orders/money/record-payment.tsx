import { data, isRouteErrorResponse, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { readNumber, recordedSinceText } from '#app/admin/form/recorded-since.ts';
import { reloadsOnConflict } from '#app/admin/form/reloads-on-conflict.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatPesos } from '#shop/money.ts';
import { findFallingFee } from '#shop/orders/money/delivery-fee.server.ts';
import { listPaymentsSince } from '#shop/orders/money/list-payments-since.server.ts';
import { type PaymentErrors, parsePayment } from '#shop/orders/money/payment-form.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { type RecordPaymentResult, recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { latestOf } from '#shop/staff/recorded-since.ts';
import { findTillState } from '#shop/till/read-till.server.ts';
import type { Route } from './+types/record-payment';
import { BackToOrder } from './back-to-order.tsx';
import { PaymentForm } from './payment-form.tsx';

export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [ledger, till] = await Promise.all([readLedger(db, orderId), findTillState(db)]);
  if (!ledger) throw data(null, { status: 404 });
  const latest = latestOf(await listPaymentsSince(db, orderId));
  const { orderNumber, lacking: owed } = ledger;
  return { orderId, orderNumber, owed, fallingFee: await findFallingFee(db, orderId), latest, till };
}

export const shouldRevalidate = reloadsOnConflict;

export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const fields = Object.fromEntries(await readForm(request));
  const form = parsePayment(fields);
  if (!form.ok) return refuse('Revisa los campos marcados.', 400, form.errors);

  const read = readNumber(fields.read);
  const recorded = await recordPayment(context.get(dbContext), { orderId, payment: form.payment, actor, read });
  if (!recorded.ok) {
    if (recorded.reason === 'not-found') throw data(null, { status: 404 });
    if (recorded.reason === 'recorded-since') return refuse(recordedSinceText(recorded), 409, {}, recorded.latest);
    const problem = problemText(recorded);
    return refuse(problem, 409, recorded.reason === 'too-much' ? { amount: problem } : {});
  }
  const { rest, excess, change } = recorded;
  const description = [
    change > 0 && `Cambio: ${formatPesos(change)}.`,
    excess > 0 && `Sobran ${formatPesos(excess)}: quedaron por devolver al cliente.`,
    rest > 0 ? `Falta por cobrar ${formatPesos(rest)}.` : 'El pedido quedó pagado.',
  ];
  const flash = { title: 'Pago registrado', description: description.filter(Boolean).join(' ') };
  return redirect(orderHref(orderId), { headers: { 'Set-Cookie': flashCookie(flash) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

export const meta: Route.MetaFunction = () => [{ title: 'Registrar pago · Administración' }];

export default function RecordPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, orderNumber, owed, fallingFee, latest, till } = loaderData;
  return (
    <>
      <PageHeader
        title="Registrar pago"
        back={<BackToOrder orderId={orderId} />}
        note={`Pedido ${formatOrderNumber(orderNumber)}`}
      />
      <PaymentForm owed={owed} fallingFee={fallingFee} latest={latest} till={till} refusal={actionData} />
    </>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title="Registrar pago" back={<BackToOrder orderId={params.orderId} />} />
      {isMissing ? (
        <p className="text-admin-body">Pedido no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

/** @param newer the id of the latest payment, which the problem names */
function refuse(problem: string, status: number, errors: PaymentErrors, newer?: number) {
  return data({ problem, errors, newer }, { status });
}

type Refused = Exclude<
  Extract<RecordPaymentResult, { ok: false }>,
  { reason: 'not-found' } | { reason: 'recorded-since' }
>;

function problemText(refused: Refused): string {
  if (refused.reason === 'ended') return 'El pedido se canceló: no hay nada que cobrar.';
  if (refused.reason === 'till-closed') return 'La caja está cerrada: ábrela para recibir efectivo.';
  return refused.owed > 0
    ? `El pedido solo debe ${formatPesos(refused.owed)}. Si llegó más, marca que es un pago de más.`
    : 'El pedido ya está pagado. Si el cliente pagó otra vez, marca que es un pago de más.';
}
