import type { StaffAction, StaffChange } from '#db/schema.ts';

/** What was done, as a sentence goes on after a name: 'Marta Ruiz eliminó …'. */
export const actionWords: Record<StaffAction, string> = {
  created: 'creó',
  changed: 'cambió',
  deleted: 'eliminó',
  restored: 'restauró',
  imported: 'importó',
  invited: 'invitó a',
  revoked: 'retiró a',
};

/** Nobody by name is the shop itself, or somebody whose account is gone. */
export function actorOf({ actorName }: Pick<StaffChange, 'actorName'>): string {
  return actorName || 'La tienda';
}
