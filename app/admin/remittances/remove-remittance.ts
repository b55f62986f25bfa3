import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { removeRemittance } from '#shop/remittances/list-remittances.server.ts';
import type { Route } from './+types/remove-remittance';

export async function action({ params: { remittanceId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  if (await removeRemittance(context.get(dbContext), remittanceId, actor)) return { ok: true as const };
  return data({ ok: false as const, problem: 'Esa remesa ya no está en la lista.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
