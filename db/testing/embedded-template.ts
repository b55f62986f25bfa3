import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../database.server.ts';

/** One migrated embedded database, kept as a file: making each test's anew would take most of the tests' time. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-embedded-'));
  const database = await openEmbedded(path.join(folder, 'database'));
  await database.migrate();
  await database.close();

  const client = await PGlite.create(path.join(folder, 'database'), { extensions: { pg_trgm } });
  const dump = await client.dumpDataDir('none');
  await client.close();
  const file = path.join(folder, 'template.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  provide('embeddedTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
