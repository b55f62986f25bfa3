import { originContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import type { Route } from './+types/copy-invite';
import { giveInvite } from './give-invite.server.ts';
import { invitePageUrl } from './staff-href.ts';

/** Answers the invitation's link, which no page shows by itself. */
export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const { given, refusal } = await giveInvite(context, inviteId, 'link');
  if (refusal) return refusal;
  return { ok: true as const, email: given.email, url: invitePageUrl(context.get(originContext), given.token) };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
