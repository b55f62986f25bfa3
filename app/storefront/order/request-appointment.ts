import { parseWithValibot } from '@conform-to/valibot';
import { data, redirect } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { findOrderByToken } from '#shop/orders/list/find-orders.server.ts';
import { examForm } from '#shop/service-requests/exam-form.ts';
import { requestExam } from '#shop/service-requests/request-exam.server.ts';
import { serviceOf } from '#shop/service-requests/service-of-order.ts';
import type { Route } from './+types/request-appointment';

/** Redirects GET requests to the order's page. */
export function loader({ params: { token } }: Route.LoaderArgs) {
  return redirect(`/pedido/${encodeURIComponent(token)}`);
}

/** Requests the appointment of an ordered service. The order is found by its secret link. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const allowed = await context.get(limitsContext).takeServiceRequest(context.get(clientAddressContext));
  if (!allowed.ok) throw data(null, { status: 429, headers: retryAfter(allowed.retryAfterSeconds) });
  const db = context.get(dbContext);
  const order = await findOrderByToken(db, token);
  const service = order && serviceOf(order);
  if (!order || !service) throw data(null, { status: 404 });

  const page = `/pedido/${encodeURIComponent(token)}`;
  const submission = parseWithValibot(await readForm(request), { schema: examForm });
  if (submission.status !== 'success') return redirect(`${page}?cita=revisar#cita`, 303);
  const userId = context.get(viewerContext)?.userId ?? null;
  const requesting = requestExam(db, { ...submission.value, userId, ofOrder: { id: order.id, service } });
  const requested = await orFault(context, 'an appointment could not be requested', requesting);
  if (requested instanceof Fault) return redirect(`${page}?cita=revisar#cita`, 303);
  return redirect(`${page}#cita`, 303);
}
