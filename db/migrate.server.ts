import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
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

/**
 * How long a migration waits for a table before it releases its locks and tries again. Well below PostgreSQL's
 * `deadlock_timeout` of a second, after which it could abort a query of a running shop to resolve a deadlock.
 */
const lockPatienceMs = 100;
const lockAgainAfterMs = 250;

/**
 * Applies the pending migrations of a folder in one transaction, then runs `afterwards`, all under an advisory lock:
 * when several processes start at once, one migrates and the others wait. The transaction first locks all tables, so
 * that queries of a running shop wait for its end and none is aborted; a long query or backup is waited for.
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
    while (!(await applyPending(db, folder))) await pause(lockAgainAfterMs);
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

/** @returns whether the migrations were applied; false if a table was in use */
async function applyPending(db: NodePgDatabase & { $client: pg.Client }, folder: string): Promise<boolean> {
  // The journal has the form of drizzle-kit's own migrator.
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await db.execute(sql`select max(created_at) as latest from drizzle.__drizzle_migrations`);
  const latest = Number(rows[0]?.latest ?? 0);
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > latest);
  if (pending.length === 0) return true;
  return db.transaction(async (tx) => {
    if (!(await lockTables(tx))) return false;
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await db.$client.query(statement);
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
    }
    return true;
  });
}

/**
 * Locks all of the shop's tables exclusively, or none. Starts with `orders` and `products`, which most transactions
 * lock first: a transaction that begins now waits there without holding other locks, and one that is past them can
 * usually finish.
 *
 * @returns false if a table was in use
 */
async function lockTables(tx: Pick<NodePgDatabase, 'execute' | 'transaction'>): Promise<boolean> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      order by tablename <> 'orders', tablename <> 'products', tablename`,
  );
  if (rows.length === 0) return true;
  const tables = sql.join(
    rows.map(({ name }): SQL => sql`public.${sql.identifier(name)}`),
    sql`, `,
  );
  try {
    await tx.transaction(async (locking) => {
      await locking.execute(sql`select set_config('lock_timeout', ${String(lockPatienceMs)}, true)`);
      await locking.execute(sql`lock table ${tables} in access exclusive mode`);
      await locking.execute(sql`set local lock_timeout = 0`);
    });
    return true;
  } catch (error) {
    if (isTableInUse(error)) return false;
    throw error;
  }
}

/** Whether a lock was not granted in time, or PostgreSQL aborted the transaction to resolve a deadlock. */
function isTableInUse(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false;
  return cause.code === '55P03' || cause.code === '40P01';
}
