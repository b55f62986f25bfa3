import * as v from 'valibot';
import { requiredLine } from '#shop/form-fields.ts';
import { type GivenPermission, isPermission } from './permissions.ts';

export const longestRoleName = 40;

const roleName = requiredLine('Escribe el nombre del rol.', longestRoleName);

export type RoleErrors = { name?: string[]; permissions?: string[] };
export type ParsedRole =
  | { ok: true; name: string; permissions: GivenPermission[]; read: string | undefined }
  | { ok: false; errors: RoleErrors };

/** Parses the form of a role: its name, at least one permission, and the fingerprint that it was loaded with. */
export function parseRole(form: FormData): ParsedRole {
  const name = v.safeParse(roleName, form.get('name') ?? '');
  const permissions = form.getAll('permissions').filter((code) => typeof code === 'string' && isPermission(code));
  const errors: RoleErrors = {
    ...(!name.success && { name: name.issues.map(({ message }) => message) }),
    ...(permissions.length === 0 && { permissions: ['Marca al menos un permiso.'] }),
  };
  if (!name.success || permissions.length === 0) return { ok: false, errors };
  const read = v.safeParse(v.string(), form.get('read'));
  return {
    ok: true,
    name: name.output,
    permissions: [...new Set(permissions as GivenPermission[])],
    read: read.success ? read.output : undefined,
  };
}
