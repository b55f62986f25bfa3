import { parseWithValibot } from '@conform-to/valibot';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { confirmOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import { confirmationForm } from '#shop/orders/confirming/confirmation-form.ts';
import type { Route } from './+types/confirm-order';
import { confirmationProblem } from './confirmation-problem.ts';

/** Records that a member of staff confirmed an order with its customer. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: confirmationForm });
  if (form.status !== 'success') {
    const errors = form.reply().error ?? {};
    return refuse(Object.values(errors)[0]?.[0] ?? 'Revisa los datos.', 400, errors);
  }
  const { channel, note = '' } = form.value;
  const confirmed = await confirmOrder(context.get(dbContext), { orderId, channel, note, actor });
  if (confirmed.ok) return done('El pedido quedó confirmado.');
  return refuse(confirmationProblem(confirmed), confirmed.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
