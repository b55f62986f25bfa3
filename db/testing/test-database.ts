import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
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

/**
 * A migrated database of the engine under test, for one test file; emptied before each test.
 *
 * @param options.poolSize connections on PostgreSQL; the embedded engine has one
 */
export function useTestDatabase(options: { poolSize?: number } = {}): { readonly db: Db; readonly database: Database } {
  let database: Database | undefined;
  let drop = async () => {};

  beforeAll(async () => {
    if (process.env.TEST_ENGINE === 'postgres') {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const maintenanceUrl = inject('postgresUrl');
      await onServer(maintenanceUrl, `create database ${name} template shop_template`);
      drop = () => onServer(maintenanceUrl, `drop database ${name} with (force)`);
      database = await openServer(databaseUrl(maintenanceUrl, name), options);
    } else {
      const copyOf = await openAsBlob(inject('embeddedTemplate'));
      database = await openEmbedded(undefined, { copyOf });
    }
  });

  beforeEach(async () => {
    if (database) await emptyTables(database.db);
  });

  afterAll(async () => {
    await database?.close();
    await drop();
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

async function emptyTables(db: Db) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`));
  await db.execute(sql`delete from pgboss.job`);
}
