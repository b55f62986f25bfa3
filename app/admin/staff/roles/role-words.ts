import { permissionWords } from '#shop/staff/roles/permission-words.ts';
import type { SaveRoleResult } from '#shop/staff/roles/staff-roles.server.ts';

export const roleGone = 'Ese rol ya no existe.';
export const beyondOwn = 'Solo puedes dar permisos que tú tienes.';

/** Why a role was not saved, for staff. */
export function saveProblem(refused: Exclude<SaveRoleResult, { ok: true }>): string {
  const { reason } = refused;
  if (reason === 'newer') {
    const labels = refused.now.permissions.map((permission) => permissionWords[permission].label).join(', ');
    return `Otra persona cambió este rol mientras lo editabas. Ahora es “${refused.now.name}” y permite: ${labels}. Revisa lo tuyo y guarda otra vez.`;
  }
  if (reason === 'name-taken') return 'Ya hay un rol con ese nombre.';
  return reason === 'beyond-own' ? beyondOwn : roleGone;
}

/** The number of people who have a role. */
export function holdersText({ members, invites }: { members: number; invites: number }): string {
  const people = members === 1 ? '1 persona' : `${members} personas`;
  if (invites === 0) return members === 0 ? 'Nadie lo tiene' : people;
  return `${people} y ${invites === 1 ? '1 invitación' : `${invites} invitaciones`}`;
}
