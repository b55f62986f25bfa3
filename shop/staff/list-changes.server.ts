import { and, desc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type StaffChange, type StaffSubject, staffChanges } from '#db/schema.ts';
import { colombianDay } from '#shop/dates.ts';

export type ChangeList = {
  changes: StaffChange[];
  total: number;
  /** the page shown: the asked one, or the last when there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

type AskedChanges = {
  subject?: StaffSubject | undefined;
  /** with a subject: only those of one of them */
  subjectId?: string | undefined;
  actorId?: string | undefined;
  /** a day of the Colombian calendar, '2026-11-22'; anything else is no day, and narrows nothing down */
  day?: string | undefined;
  page?: number;
  perPage?: number;
};

/** What staff changed, the latest first, a page at a time. What is left out is not narrowed down. */
export async function listChanges(db: Db, asked: AskedChanges = {}): Promise<ChangeList> {
  const { subject, subjectId, actorId, page: askedPage = 1, perPage = 24 } = asked;
  const day = asked.day ? colombianDay(asked.day) : null;
  const wanted = and(
    subject === undefined ? undefined : eq(staffChanges.subject, subject),
    subjectId === undefined ? undefined : eq(staffChanges.subjectId, subjectId),
    actorId === undefined ? undefined : eq(staffChanges.actorId, actorId),
    day ? and(gte(staffChanges.createdAt, day.start), lt(staffChanges.createdAt, day.end)) : undefined,
  );
  const total = await db.$count(staffChanges, wanted);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, Math.trunc(askedPage) || 1), pages);
  const changes = await db
    .select()
    .from(staffChanges)
    .where(wanted)
    .orderBy(desc(staffChanges.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { changes, total, page, pages };
}

/** Everybody who ever changed something and still has an account, by the name they went by last. */
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
