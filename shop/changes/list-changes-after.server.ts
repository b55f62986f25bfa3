import { and, asc, desc, gt, gte, inArray, or } from 'drizzle-orm';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { changes } from '#db/schema.ts';
import { movedOn, type PlaceInChanges } from './place-in-changes.ts';

/** Whoever is farther behind than this is told that anything may have changed. */
const mostAtOnce = 500;
/** Among so many of the newest, those that are missing may still come into sight. */
const lookedBack = 1_000;

/** Where somebody stands who has read everything there is now. */
export async function findPlaceInChanges(db: Db): Promise<PlaceInChanges> {
  const newest = await db.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(lookedBack);
  const ids = newest.map(({ id }) => id);
  const oldest = ids.at(-1);
  return oldest === undefined ? { last: 0, missing: [] } : movedOn({ last: oldest, missing: [] }, ids);
}

/**
 * What was announced since somebody stood at a place, in the order of ids, and where they stand now.
 *
 * @returns null where it is too much to tell, or the place is not of this database: everything must be read anew
 */
export async function listChangesAfter(
  db: Db,
  place: PlaceInChanges,
): Promise<{ changes: Change[]; place: PlaceInChanges } | null> {
  const found = await db
    .select({ id: changes.id, topic: changes.topic, subjectIds: changes.subjectIds })
    .from(changes)
    .where(
      and(
        // Said once more as a range: however many changes there are, only the last of them are looked through.
        gte(changes.id, place.missing[0] ?? place.last),
        or(gt(changes.id, place.last), inArray(changes.id, place.missing)),
      ),
    )
    .orderBy(asc(changes.id))
    .limit(mostAtOnce);
  if (found.length === mostAtOnce) return null;
  const ids = found.map(({ id }) => id);
  return { changes: found, place: movedOn(place, ids) };
}
