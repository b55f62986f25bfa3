export const staffHref = '/admin/staff';

/** Where something is done with an invitation that stands. */
export function inviteHref(inviteId: string, deed: 'send' | 'link' | 'revoke'): string {
  return `${staffHref}/invites/${inviteId}/${deed}`;
}

/** Where somebody's access ends. */
export function revokeMemberHref(userId: string): string {
  return `${staffHref}/members/${encodeURIComponent(userId)}/revoke`;
}

/** The page on which an invitation is accepted, for who is not in the shop yet. */
export function invitePageUrl(origin: string, token: string): string {
  return `${origin}/invitacion/${token}`;
}
