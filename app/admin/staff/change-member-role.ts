import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { changeMemberRole } from '#shop/staff/roles/change-member-role.server.ts';
import type { Route } from './+types/change-member-role';
import { lastOwner, otherOwner, roleBeyondOwn } from './member-words.ts';

export async function action({ request, params: { memberId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const [role, from] = [String(form.get('role') ?? ''), form.get('from')];
  const seen = typeof from === 'string' ? { from } : {};
  const changed = await changeMemberRole(context.get(dbContext), { memberId, role, actor, ...seen });
  if (changed.ok) return done(`El rol de ${changed.name} es ahora “${changed.role}”.`);
  switch (changed.reason) {
    case 'not-staff':
      throw data(null, { status: 403 });
    case 'not-found':
      return refuse('Esa persona ya no es parte del personal.', 404);
    case 'no-role':
      return refuse('Elige un rol de la lista.', 400);
    case 'changed-since':
      return refuse(
        `Otra persona cambió el rol de ${changed.name}: ahora ${changed.role ? `es “${changed.role}”` : 'no tiene rol'}. Ábrelo otra vez.`,
        409,
      );
    case 'other-owner':
      return refuse(otherOwner(changed.name), 409);
    case 'last-owner':
      return refuse(lastOwner, 409);
    case 'beyond-own':
      return refuse(roleBeyondOwn, 409);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
