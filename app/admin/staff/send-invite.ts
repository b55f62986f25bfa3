import { answerUnreached } from '#app/admin/answer-unreached.ts';
import type { Route } from './+types/send-invite';
import { giveInvite } from './give-invite.server.ts';

export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const { given, refusal } = await giveInvite(context, inviteId, 'mail');
  return refusal ?? { ok: true as const, email: given.email };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
