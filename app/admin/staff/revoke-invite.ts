import { data } from 'react-router';
import { revokeInvite } from '#shop/staff/staff-invites.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/revoke-invite';
import { inviteGone, refused } from './give-invite.server.ts';

export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const revoked = await revokeInvite(context.get(dbContext), { inviteId, actor }).catch((error) => {
    context.get(logContext).error({ err: error, inviteId }, 'an invitation could not be taken back');
    throw data(null, { status: 503 });
  });
  return revoked ? { ok: true as const, email: revoked.email } : refused(inviteGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
