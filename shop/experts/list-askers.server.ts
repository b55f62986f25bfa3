import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { containing } from '#db/like-pattern.ts';
import { healthReports, userProfiles } from '#db/schema.ts';

export const askersPerPage = 24;

/** The parts of the staff's list: customers with open questions, customers whose questions are all answered, all. */
export type AskerFilter = 'new' | 'answered' | 'all';

/** A customer with questions. */
export type Asker = {
  userId: string;
  fullName: string;
  email: string;
  city: string | null;
  /** the number of questions without an answer */
  waiting: number;
  /** null if all of the customer's rows were imported and none has been written since */
  latestQuestionAt: Date | null;
};

export type AskerList = {
  askers: Asker[];
  /** number of customers on all pages */
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/**
 * The number of open questions of a row. Imported rows have no counter until they are first written; their questions
 * are counted directly.
 */
export const waitingOfRow = sql<number>`case when ${healthReports.latestQuestionAt} is not null then ${healthReports.waitingCount}
  else jsonb_array_length(jsonb_path_query_array(${healthReports.questions}, ${'$[*] ? (@.question.type() == "string" && @.question != "" && !(@.answer.type() == "string" && @.answer != ""))'}::jsonpath)) end`;

const waiting = sql<number>`sum(${waitingOfRow})::int`;
const latestQuestionAt = sql<Date | null>`max(${healthReports.latestQuestionAt})`.mapWith(
  healthReports.latestQuestionAt,
);

/** Rows with at least one question. */
const holdsQuestions = or(
  sql`${healthReports.latestQuestionAt} is not null`,
  sql`jsonb_path_exists(${healthReports.questions}, '$[*].question')`,
);

/** Lists a page of the customers with questions: those with open questions first, then the newest question first. */
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

/** Counts the customers in each part of the list. */
export async function countAskersByFilter(db: Db): Promise<Record<AskerFilter, number>> {
  const [fresh, all] = await Promise.all([countAskers(db, { filter: 'new' }), countAskers(db, { filter: 'all' })]);
  return { new: fresh, answered: all - fresh, all };
}

/** Counts the customers with open questions. */
export async function countWaitingAskers(db: Db): Promise<number> {
  return countAskers(db, { filter: 'new' });
}

async function countAskers(db: Db, { filter, search = '' }: { filter: AskerFilter; search?: string }): Promise<number> {
  // For open questions, reads only rows that may have some: every page of the back office shows their number.
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
  // PostgreSQL text cannot contain the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  const part = containing(text);
  return or(
    sql`shop_fold(${userProfiles.fullName}) like shop_fold(${part})`,
    sql`shop_fold(${userProfiles.email}) like shop_fold(${part})`,
  );
}
