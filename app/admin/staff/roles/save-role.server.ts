import { data, type RouterContextProvider, redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { rolesHref } from '#app/admin/staff/staff-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { parseRole, type RoleErrors } from '#shop/staff/roles/role-form.ts';
import { saveRole } from '#shop/staff/roles/staff-roles.server.ts';
import type { RoleRefusal } from './role-screen.tsx';
import { saveProblem } from './role-words.ts';

/**
 * Saves the role that a form has and returns to the list, or says why not.
 *
 * @param roleId null for a new role
 */
export async function takeRole(request: Request, context: Readonly<RouterContextProvider>, roleId: string | null) {
  const actor = getStaff(context);
  const parsed = parseRole(await readForm(request));
  if (!parsed.ok) return refuse('Revisa los campos marcados.', 400, parsed.errors);
  const { name, permissions, read } = parsed;
  const saved = await saveRole(context.get(dbContext), { id: roleId, name, permissions, read }, actor);
  if (!saved.ok) {
    if (saved.reason === 'not-staff') throw data(null, { status: 403 });
    const problem = saveProblem(saved);
    if (saved.reason === 'newer') return refuse(problem, 409, {}, saved.fingerprint);
    const errors = saved.reason === 'name-taken' ? { name: [problem] } : {};
    return refuse(problem, saved.reason === 'not-found' ? 404 : 409, errors);
  }
  const flash = { title: 'Rol guardado', description: `“${name}” ya se puede dar al equipo.` };
  return redirect(rolesHref, { headers: { 'Set-Cookie': flashCookie(flash) } });
}

function refuse(problem: string, status: number, errors: RoleErrors, read?: string) {
  return data<RoleRefusal>({ problem, errors, ...(read && { read }) }, { status });
}
