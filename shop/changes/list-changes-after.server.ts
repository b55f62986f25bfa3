import { and, asc, desc, gt, gte, inArray, or } from 'drizzle-orm';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { changes } from '#db/schema.ts';
import { advanceCursor, type ChangesCursor } from './changes-cursor.ts';

/** A reader with this many new changes, or more, must reload everything. */
const mostAtOnce = 500;
/**
 * A new cursor looks for missing ids only among this many of the newest changes; their transactions may still commit.
 */
const lookedBack = 1_000;

/** The cursor of a reader who is up to date. */
export async function findChangesCursor(db: Db): Promise<ChangesCursor> {
  const newest = await db.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(lookedBack);
  const ids = newest.map(({ id }) => id);
  const oldest = ids.at(-1);
  return oldest === undefined ? { last: 0, missing: [] } : advanceCursor({ last: oldest, missing: [] }, ids);
}

/**
 * Lists the changes after a cursor, by id, and the new cursor.
 *
 * @returns null if there are too many: the reader must reload everything
 */
export async function listChangesAfter(
  db: Db,
  cursor: ChangesCursor,
): Promise<{ changes: Change[]; cursor: ChangesCursor } | null> {
  const newChanges = await db
    .select({ id: changes.id, topic: changes.topic, subjectIds: changes.subjectIds })
    .from(changes)
    .where(
      and(
        // The redundant range limits the query to the latest changes.
        gte(changes.id, cursor.missing[0] ?? cursor.last),
        or(gt(changes.id, cursor.last), inArray(changes.id, cursor.missing)),
      ),
    )
    .orderBy(asc(changes.id))
    .limit(mostAtOnce);
  if (newChanges.length === mostAtOnce) return null;
  const ids = newChanges.map(({ id }) => id);
  return { changes: newChanges, cursor: advanceCursor(cursor, ids) };
}
