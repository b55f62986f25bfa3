import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changeServiceRequestStatus } from '#shop/service-requests/change-service-request.server.ts';
import { isSettableStatus } from '#shop/service-requests/service-request.ts';
import type { Route } from './+types/change-status';

export async function action({ request, params: { requestId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const status = (await readForm(request)).get('status');
  if (!isSettableStatus(status)) return data({ ok: false as const, problem: 'El estado no existe.' }, { status: 400 });

  const changed = await changeServiceRequestStatus(context.get(dbContext), { requestId, status, actor });
  if (!changed) return data({ ok: false as const, problem: 'La solicitud ya no existe.' }, { status: 404 });
  return { ok: true as const, name: changed.name, status };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
