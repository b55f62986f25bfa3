import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '#db/database.server.ts';
import { databaseUrl, onServer } from './server-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the throwaway server's maintenance database */
    postgresUrl: string;
  }
}

/** More than any test uses at once; connections are opened on demand. */
const poolSize = 40;

/** Opened by the first test file of a process and reused by later ones. */
let opening: Promise<Database> | undefined;

/** Creates an empty, migrated database for the caller's exclusive use on the throwaway server. */
export async function openTestDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenanceUrl = inject('postgresUrl');
  await onServer(maintenanceUrl, `create database ${name} template shop_template strategy file_copy`);
  return openDatabase(databaseUrl(maintenanceUrl, name), { poolSize });
}

/** Provides a migrated database, emptied before each test. A test that changes the schema must restore it. */
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

/**
 * Empties every table but for the shipping rule that shops start with, and resets every sequence.
 *
 * Small tables are emptied with DELETE, with triggers off: TRUNCATE creates new files for each table and its indexes,
 * which takes longer than most tests.
 */
export async function emptyTables(db: Db) {
  await db.execute(sql`
    do $$
    declare
      one record;
    begin
      set local session_replication_role = replica;
      for one in
        select oid::regclass as name, pg_relation_size(oid) > 500000 as is_large from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
      loop
        if one.is_large then execute format('truncate %s cascade', one.name);
        else execute format('delete from %s', one.name);
        end if;
      end loop;
      insert into shipping_rules (place, steps, days_least, days_most)
        values ('CO', '[{"upToGrams": null, "price": 0}]', 2, 5);
      delete from pgboss.job;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false) from pg_sequences
        where schemaname = 'public' and last_value is not null;
    end $$`);
}
