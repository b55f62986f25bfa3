import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { revokeMember } from '#shop/staff/staff-members.server.ts';
import type { Route } from './+types/revoke-member';
import { refused } from './give-invite.server.ts';
import { lastOwner, otherOwner, roleBeyondOwn } from './member-words.ts';

export async function action({ params: { memberId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const revoked = await revokeMember(context.get(dbContext), { memberId, actor });
  if (revoked.ok) return { ok: true as const, name: revoked.name };
  if (revoked.reason === 'not-staff') throw data(null, { status: 403 });
  if (revoked.reason === 'oneself')
    return refused('No puedes retirarte el acceso a ti. Pídeselo a otra persona del equipo.', 409);
  if (revoked.reason === 'other-owner') return refused(otherOwner(revoked.name), 409);
  if (revoked.reason === 'last-owner') return refused(lastOwner, 409);
  if (revoked.reason === 'beyond-own') return refused(roleBeyondOwn, 409);
  return refused('Esa persona ya no es parte del personal.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
