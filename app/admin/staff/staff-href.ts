export const staffHref = '/admin/staff';

/** Returns the address of an action on an open invitation. */
export function inviteHref(inviteId: string, action: 'send' | 'link' | 'revoke'): string {
  return `${staffHref}/invites/${inviteId}/${action}`;
}

/** Returns the address that revokes a member's access. */
export function revokeMemberHref(userId: string): string {
  return `${staffHref}/members/${encodeURIComponent(userId)}/revoke`;
}

/** Returns the address of the page on which an invitation is accepted. */
export function invitePageUrl(origin: string, token: string): string {
  return `${origin}/invitacion/${token}`;
}
