import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { type EmbeddedPool, openEmbeddedPool } from './embedded-pool.server.ts';
import { impatientClient, type Patience } from './impatient-client.server.ts';
import { prepareJobs } from './jobs.server.ts';
import * as schema from './schema.ts';
import { keepWhole } from './whole-pool.server.ts';

/** What is read of a statement's result. */
type Rows<Row> = { rows: Row[] };
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The shop's database, or one transaction of it: the same SQL on both engines. */
export type Db = PgDatabase<RowsHKT, typeof schema>;

/** An open database with what only the process that opened it may do. */
export type Database = {
  db: Db;
  engine: 'pglite' | 'postgres';
  /** the driver beneath, for the parts that bring their own SQL: the job queue and the change feed */
  driver:
    | { kind: 'pglite'; pool: pg.Pool; listen: EmbeddedPool['listen'] }
    | { kind: 'postgres'; pool: pg.Pool; directUrl: string };
  /** Brings the schema up to date, the job queue's included. Safe when several processes start at once. */
  migrate(): Promise<void>;
  close(): Promise<void>;
};

const migrationsFolder = 'db/migrations';

// pg gives bigint as text; every bigint of ours counts pesos or rows and fits a double exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the embedded database kept in a folder, or in memory when no folder is given.
 *
 * One process at a time may hold a folder; see `lockFolder` in server/data-folder.server.ts.
 *
 * @param options.copyOf the file of what PGlite's `dumpDataDir` gave: a new one begins as its copy
 * @param options.onEnd told when the database can no longer go on; see `openEmbeddedPool`
 */
export async function openEmbedded(
  folder?: string,
  options: { copyOf?: string; onEnd?: (error: Error) => void } = {},
): Promise<Database> {
  const { pool, listen, close } = await openEmbeddedPool({ folder, ...options });
  const drizzled = drizzle(pool, { schema });
  const database: Database = {
    db: drizzled as unknown as Db,
    engine: 'pglite',
    driver: { kind: 'pglite', pool, listen },
    async migrate() {
      await migrate(drizzled, { migrationsFolder });
      await prepareJobs(database);
    },
    close,
  };
  return database;
}

/**
 * Connects to a PostgreSQL server.
 *
 * @param url where queries go; a transaction pooler in between is fine
 * @param options.directUrl a connection past the pooler, for migrations, LISTEN and asking whether the server is there; the same as `url` when there is no pooler
 */
export async function openServer(
  url: string,
  options: { directUrl?: string; poolSize?: number; patience?: Patience } = {},
): Promise<Database> {
  const directUrl = options.directUrl ?? url;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    Client: impatientClient(directUrl, options.patience),
  });
  keepWhole(pool);
  // A connection that breaks is replaced by the pool, and whoever was using it learns it from the next query. Without
  // listeners it would end the process: the pool's own hears of idle connections only, not of one inside a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database: Database = {
    db: drizzle(pool, { schema }) as unknown as Db,
    engine: 'postgres',
    driver: { kind: 'postgres', pool, directUrl },
    migrate: () => migrateServer(database, directUrl),
    close: () => pool.end(),
  };
  return database;
}

/** A shop that still serves may hold what a migration wants, and want what it holds: the server then undoes one of the two. */
const migrationAttempts = 5;

async function migrateServer(database: Database, url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${advisoryLocks.migrating})`);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await migrate(db, { migrationsFolder });
        break;
      } catch (error) {
        if (!isDeadlock(error) || attempt === migrationAttempts) throw error;
      }
    }
    await prepareJobs(database);
  } finally {
    await client.end();
  }
}

/** Whether the server gave a transaction up so that another could go on: PostgreSQL's code 40P01. */
function isDeadlock(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '40P01';
}
