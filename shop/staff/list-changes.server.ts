import { and, desc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type StaffChange, type StaffSubject, staffChanges } from '#db/schema.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { colombianDay } from '#shop/dates.ts';
import { seenChange, visibleChanges } from './change-sight.server.ts';

export type ChangeList = {
  changes: StaffChange[];
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

type ChangesFilter = {
  subject?: StaffSubject | undefined;
  /** with `subject`: the id of the record whose changes are listed */
  subjectId?: string | undefined;
  actorId?: string | undefined;
  /** a day of the Colombian calendar, '2026-11-22'; anything else does not filter */
  day?: string | undefined;
  page?: number;
  perPage?: number;
};

/**
 * Lists a page of the staff's changes as far as a member of staff may see them, latest first. Absent properties do not
 * filter.
 */
export async function listChanges(
  db: Db,
  viewer: Pick<Viewer, 'permissions'>,
  filter: ChangesFilter = {},
): Promise<ChangeList> {
  const { subject, subjectId, actorId, page: requestedPage = 1, perPage = 24 } = filter;
  const day = filter.day ? colombianDay(filter.day) : null;
  const wanted = and(
    visibleChanges(viewer),
    subject === undefined ? undefined : eq(staffChanges.subject, subject),
    subjectId === undefined ? undefined : eq(staffChanges.subjectId, subjectId),
    actorId === undefined ? undefined : eq(staffChanges.actorId, actorId),
    day ? and(gte(staffChanges.createdAt, day.start), lt(staffChanges.createdAt, day.end)) : undefined,
  );
  const total = await db.$count(staffChanges, wanted);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, Math.trunc(requestedPage) || 1), pages);
  const changes = await db
    .select()
    .from(staffChanges)
    .where(wanted)
    .orderBy(desc(staffChanges.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { changes: changes.map((change) => seenChange(viewer, change)), total, page, pages };
}

/** Lists the people who made a change and still have an account, by their latest name. */
export async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const actors = await db
    .selectDistinctOn([staffChanges.actorId], { id: staffChanges.actorId, name: staffChanges.actorName })
    .from(staffChanges)
    .where(isNotNull(staffChanges.actorId))
    .orderBy(staffChanges.actorId, desc(staffChanges.id));
  return actors
    .map(({ id, name }) => ({ id: id ?? '', name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'));
}
