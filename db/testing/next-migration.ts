import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shopMigrations } from '#db/migrate.server.ts';

/** The migrations of a made-up next version of the shop. */
export type NextMigrations = { folder: string; remove(): Promise<void> };

/** Copies the shop's migrations to a temporary folder and appends a made-up one with the given statements. */
export async function addNextMigration(statements: string[]): Promise<NextMigrations> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-next-'));
  await cp(shopMigrations, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('The shop has no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(folder, 'next.sql'), statements.join('\n--> statement-breakpoint\n'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
