import { data } from 'react-router';
import { deleteServiceRequest } from '#shop/service-requests/delete-service-request.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/delete-service-request';

export async function action({ params: { requestId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const deleted = await deleteServiceRequest(context.get(dbContext), { requestId, actor }).catch((error) => {
    context.get(logContext).error({ err: error, requestId }, 'a service request could not be deleted');
    throw data(null, { status: 503 });
  });
  if (!deleted) return data({ ok: false as const, problem: 'La solicitud ya no existe.' }, { status: 404 });
  return { ok: true as const, name: deleted.name };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
