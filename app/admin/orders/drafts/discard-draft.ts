import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { discardDraft } from '#shop/orders/drafts/discard-draft.server.ts';
import type { Route } from './+types/discard-draft';

export async function action({ params: { draftId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const result = await discardDraft(context.get(dbContext), { draftId, actor });
  if (result === 'discarded') return { ok: true as const };
  if (result === 'accepted') return data({ ok: false as const, problem: 'Ya es un pedido.' }, { status: 409 });
  return data({ ok: false as const, problem: 'Ya no existe.' }, { status: 404 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
