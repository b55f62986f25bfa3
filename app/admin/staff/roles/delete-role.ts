import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { deleteRole } from '#shop/staff/roles/staff-roles.server.ts';
import type { Route } from './+types/delete-role';
import { beyondOwn, roleGone } from './role-words.ts';

export async function action({ params: { roleId }, context }: Route.ActionArgs) {
  const deleted = await deleteRole(context.get(dbContext), roleId, getStaff(context));
  if (deleted.ok) return done(`Se eliminó el rol “${deleted.name}”.`);
  if (deleted.reason === 'held') return refuse(`Alguien tiene el rol “${deleted.name}”: dale otro antes.`, 409);
  return deleted.reason === 'beyond-own' ? refuse(beyondOwn, 409) : refuse(roleGone, 404);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
