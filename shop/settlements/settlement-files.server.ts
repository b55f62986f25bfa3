import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { settlementFiles } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { lockSettlements, passOnRows } from './same-rows.server.ts';

export type SettlementFile = Omit<typeof settlementFiles.$inferSelect, 'sha256' | 'source' | 'uploadedBy'>;

const filesShown = 60;

/** Lists the latest settlement files of a source. */
export async function listSettlementFiles(db: Db, source: string): Promise<SettlementFile[]> {
  return db
    .select({
      id: settlementFiles.id,
      name: settlementFiles.name,
      lineCount: settlementFiles.lineCount,
      firstDay: settlementFiles.firstDay,
      lastDay: settlementFiles.lastDay,
      uploadedByName: settlementFiles.uploadedByName,
      createdAt: settlementFiles.createdAt,
    })
    .from(settlementFiles)
    .where(eq(settlementFiles.source, source))
    .orderBy(desc(settlementFiles.createdAt), desc(settlementFiles.id))
    .limit(filesShown);
}

/**
 * Removes a settlement file that was uploaded by mistake, with its lines. Rows that other files have too count there
 * again. What its lines have already changed, such as incidents about returned money, stays, except incidents about
 * payments of orders that only it had; see `reviewSettledPayments`.
 *
 * @returns false if there is no such file
 */
export async function removeSettlementFile(db: Db, fileId: string, actor: Actor): Promise<boolean> {
  if (!isUuid(fileId)) return false;
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ source: settlementFiles.source })
      .from(settlementFiles)
      .where(eq(settlementFiles.id, fileId));
    if (!file) return false;
    await lockSettlements(tx, file.source);
    await passOnRows(tx, { source: file.source, fileId });
    const [removed] = await tx
      .delete(settlementFiles)
      .where(eq(settlementFiles.id, fileId))
      .returning({ name: settlementFiles.name, rows: settlementFiles.lineCount });
    if (!removed) return false;
    await recordChange(tx, actor, {
      subject: 'payment',
      subjectId: fileId,
      subjectName: `el archivo de pagos ${removed.name}`,
      action: 'deleted',
      before: { rows: removed.rows },
    });
    return true;
  });
}
