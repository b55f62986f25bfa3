import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { OutdatedDatabaseError } from './outdated-database-error.server.ts';

/** The folder of the shop's migrations, in drizzle-kit's format. */
export const shopMigrations = 'db/migrations';

/** `when` is the time drizzle-kit recorded at generation, in ms; it identifies and orders migrations. */
export type Migration = { name: string; when: number };

/** Lists all migrations of a folder, oldest first. */
export async function listMigrations(folder = shopMigrations): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => ({ name: tag, when }));
}

/** Number of attempts: a migration can deadlock with a shop that is selling, and PostgreSQL aborts one of the two. */
const migrationAttempts = 5;

/**
 * Applies the pending migrations of a folder in one transaction, then runs `afterwards`, all under an advisory lock:
 * when several processes start at once, one migrates and the others wait.
 *
 * @param url a connection string that bypasses any pooler
 * @throws OutdatedDatabaseError before anything is changed
 */
export async function migrateDatabase(url: string, folder: string, afterwards: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${advisoryLocks.migrating})`);
    await refuseOutdated(db, folder);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(db, { migrationsFolder: folder });
        break;
      } catch (error) {
        if (!isDeadlock(error) || attempt === migrationAttempts) throw error;
      }
    }
    await afterwards();
  } finally {
    await client.end();
  }
}

/** Throws if migrations were applied that are older than the first one of the folder. */
async function refuseOutdated(db: NodePgDatabase, folder: string): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as journal`);
  if (!rows[0]?.journal) return;
  const [first] = await listMigrations(folder);
  const older = await db.execute(
    sql`select from drizzle.__drizzle_migrations where created_at < ${first?.when ?? 0} limit 1`,
  );
  if (older.rows.length > 0)
    throw new OutdatedDatabaseError('It has migrations that precede the first one of this version');
}

/** Whether PostgreSQL aborted the transaction to resolve a deadlock: error code 40P01. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '40P01';
}
