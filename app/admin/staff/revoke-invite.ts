import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { revokeInvite } from '#shop/staff/staff-invites.server.ts';
import type { Route } from './+types/revoke-invite';
import { inviteGone, refused } from './give-invite.server.ts';

export async function action({ params: { inviteId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const revoked = await revokeInvite(context.get(dbContext), { inviteId, actor });
  return revoked ? { ok: true as const, email: revoked.email } : refused(inviteGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
