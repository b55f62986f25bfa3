import { data } from 'react-router';
import { changeServiceRequestStatus } from '#shop/service-requests/change-service-request.server.ts';
import { isSettableStatus } from '#shop/service-requests/service-request.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/change-status';

export async function action({ request, params: { requestId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const status = (await readForm(request)).get('status');
  if (!isSettableStatus(status)) return data({ ok: false as const, problem: 'El estado no existe.' }, { status: 400 });

  const changed = await changeServiceRequestStatus(context.get(dbContext), { requestId, status, actor }).catch(
    (error) => {
      context.get(logContext).error({ err: error, requestId }, "a service request's status could not be changed");
      throw data(null, { status: 503 });
    },
  );
  if (!changed) return data({ ok: false as const, problem: 'La solicitud ya no existe.' }, { status: 404 });
  return { ok: true as const, name: changed.name, status };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
