import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../database.server.ts';

/** One migrated embedded database, kept as a file: making each test's anew would take most of the tests' time. */
export default async function setup({ provide }: TestProject) {
  const database = await openEmbedded();
  await database.migrate();
  if (database.driver.kind !== 'pglite') throw new Error('The embedded database is not PGlite');
  const dump = await database.driver.client.dumpDataDir('none');
  await database.close();

  const folder = mkdtempSync(path.join(tmpdir(), 'shop-embedded-'));
  const file = path.join(folder, 'template.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  provide('embeddedTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
