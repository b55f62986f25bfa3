import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import type { Database } from './database.server.ts';
import { prepareJobs } from './job-queues.server.ts';
import { migrateDatabase } from './migrate.server.ts';

/**
 * Starts a temporary embedded database with the schema of an older migration, into which rows of that version fit. Its
 * `migrate` applies the remaining migrations of the folder; closing it deletes it.
 *
 * @param until `when` of the last migration to apply
 * @throws EmbeddedError if this machine cannot run an embedded database
 */
export async function openOlderSchema(until: number, migrationsFolder: string): Promise<Database> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-older-'));
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    database = await openEmbedded(folder, { migrationsFolder });
    await migrateUntil(database, until);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function migrateUntil({ directUrl, migrationsFolder, pool }: Database, until: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { when: number }[] };
    journal.entries = journal.entries.filter(({ when }) => when <= until);
    await writeFile(file, JSON.stringify(journal));
    await migrateDatabase(directUrl, folder, () => prepareJobs(pool));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
