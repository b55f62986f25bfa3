import { answerUnreached } from '#app/admin/answer-unreached.ts';
import type { Route } from './+types/send-invite';
import { giveInvite } from './give-invite.server.ts';

export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const { invite, refusal } = await giveInvite(context, inviteId, 'mail');
  return refusal ?? { ok: true as const, email: invite.email };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
