import { data, type RouterContextProvider } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { authContext, limitsContext } from '#app/context.ts';
import type { InviteBy } from '#shop/staff/invite-form.ts';

export const inviteGone = 'La invitación ya no está pendiente.';

/** The response when an action on an invitation is refused. */
export function refused(problem: string, status: number, headers: Record<string, string> = {}) {
  return data({ ok: false as const, problem }, { status, headers });
}

/** Issues an open invitation again, by mail or as a link, within the rate limit. */
export async function giveInvite(context: Readonly<RouterContextProvider>, inviteId: string, by: InviteBy) {
  const actor = getStaff(context);
  const taken = await context.get(limitsContext).takeStaffInvite(actor.userId);
  if (!taken.ok) {
    const wait = taken.retryAfterSeconds;
    return { refusal: refused(retryText(wait), 429, retryAfter(wait)) };
  }
  const invite = await context.get(authContext).renewInvite(inviteId, by, actor);
  return invite ? { invite } : { refusal: refused(inviteGone, 404) };
}
