import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { healthReports, userProfiles } from '#db/schema.ts';

export const askersPerPage = 24;

/** Which customers staff look at: those with a question that waits, those whose questions are all answered, everybody. */
export type AskerFilter = 'new' | 'answered' | 'all';

/** A customer who has asked. */
export type Asker = {
  userId: string;
  fullName: string;
  email: string;
  city: string | null;
  /** how many of their questions have no answer */
  waiting: number;
  /** null in rows brought over that say nothing of it */
  latestQuestionAt: Date | null;
};

export type AskerList = {
  askers: Asker[];
  /** how many match in all */
  total: number;
  /** the page shown: the asked one, or the last when there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/**
 * How many questions of a row wait. Rows brought over from elsewhere have not been counted before somebody writes to
 * them; their questions are looked at.
 */
const waitingOfRow = sql<number>`case when ${healthReports.latestQuestionAt} is not null then ${healthReports.waitingCount}
  else jsonb_array_length(jsonb_path_query_array(${healthReports.questions}, ${'$[*] ? (@.question.type() == "string" && @.question != "" && !(@.answer.type() == "string" && @.answer != ""))'}::jsonpath)) end`;

const waiting = sql<number>`sum(${waitingOfRow})::int`;
const latestQuestionAt = sql<Date | null>`max(${healthReports.latestQuestionAt})`.mapWith(
  healthReports.latestQuestionAt,
);

/** Rows with a question in them. */
const holdsQuestions = or(
  sql`${healthReports.latestQuestionAt} is not null`,
  sql`jsonb_path_exists(${healthReports.questions}, '$[*].question')`,
);

/** The customers who have asked, those with a question that waits first, then by their latest; a page at a time. */
export async function listAskers(
  db: Db,
  query: { filter?: AskerFilter; search?: string; page?: number } = {},
): Promise<AskerList> {
  const { filter = 'all', search = '' } = query;
  const total = await countAskers(db, { filter, search });
  const pages = Math.max(1, Math.ceil(total / askersPerPage));
  const page = Math.min(Math.max(1, Math.trunc(query.page ?? 1) || 1), pages);
  const askers = await db
    .select({
      userId: userProfiles.id,
      fullName: userProfiles.fullName,
      email: userProfiles.email,
      city: userProfiles.city,
      waiting,
      latestQuestionAt,
    })
    .from(healthReports)
    .innerJoin(userProfiles, eq(userProfiles.id, healthReports.userId))
    .where(and(holdsQuestions, matchSearch(search)))
    .groupBy(userProfiles.id)
    .having(waitingAs(filter))
    .orderBy(desc(sql`${waiting} > 0`), sql`${latestQuestionAt} desc nulls last`, asc(userProfiles.id))
    .limit(askersPerPage)
    .offset((page - 1) * askersPerPage);
  return { askers, total, page, pages };
}

/** How many customers are in each part of the list. */
export async function countAskersByFilter(db: Db): Promise<Record<AskerFilter, number>> {
  const [fresh, all] = await Promise.all([countAskers(db, { filter: 'new' }), countAskers(db, { filter: 'all' })]);
  return { new: fresh, answered: all - fresh, all };
}

/** How many customers have a question that waits. */
export async function countWaitingAskers(db: Db): Promise<number> {
  return countAskers(db, { filter: 'new' });
}

async function countAskers(db: Db, { filter, search = '' }: { filter: AskerFilter; search?: string }): Promise<number> {
  // Only rows that can matter are read: the count stands on every page of the back office.
  const wanted = filter === 'new' ? or(sql`waiting_count > 0`, isNull(healthReports.latestQuestionAt)) : undefined;
  return db.$count(
    db
      .select({ userId: userProfiles.id })
      .from(healthReports)
      .innerJoin(userProfiles, eq(userProfiles.id, healthReports.userId))
      .where(and(holdsQuestions, wanted, matchSearch(search)))
      .groupBy(userProfiles.id)
      .having(waitingAs(filter))
      .as('askers'),
  );
}

function waitingAs(filter: AskerFilter): SQL | undefined {
  if (filter === 'all') return undefined;
  return filter === 'new' ? sql`${waiting} > 0` : sql`${waiting} = 0`;
}

function matchSearch(search: string): SQL | undefined {
  // The database cannot be asked for the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    sql`shop_fold(${userProfiles.fullName}) like shop_fold(${part})`,
    sql`shop_fold(${userProfiles.email}) like shop_fold(${part})`,
  );
}
