import type { SaveRoleResult } from '#shop/staff/roles/staff-roles.server.ts';

export const roleGone = 'Ese rol ya no existe.';
export const beyondOwn = 'Solo puedes dar permisos que tú tienes.';

/** Why a role was not saved, for staff. */
export function saveProblem({ reason }: Exclude<SaveRoleResult, { ok: true }>): string {
  if (reason === 'name-taken') return 'Ya hay un rol con ese nombre.';
  return reason === 'beyond-own' ? beyondOwn : roleGone;
}

/** The number of people who have a role. */
export function holdersText({ members, invites }: { members: number; invites: number }): string {
  const people = members === 1 ? '1 persona' : `${members} personas`;
  if (invites === 0) return members === 0 ? 'Nadie lo tiene' : people;
  return `${people} y ${invites === 1 ? '1 invitación' : `${invites} invitaciones`}`;
}
