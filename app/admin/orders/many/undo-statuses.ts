import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import type { Route } from './+types/undo-statuses';
import { changeEach, readUndoForm } from './many-orders.ts';

/** Takes back the status changes of one or several orders, each under its own rules. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const { answer, status } = await changeEach(
    readUndoForm(await readForm(request)),
    async ({ id, orderNumber }) => {
      const undone = await undoStatusChange(context.get(dbContext), {
        eventId: Number(id),
        actor,
        may: mayOf(actor),
      });
      if (undone.ok) return { id, orderNumber };
      return { problem: `Pedido ${formatOrderNumber(orderNumber)}: ${statusProblem(undone)}` };
    },
    (error) => explainFault(context, error, 'status changes could not be undone'),
  );
  if (answer.ok && answer.untouched.length === 0) return { ok: true as const };
  const problems = new Set(answer.untouched.map(({ problem }) => problem));
  const problem = [...problems].join(' ') || 'No hay nada que deshacer.';
  return data({ ok: false as const, problem }, { status: answer.ok ? 409 : status });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
