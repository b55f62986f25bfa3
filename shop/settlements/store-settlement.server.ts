import { createHash, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import { type SettlementMapping, settlementFiles, settlementLines, settlementMappings } from '#db/schema.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { type MappedLine, mapLines } from './map-lines.ts';
import { readSheet } from './read-sheet.server.ts';
import { hashRows, lockSettlements, supersedeRows } from './same-rows.server.ts';
import {
  findMappingProblem,
  fitsSheet,
  guessMapping,
  listWords,
  mostWords,
  type SettlementSheet,
} from './settlement-mapping.ts';

const linesAtOnce = 500;
const mostProblems = 200;
const samplesShown = 3;

export type SettlementUpload = {
  /** the company that made the file: the name of a payment provider or of a carrier */
  source: string;
  name: string;
  bytes: Uint8Array;
  /** the mapping that staff chose; null to use the stored mapping of the source */
  mapping: SettlementMapping | null;
  /** whether the mapping is shown to staff even if the stored one fits */
  isReview: boolean;
  actor: Actor;
};

/** The data shown to staff who map the columns of a file. */
export type MappingQuestion = {
  columns: { name: string; samples: string[] }[];
  /** the words of each column that may be the column of kinds */
  words: Record<string, string[]>;
  /** the stored mapping, or a guess */
  mapping: SettlementMapping;
};

export type StoreSettlementResult =
  | { outcome: 'refused'; message: string }
  /** the same file was uploaded and read the same way before */
  | { outcome: 'known'; name: string; by: string; uploadedAt: Date }
  | { outcome: 'mapping-needed'; question: MappingQuestion; problem: string | null }
  /** some rows are wrong, so nothing is stored; `problems` are the first ones, in the order of the file */
  | { outcome: 'wrong'; question: MappingQuestion; problems: RowProblem[]; rows: number }
  | { outcome: 'stored'; fileId: string; lines: number; repeated: number; skipped: number; lastDay: string };

/**
 * Stores the lines of a settlement file, all or none. The same file is stored once per reading. Lines that another file
 * contains too are stored and reported as repeated; readers of the lines count them once. A row of an earlier file
 * counts as this file reads it, so that staff may change what a column or a word means.
 */
export async function storeSettlement(db: Db, upload: SettlementUpload): Promise<StoreSettlementResult> {
  const { source, bytes, isReview } = upload;
  const sheet = await readSheet(bytes);
  if ('problem' in sheet) return { outcome: 'refused', message: sheet.problem };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [existing] = await listReadings(db, source, sha256);
  if (existing && !upload.mapping && !isReview) return known(existing);

  const stored = await findMapping(db, source);
  const mapping = upload.mapping ?? (stored && !isReview && fitsSheet(stored, sheet) ? stored : null);
  const ask = (problem: string | null) => {
    const question = questionOf(sheet, mapping ?? guessMapping(sheet, stored));
    return { outcome: 'mapping-needed' as const, question, problem };
  };
  if (!mapping) return ask(null);
  const problem = findMappingProblem(mapping);
  if (problem) return ask(problem);
  if (!fitsSheet(mapping, sheet)) return ask('Di qué significa cada palabra de la columna del tipo o estado.');
  const { lines, skipped, problems } = mapLines(sheet, mapping);
  if (problems.length > 0) {
    const rows = new Set(problems.map(({ row }) => row)).size;
    const { question } = ask(null);
    return { outcome: 'wrong', question, problems: problems.slice(0, mostProblems), rows };
  }
  if (lines.length === 0) return ask('Con estas columnas, ninguna fila tiene un movimiento de dinero.');
  const hashes = hashRows(sheet);
  return db.transaction(async (tx) => {
    await lockSettlements(tx, source);
    const readings = await listReadings(tx, source, sha256);
    const [latest] = readings;
    if (latest && (await hasLines(tx, latest.id, lines))) return known(latest);
    if (upload.mapping) await storeMapping(tx, source, stored, mapping);
    const reading = latest ? `${sha256}.${randomUUID()}` : sha256;
    const written = await writeFile(tx, upload, reading, { lines, hashes });
    const earlier = readings.map(({ id }) => id);
    await supersedeRows(tx, { source, fileId: written.fileId, hashes: [...hashes.values()], earlier });
    return { outcome: 'stored', ...written, skipped };
  });
}

/** Lists the readings of a file that are stored, latest first: staff may have it read again with another mapping. */
async function listReadings(db: Db, source: string, sha256: string) {
  const { id, name, uploadedByName, createdAt } = settlementFiles;
  return db
    .select({ id, name, by: uploadedByName, uploadedAt: createdAt })
    .from(settlementFiles)
    .where(and(eq(settlementFiles.source, source), sql`split_part(${settlementFiles.sha256}, '.', 1) = ${sha256}`))
    .orderBy(desc(createdAt), desc(id));
}

type Reading = Awaited<ReturnType<typeof listReadings>>[number];

const known = ({ id: _, ...reading }: Reading) => ({ outcome: 'known' as const, ...reading });

/** Whether a stored file was read as these lines. */
async function hasLines(tx: Db, fileId: string, lines: MappedLine[]): Promise<boolean> {
  const stored = await tx
    .select({ lineKey: settlementLines.lineKey })
    .from(settlementLines)
    .where(eq(settlementLines.fileId, fileId))
    .orderBy(asc(settlementLines.lineNumber));
  return stored.length === lines.length && stored.every(({ lineKey }, index) => lineKey === lines[index]?.lineKey);
}

async function findMapping(db: Db, source: string): Promise<SettlementMapping | null> {
  const [row] = await db.select().from(settlementMappings).where(eq(settlementMappings.source, source));
  return row?.mapping ?? null;
}

/** Stores a mapping, and keeps the words of earlier files. */
async function storeMapping(tx: Db, source: string, before: SettlementMapping | null, mapping: SettlementMapping) {
  const merged = { ...mapping, words: { ...before?.words, ...mapping.words } };
  await tx
    .insert(settlementMappings)
    .values({ source, mapping: merged })
    .onConflictDoUpdate({ target: settlementMappings.source, set: { mapping: merged, updatedAt: sql`now()` } });
}

async function writeFile(
  tx: Db,
  { source, name, actor }: SettlementUpload,
  sha256: string,
  { lines, hashes }: { lines: MappedLine[]; hashes: ReadonlyMap<number, string> },
) {
  const days = lines.map(({ day }) => day).sort();
  const [firstDay = '', lastDay = ''] = [days.at(0), days.at(-1)];
  const [file] = await tx
    .insert(settlementFiles)
    .values({
      source,
      name: name.slice(0, 200),
      sha256,
      lineCount: lines.length,
      firstDay,
      lastDay,
      uploadedBy: actor.userId,
      uploadedByName: actor.fullName,
    })
    .returning({ id: settlementFiles.id });
  if (!file) throw new Error('A settlement file was not stored');
  const rows = lines.map((line) => ({ ...line, rowHash: hashes.get(line.lineNumber), fileId: file.id, source }));
  for (let start = 0; start < rows.length; start += linesAtOnce)
    await tx.insert(settlementLines).values(rows.slice(start, start + linesAtOnce));
  await recordChange(tx, actor, {
    subject: 'payment',
    subjectId: file.id,
    subjectName: `el archivo de pagos ${name.slice(0, 200)}`,
    action: 'imported',
    after: { rows: lines.length },
  });
  return { fileId: file.id, lines: lines.length, repeated: await countRepeated(tx, file.id), lastDay };
}

/** Counts the lines of a file that other files of its source contain too. */
async function countRepeated(tx: Db, fileId: string): Promise<number> {
  const others = alias(settlementLines, 'others');
  const [row] = await tx
    .select({ count: sql<number>`count(distinct ${settlementLines.id})::int` })
    .from(settlementLines)
    .innerJoin(
      others,
      and(
        eq(others.source, settlementLines.source),
        or(eq(others.lineKey, settlementLines.lineKey), eq(others.rowHash, settlementLines.rowHash)),
        ne(others.fileId, settlementLines.fileId),
      ),
    )
    .where(eq(settlementLines.fileId, fileId));
  return row?.count ?? 0;
}

function questionOf(sheet: SettlementSheet, mapping: SettlementMapping): MappingQuestion {
  const columns = sheet.columns.map((name, index) => {
    const cells = sheet.rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean);
    return { name, samples: [...new Set(cells)].slice(0, samplesShown).map((cell) => cell.slice(0, 60)) };
  });
  const wordsOf = (name: string) => listWords(sheet, { [name]: 'kind' });
  const words = sheet.columns.flatMap((name) => {
    const own = wordsOf(name);
    return own.length <= mostWords ? [[name, own] as const] : [];
  });
  return { columns, words: Object.fromEntries(words), mapping };
}
