import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#db/database.server.ts';
import type { Migration } from '#db/migrate.server.ts';
import type { Part, Sequence, TablePart } from './manifest.server.ts';
import { findMigration, identifierOf, listSequences, listTables, type Table, writePlainly } from './tables.server.ts';

/** A consistent dump of all tables, in files. */
export type SpooledTables = { tables: TablePart[]; sequences: Sequence[]; migration: Migration; parts: Part[] };

/** Size of one part, in characters: held in memory and restored with one statement. About a thousand products. */
const partBytes = 1024 * 1024;
const rowsAtOnce = 200;

const compress = promisify(gzip);

/**
 * Dumps all rows of all tables into a folder as compressed JSON lines, from one snapshot.
 *
 * Runs in one transaction that ends once everything is on disk: the reader of a backup may be slow, and a long
 * transaction blocks PostgreSQL's vacuum.
 */
export async function spoolTables(
  { db, migrationsFolder }: Pick<Database, 'db' | 'migrationsFolder'>,
  folder: string,
): Promise<SpooledTables> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  return db.transaction(
    async (tx) => {
      await writePlainly(tx);
      const spooled: SpooledTables = {
        tables: [],
        sequences: await listSequences(tx),
        migration: await findMigration(tx, migrationsFolder),
        parts: [],
      };
      for (const table of await listTables(tx)) {
        const { rows, parts } = await spoolTable(tx, table, folder);
        spooled.parts.push(...parts);
        spooled.tables.push({
          name: table.name,
          columns: table.columns.map(({ name }) => name),
          rows,
          parts: parts.map((part) => part.path),
        });
      }
      return spooled;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function spoolTable(tx: Db, { name, columns }: Table, folder: string) {
  const parts: Part[] = [];
  let rows = 0;
  let lines: string[] = [];
  let size = 0;

  const setAside = async () => {
    if (lines.length === 0) return;
    const bytes = await compress(`${lines.join('\n')}\n`, { level: 6 });
    const part = `tables/${name}-${String(parts.length + 1).padStart(5, '0')}.ndjson.gz`;
    await writeFile(path.join(folder, part), bytes, { mode: 0o600 });
    parts.push({ path: part, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') });
    lines = [];
    size = 0;
  };

  // Casts every value to text in PostgreSQL, so that no number, timestamp or JSON is altered by JavaScript.
  const asText = columns.map((column) => sql`${sql.identifier(column.name)}::text as ${sql.identifier(column.name)}`);
  await tx.execute(
    sql`declare copied_rows no scroll cursor for select row_to_json(copied)::text as line
      from (select ${sql.join(asText, sql`, `)} from ${identifierOf(name)}) copied`,
  );
  for (;;) {
    const fetched = await tx.execute<{ line: string }>(sql.raw(`fetch ${rowsAtOnce} from copied_rows`));
    for (const { line } of fetched.rows) {
      lines.push(line);
      size += line.length;
      if (size >= partBytes) await setAside();
    }
    rows += fetched.rows.length;
    if (fetched.rows.length < rowsAtOnce) break;
  }
  await setAside();
  await tx.execute(sql.raw('close copied_rows'));
  return { rows, parts };
}
