import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteServiceRequest } from '#shop/service-requests/delete-service-request.server.ts';
import type { Route } from './+types/delete-service-request';

export async function action({ params: { requestId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const deleted = await deleteServiceRequest(context.get(dbContext), { requestId, actor });
  if (!deleted) return data({ ok: false as const, problem: 'La solicitud ya no existe.' }, { status: 404 });
  return { ok: true as const, name: deleted.name };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
