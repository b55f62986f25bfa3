import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Deadlines, deadlineClient } from './deadline-client.server.ts';
import { prepareJobs } from './job-queues.server.ts';
import { migrateDatabase, shopMigrations } from './migrate.server.ts';
import { OutagePool } from './outage.server.ts';
import { preventLeaks } from './prevent-leaks.server.ts';
import * as schema from './schema.ts';

/** The part of a query result that the shop uses. */
type Rows<Row> = { rows: Row[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The shop's database, or a transaction on it. */
export type Db = PgDatabase<RowsHKT, typeof schema>;

/** An open database and the operations reserved for the process that opened it. */
export type Database = {
  db: Db;
  /** the underlying connection pool, for libraries with their own SQL: the job queue, rate limits */
  pool: pg.Pool;
  /** a connection string that bypasses any pooler, for LISTEN, locks and migrations */
  directUrl: string;
  /** the folder of migrations that `migrate` applies */
  migrationsFolder: string;
  /**
   * Migrates the schema, including the job queue's. Several processes may call it at once.
   *
   * @throws OutdatedDatabaseError before anything is changed
   */
  migrate(): Promise<void>;
  close(): Promise<void>;
};

// pg returns bigint as text. All bigints of the shop are pesos or row counts, which a double represents exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects to a PostgreSQL database, embedded or remote. Queries reject with `DatabaseOutageError` (`findOutage`) while
 * it is unavailable.
 *
 * @param url connection string for queries; may point to a transaction pooler
 * @param options.directUrl connection string without pooler, for migrations, LISTEN and probes; defaults to `url`
 */
export async function openDatabase(
  url: string,
  options: { directUrl?: string; poolSize?: number; deadlines?: Deadlines; migrationsFolder?: string } = {},
): Promise<Database> {
  const { directUrl = url, migrationsFolder = shopMigrations } = options;
  const pool = new OutagePool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    Client: deadlineClient(directUrl, options.deadlines),
  });
  preventLeaks(pool);
  // The pool replaces broken connections, and the borrower's next query fails. Without these listeners an error event
  // would end the process; the pool's own listener covers idle connections only, not those inside a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    db: drizzle(pool, { schema }) as unknown as Db,
    pool,
    directUrl,
    migrationsFolder,
    migrate: () => migrateDatabase(directUrl, migrationsFolder, () => prepareJobs(pool)),
    close: () => pool.end(),
  };
}
