import { data, type RouterContextProvider } from 'react-router';
import type { InviteBy } from '#shop/staff/invite-form.ts';
import { retryAfter, retryText } from '../../account/retry-text.ts';
import { authContext, limitsContext, logContext } from '../../context.ts';
import { getStaff } from '../staff.server.ts';

export const inviteGone = 'La invitación ya no está pendiente.';

/** Why nothing was done with an invitation. */
export function refused(problem: string, status: number, headers: Record<string, string> = {}) {
  return data({ ok: false as const, problem }, { status, headers });
}

/** Gives an invitation once more, by mail or for its link to be passed on; as often as staff may. */
export async function giveInvite(context: Readonly<RouterContextProvider>, inviteId: string, by: InviteBy) {
  const actor = getStaff(context);
  const taken = await context.get(limitsContext).takeStaffInvite(actor.userId);
  if (!taken.ok) {
    const wait = taken.retryAfterSeconds;
    return { refusal: refused(retryText(wait), 429, retryAfter(wait)) };
  }
  const given = await context
    .get(authContext)
    .renewInvite(inviteId, by, actor)
    .catch((error: unknown) => {
      context.get(logContext).error({ err: error, inviteId }, 'an invitation could not be given again');
      throw data(null, { status: 503 });
    });
  return given ? { given } : { refusal: refused(inviteGone, 404) };
}
