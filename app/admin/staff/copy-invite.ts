import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { originContext } from '#app/context.ts';
import type { Route } from './+types/copy-invite';
import { giveInvite } from './give-invite.server.ts';
import { invitePageUrl } from './staff-href.ts';

/** Renews an invitation and returns its link, which pages do not contain. */
export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const { invite, refusal } = await giveInvite(context, inviteId, 'link');
  if (refusal) return refusal;
  return { ok: true as const, email: invite.email, url: invitePageUrl(context.get(originContext), invite.token) };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
