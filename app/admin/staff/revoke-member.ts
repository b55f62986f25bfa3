import { data } from 'react-router';
import { revokeMember } from '#shop/staff/staff-members.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/revoke-member';
import { refused } from './give-invite.server.ts';

export async function action({ params: { memberId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const revoked = await revokeMember(context.get(dbContext), { memberId, actor }).catch((error) => {
    context.get(logContext).error({ err: error, memberId }, 'the access of a member of staff could not be ended');
    throw data(null, { status: 503 });
  });
  if (revoked.ok) return { ok: true as const, name: revoked.name };
  if (revoked.reason === 'not-staff') throw data(null, { status: 403 });
  if (revoked.reason === 'oneself')
    return refused('No puedes retirarte el acceso a ti. Pídeselo a otra persona del equipo.', 409);
  return refused('Esa persona ya no es parte del personal.', 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
