import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, inject } from 'vitest';
import { type Database, type Db, openEmbedded, openServer } from '../database.server.ts';
import { databaseUrl, onServer } from './server-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** how to reach the throw-away server's maintenance database */
    postgresUrl: string;
    /** the file of a migrated embedded database, for the tests' own to be copies of */
    embeddedTemplate: string;
  }
}

/** More than any test asks for at once; PostgreSQL opens them as they are needed. */
const poolSize = 40;

/** Opened by the first test file of a process and kept for those after it, each of which finds it empty. */
let opening: Promise<Database> | undefined;

async function openTestDatabase(): Promise<Database> {
  if (process.env.TEST_ENGINE !== 'postgres') return openEmbedded(undefined, { copyOf: inject('embeddedTemplate') });

  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenanceUrl = inject('postgresUrl');
  await onServer(maintenanceUrl, `create database ${name} template shop_template strategy file_copy`);
  return openServer(databaseUrl(maintenanceUrl, name), { poolSize });
}

/** A migrated database of the engine under test, empty before each test. A test that changes its tables puts them back. */
export function useTestDatabase(): { readonly db: Db; readonly database: Database } {
  let database: Database | undefined;

  beforeAll(async () => {
    opening ??= openTestDatabase();
    database = await opening;
  });

  beforeEach(async () => {
    if (database) await emptyTables(database.db);
  });

  const opened = () => {
    if (!database) throw new Error('The test database is only there while tests run');
    return database;
  };
  return {
    get db() {
      return opened().db;
    },
    get database() {
      return opened();
    },
  };
}

/** Leaves every table empty, as a test finds them. */
export async function emptyTables(db: Db) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`));
  await db.execute(sql`delete from pgboss.job`);
}
