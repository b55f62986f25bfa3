import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/jobs.server.ts';

/** The mails about accounts that were asked for and not sent yet, in the order they were asked for, as their rows hold them. */
export async function jobsLeft(db: Db): Promise<AccountMailJob[]> {
  const { rows } = await db.execute<{ data: AccountMailJob }>(
    sql`select data from pgboss.job where name = 'account-mail' order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}
