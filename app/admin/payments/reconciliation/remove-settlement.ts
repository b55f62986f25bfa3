import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { removeSettlementFile } from '#shop/settlements/settlement-files.server.ts';
import type { Route } from './+types/remove-settlement';

export async function action({ params: { fileId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  if (await removeSettlementFile(context.get(dbContext), fileId, actor)) return { ok: true as const };
  return data({ ok: false as const, problem: 'Ese archivo ya no está en la lista.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
