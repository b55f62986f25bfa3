import { and, desc, eq, gt, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents, settlementFiles, settlementLines } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { isCounted, lockSettlements, passOnRows } from './same-rows.server.ts';

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
 * payments that only it had: those on unknown references end with it, those of orders with the next review; see
 * `reviewSettledPayments`.
 *
 * @returns false if there is no such file
 */
export async function removeSettlementFile(db: Db, fileId: string, actor: Actor): Promise<boolean> {
  if (!isUuid(fileId)) return false;
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ source: settlementFiles.source, createdAt: settlementFiles.createdAt })
      .from(settlementFiles)
      .where(eq(settlementFiles.id, fileId));
    if (!file) return false;
    await lockSettlements(tx, file.source);
    await passOnRows(tx, { source: file.source, fileId });
    await resolveUnknownOf(tx, { ...file, fileId });
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

/**
 * Resolves the incidents about payments on unknown references that only the lines of a file have, which is about to be
 * removed. The provider may have reported such a payment itself: an incident is of the file only if the file came first.
 */
async function resolveUnknownOf(
  tx: Db,
  { source, fileId, createdAt }: { source: string; fileId: string; createdAt: Date },
): Promise<void> {
  const { provider, kind, resolvedAt, transactionId } = paymentIncidents;
  const isPayment = and(eq(settlementLines.source, source), eq(settlementLines.kind, 'payment'));
  const idOfLine = sql<string>`coalesce(nullif(${settlementLines.transactionId}, ''), ${settlementLines.reference})`;
  const idsWhere = (condition: SQL | undefined) =>
    tx.select({ id: idOfLine }).from(settlementLines).where(and(isPayment, condition));
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolution: 'Se quitó el archivo que tenía este pago' })
    .where(
      and(
        and(eq(provider, source), eq(kind, 'unknown-reference'), isNull(resolvedAt)),
        gt(paymentIncidents.createdAt, createdAt),
        inArray(transactionId, idsWhere(eq(settlementLines.fileId, fileId))),
        notInArray(transactionId, idsWhere(and(ne(settlementLines.fileId, fileId), isCounted))),
      ),
    );
}
