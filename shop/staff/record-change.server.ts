import type { Db } from '#db/database.server.ts';
import { type StaffAction, type StaffSubject, staffChanges } from '#db/schema.ts';
import type { Actor } from './actor.ts';
import { type ChangedFields, findChangedFields } from './changed-fields.ts';

/** A change as whoever makes it tells it: what the subject was before, and what it is now. */
export type StaffChangeTold = {
  subject: StaffSubject;
  /** left out for what there is one of */
  subjectId?: string;
  /** what staff call it: a product's name, 'Pedido 123456'. Never a customer's name, nor a word about their health */
  subjectName: string;
  action: StaffAction;
  /** left out for what was made, or where only the fact is kept */
  before?: Record<string, unknown>;
  /** left out for what was deleted */
  after?: Record<string, unknown>;
};

/**
 * Keeps who changed what, within the transaction of the change itself. With both sides given only the fields that differ
 * are kept; when none does, nothing is.
 *
 * @param actor null for the shop itself, as when a file is brought in at the command line
 */
export async function recordChange(tx: Db, actor: Actor | null, change: StaffChangeTold): Promise<void> {
  await recordChanges(tx, actor, [change]);
}

/** The same of several, with one statement: a few hundred at a time. */
export async function recordChanges(tx: Db, actor: Actor | null, changes: StaffChangeTold[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const { subject, subjectId = '', subjectName, action } = change;
    const fields = fieldsOf(change);
    if (!fields) return [];
    const by = { actorId: actor?.userId ?? null, actorName: actor?.fullName ?? '' };
    return [{ subject, subjectId, subjectName, action, ...fields, ...by }];
  });
  if (rows.length > 0) await tx.insert(staffChanges).values(rows);
}

function fieldsOf({ before, after }: StaffChangeTold): Partial<ChangedFields> | null {
  if (before && after) return findChangedFields(before, after);
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
