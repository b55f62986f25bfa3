import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';
import { lockSettings } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type CarrierSheet, type SheetColumn, sheetFieldWords } from './sheet-fields.ts';

/** Finds a carrier with its file; null if there is no such carrier. */
export async function findCarrierSheet(db: Db, carrierId: string) {
  if (!isUuid(carrierId)) return null;
  const { id, name, sheet } = carriers;
  const [carrier] = await db.select({ id, name, sheet }).from(carriers).where(eq(id, carrierId));
  return carrier ?? null;
}

/**
 * Keeps the columns of the file that a carrier wants, which replace those before; none takes its file away.
 *
 * @returns the carrier's name; null if there is no such carrier
 */
export async function saveSheetColumns(
  db: Db,
  { carrierId, columns, actor }: { carrierId: string; columns: SheetColumn[]; actor: Actor },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await findCarrierSheet(tx, carrierId);
    if (!before) return null;
    await writeSheet(tx, carrierId, { columns, answer: before.sheet?.answer ?? null });
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'carriers',
      subjectName: `Archivo de ${before.name}`,
      action: 'changed',
      before: wordsOf(before.sheet?.columns ?? []),
      after: wordsOf(columns),
    });
    return before.name;
  });
}

/** Keeps which columns of a carrier's answer have the order's number and the guide, for its next file. */
export async function keepAnswerColumns(
  db: Db,
  { carrierId, answer }: { carrierId: string; answer: NonNullable<CarrierSheet['answer']> },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    const carrier = await findCarrierSheet(tx, carrierId);
    if (carrier) await writeSheet(tx, carrierId, { columns: carrier.sheet?.columns ?? [], answer });
  });
}

async function writeSheet(tx: Db, carrierId: string, sheet: CarrierSheet) {
  await tx.update(carriers).set({ sheet, updatedAt: new Date() }).where(eq(carriers.id, carrierId));
}

function wordsOf(columns: SheetColumn[]) {
  const words = columns.map(
    ({ heading, field, text }) => `${heading}: ${field === 'fixed' ? `«${text}»` : sheetFieldWords[field]}`,
  );
  return { sheetColumns: words.join('; ') };
}
