import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/** Counts the connections to the database that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
