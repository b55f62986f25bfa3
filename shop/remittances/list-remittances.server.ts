import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, remittanceLines, remittances } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { listComparedLines, type SeenLine } from './compared-lines.server.ts';
import { lockRemittances } from './lock-remittances.server.ts';
import { remittanceName } from './store-remittance.server.ts';

export type ListedRemittance = Awaited<ReturnType<typeof listRemittances>>[number];

const remittancesShown = 60;

const { id, carrierId, paidOn, bankReference, fileName, lineCount, uploadedByName, createdAt } = remittances;
const listed = {
  ...{ id, carrierId, paidOn, bankReference, fileName, lineCount, uploadedByName, createdAt },
  differingTotals: remittances.differingTotals,
  carrier: carriers.name,
};

/** Lists the latest remittances, with what each paid in pesos. */
export async function listRemittances(db: Db) {
  const { remittanceId, collected, fee, freight, net } = remittanceLines;
  const paid = sql<number>`(
    select coalesce(sum(coalesce(${net}, ${collected} - coalesce(${fee}, 0) - coalesce(${freight}, 0))), 0)::float8
    from ${remittanceLines} where ${remittanceId} = ${remittances.id})`;
  return db
    .select({ ...listed, paid })
    .from(remittances)
    .innerJoin(carriers, eq(carriers.id, carrierId))
    .orderBy(desc(paidOn), desc(createdAt), desc(id))
    .limit(remittancesShown);
}

export type FoundRemittance = Omit<ListedRemittance, 'paid'> & { lines: SeenLine[] };

/** Finds a remittance with its compared lines, in the order of its file; null if there is none. */
export async function findRemittance(db: Db, remittanceId: string): Promise<FoundRemittance | null> {
  if (!isUuid(remittanceId)) return null;
  const [remittance] = await db
    .select(listed)
    .from(remittances)
    .innerJoin(carriers, eq(carriers.id, carrierId))
    .where(eq(id, remittanceId));
  if (!remittance) return null;
  const guides = sql`${remittanceLines.guide} in (select own.guide from ${remittanceLines} as own where own.remittance_id = ${remittanceId})`;
  const lines = await listComparedLines(db, { carrierId: remittance.carrierId, guides });
  return { ...remittance, lines: lines.filter((line) => line.remittanceId === remittanceId) };
}

/**
 * Removes a remittance that was the wrong file, with its lines and what staff decided about them.
 *
 * @returns false if there is no such remittance
 */
export async function removeRemittance(db: Db, remittanceId: string, actor: Actor): Promise<boolean> {
  if (!isUuid(remittanceId)) return false;
  return db.transaction(async (tx) => {
    const [stored] = await tx.select({ carrierId }).from(remittances).where(eq(id, remittanceId));
    if (!stored) return false;
    await lockRemittances(tx, stored.carrierId);
    const [removed] = await tx
      .delete(remittances)
      .where(eq(id, remittanceId))
      .returning({ fileName, paidOn, lineCount });
    if (!removed) return false;
    await recordChange(tx, actor, {
      subject: 'payment',
      subjectId: remittanceId,
      subjectName: remittanceName(removed),
      action: 'deleted',
      before: { remittanceLines: removed.lineCount },
    });
    return true;
  });
}
