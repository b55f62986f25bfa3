/** Rows of settlement files that several files contain. The newest reading of a row counts; see `isCounted`. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { settlementFiles, settlementLines } from '#db/schema.ts';
import type { SettlementSheet } from './settlement-mapping.ts';

/** The condition that no newer file has the row of a line. */
export const isCounted = isNull(settlementLines.supersededBy);

/**
 * Fingerprints the rows of a file by their row number. The fingerprint does not depend on the mapping or on the order
 * of the columns; a row repeated within the file has a number appended.
 */
export function hashRows({ columns, rows }: SettlementSheet): Map<number, string> {
  const copies = new Map<string, number>();
  return new Map(
    rows.map(({ row, cells }) => {
      const named = columns.map((column, index) => [column, (cells[index] ?? '').trim()]).filter(([, cell]) => cell);
      const hash = createHash('sha256').update(JSON.stringify(named.sort())).digest('base64url');
      const copy = (copies.get(hash) ?? 0) + 1;
      copies.set(hash, copy);
      return [row, copy > 1 ? `${hash}.${copy}` : hash];
    }),
  );
}

/** Serializes what changes or applies the lines of a source. Taken before all other locks. */
export async function lockSettlements(tx: Db, source: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`settlements of ${source}`}, 0))`);
}

/**
 * Lets the rows of a new file, also those that moved no money, count instead of the same rows of earlier files.
 *
 * @param file.earlier the earlier readings of the same file, some of whose lines may have no fingerprint
 */
export async function supersedeRows(
  tx: Db,
  { source, fileId, hashes, earlier }: { source: string; fileId: string; hashes: string[]; earlier: string[] },
): Promise<void> {
  await tx
    .update(settlementLines)
    // Null: what they did to the books is recorded again, from the new file.
    .set({ supersededBy: fileId, appliedAt: null })
    .where(
      and(
        eq(settlementLines.source, source),
        ne(settlementLines.fileId, fileId),
        or(
          sql`${settlementLines.rowHash} = any (${sql.param(hashes)}::text[])`,
          inArray(settlementLines.fileId, earlier),
        ),
      ),
    );
}

/**
 * Lets the rows of a file that is about to be removed count in the newest other file that has them. Lines without a
 * fingerprint count in the newest other reading of their own file.
 */
export async function passOnRows(tx: Db, { source, fileId }: { source: string; fileId: string }): Promise<void> {
  const passedOn = await tx
    .update(settlementLines)
    .set({ supersededBy: null, appliedAt: null })
    .where(eq(settlementLines.supersededBy, fileId))
    .returning({ id: settlementLines.id });
  if (passedOn.length === 0) return;
  const newestReading = sql`(
    select newer.id from ${settlementFiles} as own
    join ${settlementFiles} as newer on newer.source = own.source
      and split_part(newer.sha256, '.', 1) = split_part(own.sha256, '.', 1)
    where ${settlementLines.rowHash} is null and own.id = ${settlementLines.fileId} and newer.id not in (own.id, ${fileId})
      and (newer.created_at, newer.id) > (own.created_at, own.id)
    order by newer.created_at desc, newer.id desc limit 1)`;
  const newest = sql`(
    select newer.file_id from settlement_lines as newer
    where newer.source = ${source} and newer.row_hash = ${settlementLines.rowHash} and newer.id > ${settlementLines.id}
      and newer.file_id <> ${fileId}
    order by newer.id desc limit 1)`;
  await tx
    .update(settlementLines)
    .set({ supersededBy: sql`coalesce(${newest}, ${newestReading})` })
    .where(
      inArray(
        settlementLines.id,
        passedOn.map(({ id }) => id),
      ),
    );
}
