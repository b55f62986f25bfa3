import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type Database, openEmbedded } from './database.server.ts';
import { prepareJobs } from './jobs.server.ts';

/**
 * An embedded database in memory whose schema is as it was after an older migration: what was kept then fits into it, and
 * its own `migrate` brings it up to today.
 *
 * @param until the moment by which that migration is known in the journal
 */
export async function openOlderSchema(until: number, migrationsFolder?: string): Promise<Database> {
  const database = await openEmbedded();
  try {
    await prepareOlderSchema(database, until, migrationsFolder);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Gives a database without any schema the one it had after an older migration. */
export async function prepareOlderSchema(
  database: Database,
  until: number,
  migrationsFolder = 'db/migrations',
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] };
    journal.entries = journal.entries.filter(({ when }) => when <= until);
    await writeFile(file, JSON.stringify(journal));
    await migrate(database.db as unknown as NodePgDatabase, { migrationsFolder: folder });
    await prepareJobs(database);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
