import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { AccountCard, FormProblem, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { DeadLink } from '#app/account/sign-in/card-page/dead-link.tsx';
import { secretHeaders } from '#app/account/sign-in/card-page/secret-headers.ts';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { readTyped } from '#app/storefront/home/answer-exam-request.server.ts';
import { orderPageOf } from '#app/storefront/order/order-page-of.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import type { Db } from '#db/database.server.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { appointmentForm } from '#shop/service-requests/exam-form.ts';
import { findAppointment } from '#shop/service-requests/find-appointment.server.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { serviceOf } from '#shop/service-requests/service-of-order.ts';
import type { Route } from './+types/request-appointment';
import { AppointmentFields } from './appointment-fields.tsx';

/** Loads the ordered service whose appointment is requested. The order is found by its secret link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const allowed = await context.get(limitsContext).takeStateCheck(token, context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const appointment = await findOpenAppointment(context.get(dbContext), token);
  if (!appointment) return data({ appointment: null }, { status: 404 });
  if (appointment.isRequested) throw redirect(`${orderPageOf(token)}#cita`);
  const { service, orderNumber, address } = appointment;
  return data({ appointment: { service, orderNumber, address } });
}

export const headers: Route.HeadersFunction = secretHeaders;

/** Requests the appointment. The form is an ordinary one: it works without scripts, and keeps what was typed. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const fields = await readForm(request);
  const typed = readTyped(fields);
  const allowed = await context.get(limitsContext).takeServiceRequest(context.get(clientAddressContext));
  if (!allowed.ok) {
    const problem = retryText(allowed.retryAfterSeconds);
    return data({ problem, typed, errors: {} }, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  }
  try {
    const appointment = await findOpenAppointment(db, token);
    if (!appointment) return data({ problem: '', typed, errors: {} }, { status: 404 });
    if (appointment.isRequested) return redirect(`${orderPageOf(token)}#cita`, 303);
    const submission = parseWithValibot(fields, { schema: appointmentForm });
    if (submission.status !== 'success') {
      const problem = 'Por favor, corrige los campos marcados.';
      return data({ problem, typed, errors: submission.reply().error ?? {} }, { status: 400 });
    }
    const { orderId, service } = appointment;
    const userId = context.get(viewerContext)?.userId ?? null;
    const { email = '', ...form } = submission.value;
    await requestExam(db, { ...form, email, userId, ofOrder: { id: orderId, service } });
    return redirect(`${orderPageOf(token)}#cita`, 303);
  } catch (error) {
    const { problem, status, headers } = explainFault(context, error, 'an appointment could not be requested');
    return data({ problem, typed, errors: {} }, { status, headers });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Pide tu cita',
    description: 'Pide la cita de tu pedido.',
    // The URL is a secret: link previews must not repeat it.
    path: '/',
    indexed: false,
  });

export default function RequestAppointment({
  loaderData: { appointment },
  actionData,
  params: { token },
}: Route.ComponentProps) {
  if (!appointment)
    return <DeadLink text="Revisa que esté completo, tal como lo recibiste." to="/" label="Ir a la tienda" />;
  const { service, orderNumber, address } = appointment;
  return (
    <AccountCard
      title="Pide tu cita"
      lead={
        <>
          {service}, del{' '}
          <a href={orderPageOf(token)} className={wordLink}>
            pedido {formatOrderNumber(orderNumber)}
          </a>
        </>
      }
    >
      <FormProblem text={actionData?.problem} />
      <AppointmentFields
        token={token}
        service={service}
        address={address}
        typed={actionData?.typed}
        errors={actionData?.errors}
      />
    </AccountCard>
  );
}

async function findOpenAppointment(db: Db, token: string) {
  const order = await findOrderByToken(db, token);
  const service = order && serviceOf(order);
  if (!order || !service) return null;
  const { id: orderId, orderNumber, shippingAddress: address } = order;
  return { orderId, orderNumber, service, address, isRequested: (await findAppointment(db, orderId)) !== null };
}
