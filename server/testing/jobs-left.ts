import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { AccountMailJob } from '#db/job-queues.server.ts';

/** Returns the data of the queued account mail jobs, oldest first. */
export async function jobsLeft(db: Db): Promise<AccountMailJob[]> {
  const { rows } = await db.execute<{ data: AccountMailJob }>(
    sql`select data from pgboss.job where name = 'account-mail' order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}
