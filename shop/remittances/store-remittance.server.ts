import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels, type RemittanceColumns, remittanceLines, remittances } from '#db/schema.ts';
import { formatCalendarDay } from '#shop/dates.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { alignGuides } from './align-guides.server.ts';
import { type ComparedLine, compareLines } from './compare-remittance.ts';
import { findNamedParcels, listStoredLines, type StoredLine } from './compared-lines.server.ts';
import { lockRemittances } from './lock-remittances.server.ts';
import type { MappedLine } from './map-remittance.ts';
import { type ReadRemittance, readRemittance } from './read-remittance.server.ts';

const linesAtOnce = 500;

export type RemittanceFile = {
  carrierId: string;
  bytes: Uint8Array;
  /** the columns that staff chose; null to use those stored for the carrier */
  columns: RemittanceColumns | null;
  /** 'YYYY-MM-DD' */
  paidOn: string;
};

/** The same file, or the same lines in another file, are stored already. */
type Known = { outcome: 'known'; remittanceId: string; name: string; by: string; storedAt: Date };

type Unread = Exclude<ReadRemittance, { outcome: 'read' }> | { outcome: 'no-carrier' } | Known;

export type PreviewedRemittance = Extract<ReadRemittance, { outcome: 'read' }> & {
  compared: ComparedLine<Omit<StoredLine, 'id'>>[];
  /** the latest day that its lines name; null without days */
  lastDay: string | null;
};

/** Compares a file with the shop's parcels, as if it were stored. Changes nothing. */
export async function previewRemittance(db: Db, file: RemittanceFile): Promise<Unread | PreviewedRemittance> {
  const read = await readFile(db, file);
  if (read.outcome !== 'read') return read;
  const known = await findKnown(db, file, read.linesHash);
  if (known) return known;
  const compared = await compareNew(db, file, read.lines);
  const days = read.lines.flatMap(({ day }) => day ?? []).sort();
  return { ...read, compared, lastDay: days.at(-1) ?? null };
}

export type StoreRemittanceResult =
  | Unread
  /** the file is not the one of the preview */
  | { outcome: 'changed-since' }
  | { outcome: 'stored'; remittanceId: string };

type NewRemittance = RemittanceFile & {
  name: string;
  bankReference: string;
  /** the fingerprint of the lines of the preview; absent without one */
  linesHash?: string;
  actor: Actor;
};

/**
 * Stores a remittance with its lines, all or none, and keeps the columns for the carrier's next files. The same file
 * or the same lines again change nothing. No order, payment or parcel changes.
 */
export async function storeRemittance(db: Db, file: NewRemittance): Promise<StoreRemittanceResult> {
  const read = await readFile(db, file);
  if (read.outcome !== 'read') return read;
  const { linesHash } = read;
  if (file.linesHash !== undefined && file.linesHash !== linesHash) return { outcome: 'changed-since' };
  return db.transaction(async (tx) => {
    await lockRemittances(tx, file.carrierId);
    const known = await findKnown(tx, file, linesHash);
    if (known) return known;
    if (file.columns)
      await tx.update(carriers).set({ remittanceColumns: file.columns }).where(eq(carriers.id, file.carrierId));
    return { outcome: 'stored', remittanceId: await insertRemittance(tx, file, read) };
  });
}

type ReadLines = Pick<Extract<ReadRemittance, { outcome: 'read' }>, 'lines' | 'linesHash' | 'differingTotals'>;

async function insertRemittance(tx: Db, file: NewRemittance, read: ReadLines): Promise<string> {
  const { carrierId, paidOn, bankReference, actor } = file;
  const { lines, linesHash, differingTotals } = read;
  const compared = await compareNew(tx, file, lines);
  const fileName = file.name.slice(0, 200);
  const [made] = await tx
    .insert(remittances)
    .values({
      ...{ carrierId, paidOn, bankReference, fileName, linesHash },
      sha256: hashBytes(file.bytes),
      lineCount: lines.length,
      differingTotals: differingTotals.length > 0 ? differingTotals : null,
      uploadedBy: actor.userId,
      uploadedByName: actor.fullName,
    })
    .returning({ id: remittances.id });
  if (!made) throw new Error('A remittance was not inserted');
  const rows = lines.map((line) => ({ ...line, carrierId, remittanceId: made.id }));
  for (let start = 0; start < rows.length; start += linesAtOnce)
    await tx.insert(remittanceLines).values(rows.slice(start, start + linesAtOnce));
  await recordChange(tx, actor, {
    subject: 'payment',
    subjectId: made.id,
    subjectName: remittanceName({ fileName, paidOn }),
    action: 'imported',
    after: {
      remittanceLines: lines.length,
      remittanceDifferences: compared.filter(({ causes }) => causes.length > 0).length,
    },
  });
  return made.id;
}

/** How the history names a remittance. */
export function remittanceName({ fileName, paidOn }: { fileName: string; paidOn: string }): string {
  return `la remesa ${fileName} del ${formatCalendarDay(paidOn)}`;
}

async function readFile(db: Db, { carrierId, bytes, columns }: RemittanceFile) {
  const [carrier] = isUuid(carrierId)
    ? await db.select({ stored: carriers.remittanceColumns }).from(carriers).where(eq(carriers.id, carrierId))
    : [];
  if (!carrier) return { outcome: 'no-carrier' as const };
  const read = await readRemittance(bytes, { chosen: columns, stored: carrier.stored });
  return read.outcome === 'read' ? { ...read, lines: await alignGuides(db, carrierId, read.lines) } : read;
}

async function findKnown(db: Db, { carrierId, bytes }: RemittanceFile, linesHash: string): Promise<Known | null> {
  const { id, fileName, uploadedByName, createdAt } = remittances;
  const [found] = await db
    .select({ remittanceId: id, name: fileName, by: uploadedByName, storedAt: createdAt })
    .from(remittances)
    .where(
      and(
        eq(remittances.carrierId, carrierId),
        or(eq(remittances.sha256, hashBytes(bytes)), eq(remittances.linesHash, linesHash)),
      ),
    )
    .limit(1);
  return found ? { outcome: 'known', ...found } : null;
}

/** Compares new lines as if they were stored now, behind those of other remittances that were paid by the same day. */
async function compareNew(db: Db, { carrierId, paidOn }: RemittanceFile, lines: MappedLine[]) {
  const guides = [...new Set(lines.map(({ guide }) => guide))];
  const named = sql`${parcels.guide} = any (${sql.param(guides)}::text[])`;
  const byGuide = await findNamedParcels(db, { carrierId, named });
  const earlier = await listStoredLines(db, {
    carrierId,
    until: paidOn,
    guides: sql`${remittanceLines.guide} = any (${sql.param(guides)}::text[])`,
  });
  const own = lines.map((line) => ({
    ...line,
    remittanceId: newRemittance,
    paidOn,
    storedAt: new Date(),
    parcel: byGuide.get(line.guide) ?? null,
  }));
  return compareLines([...earlier, ...own]).filter(({ remittanceId }) => remittanceId === newRemittance);
}

/** In place of the id of a remittance that is not stored. */
const newRemittance = '';

function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
