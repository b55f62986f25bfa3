import { data } from 'react-router';
import { deleteOrder } from '#shop/orders/delete-order.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-orders';
import { changeEach, readChosenOrders } from './many-orders.ts';
import { statusProblem } from './status-problem.ts';

/** Takes the chosen orders out of the lists. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { answer, status } = await changeEach(
    readChosenOrders(await readForm(request)),
    async ({ id: orderId, status: from }) => {
      const deleted = await deleteOrder(context.get(dbContext), { orderId, from, actor });
      return deleted.ok ? null : statusProblem(deleted);
    },
    (error) => context.get(logContext).error({ err: error }, 'many orders could not be deleted'),
  );
  return data(answer, { status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
