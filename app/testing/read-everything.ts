import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/**
 * Reads every row of the database and every queued job as `table {row}`, except the rate-limit counters and the word
 * list of the search.
 */
export async function readEverything(db: Db): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'search_words')`,
  );
  const each = [...tables.map(({ name }) => name), 'pgboss.job'].map(
    (name) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`,
  );
  const { rows } = await db.execute<{ row: string }>(sql.raw(`${each.join(' union all ')} order by 1`));
  return rows.map(({ row }) => row);
}
