import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { withdrawRevision } from '#shop/orders/revisions/withdraw-revision.server.ts';
import type { Route } from './+types/withdraw-change';

export async function action({ params: { orderId, revisionId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const isWithdrawn = await withdrawRevision(context.get(dbContext), { orderId, revisionId, actor });
  if (isWithdrawn) return done('El cambio quedó retirado. El pedido sigue como estaba.');
  return refuse('Ese cambio ya no espera: el cliente respondió o se venció.', 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
