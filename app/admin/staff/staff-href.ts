export const staffHref = '/admin/staff';
export const rolesHref = '/admin/staff/roles';

export const newRoleHref = `${rolesHref}/new`;

/** Returns the address of a role that the shop made, or the one that deletes it. */
export function roleHref(roleId: string, action?: 'delete'): string {
  return action ? `${rolesHref}/${roleId}/${action}` : `${rolesHref}/${roleId}`;
}

/** Returns the address that changes a member's role. */
export function memberRoleHref(userId: string): string {
  return `${staffHref}/members/${encodeURIComponent(userId)}/role`;
}

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
