import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { endHold } from '#shop/orders/holds/end-hold.server.ts';
import type { Route } from './+types/end-hold';

export async function action({ params: { holdId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  if (await endHold(context.get(dbContext), { holdId, actor })) return { ok: true as const };
  return data({ ok: false as const, problem: 'La reserva ya terminó.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
