import type { Db } from '#db/database.server.ts';
import { type StaffAction, type StaffSubject, staffChanges } from '#db/schema.ts';
import type { Actor } from './actor.ts';
import { type ChangedFields, findChangedFields } from './changed-fields.ts';

/** A change to record: its subject before and after. */
export type NewStaffChange = {
  subject: StaffSubject;
  /** absent for subjects that exist once */
  subjectId?: string;
  /** the subject as staff know it: a product's name, 'Pedido 123456'; never a customer's name or health data */
  subjectName: string;
  action: StaffAction;
  /** absent for creations, or if only the fact is recorded */
  before?: Record<string, unknown>;
  /** absent for deletions */
  after?: Record<string, unknown>;
};

/**
 * Records a change in the audit log, in the transaction of the change itself. If both `before` and `after` are given,
 * only the fields that differ are stored; if no field differs, no entry is made.
 *
 * @param actor null for the shop itself, such as an import from the command line
 * @returns the id of the entry; null if nothing changed
 */
export async function recordChange(tx: Db, actor: Actor | null, change: NewStaffChange): Promise<number | null> {
  const [changeId] = await recordChanges(tx, actor, [change]);
  return changeId ?? null;
}

/**
 * Records several changes in one statement; meant for a few hundred at a time.
 *
 * @returns the ids of the entries
 */
export async function recordChanges(tx: Db, actor: Actor | null, changes: NewStaffChange[]): Promise<number[]> {
  const rows = changes.flatMap((change) => {
    const { subject, subjectId = '', subjectName, action } = change;
    const fields = fieldsOf(change);
    if (!fields) return [];
    const by = { actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' };
    return [{ subject, subjectId, subjectName, action, ...fields, ...by }];
  });
  if (rows.length === 0) return [];
  const entries = await tx.insert(staffChanges).values(rows).returning({ id: staffChanges.id });
  return entries.map(({ id }) => id);
}

function fieldsOf({ before, after }: NewStaffChange): Partial<ChangedFields> | null {
  if (before && after) return findChangedFields(before, after);
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
