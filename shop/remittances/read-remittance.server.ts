import { createHash } from 'node:crypto';
import type { DifferingTotal, RemittanceColumns } from '#db/schema.ts';
import { mostCsvRows, type RowProblem, tooManyRowsText } from '#shop/csv/csv-file.ts';
import { readSheets } from '#shop/csv/read-spreadsheet.server.ts';
import { withoutZeros } from './align-guides.server.ts';
import { type MappedLine, mapRemittance } from './map-remittance.ts';
import {
  chooseSheet,
  findColumnsProblem,
  guessColumns,
  hasColumns,
  type RemittanceSheet,
} from './remittance-columns.ts';

/** What is shown to staff who map the columns of a file. */
export type ColumnsQuestion = {
  columns: { name: string; samples: string[] }[];
  mapping: RemittanceColumns;
  /** the sheet that was read, of a workbook with several, and those that have the same columns; null otherwise */
  sheet: { name: string; others: string[] } | null;
};

export type ReadRemittance =
  | { outcome: 'refused'; message: string }
  | { outcome: 'columns-needed'; question: ColumnsQuestion; problem: string | null }
  /** some rows are wrong; `problems` are the first ones, in the order of the file */
  | { outcome: 'wrong'; question: ColumnsQuestion; problems: RowProblem[]; rows: number }
  | {
      outcome: 'read';
      question: ColumnsQuestion;
      lines: MappedLine[];
      skipped: number;
      differingTotals: DifferingTotal[];
      linesHash: string;
    };

const mostProblems = 100;
const samplesShown = 3;
/** More columns than any remittance has. */
export const mostColumns = 200;

/**
 * Reads a carrier's payment file, .xlsx or CSV.
 *
 * @param mapping.chosen the columns that staff chose; null to use those stored for the carrier
 */
export async function readRemittance(
  bytes: Uint8Array,
  { chosen, stored }: { chosen: RemittanceColumns | null; stored: RemittanceColumns | null },
): Promise<ReadRemittance> {
  const file = await readSheets(bytes);
  if ('problem' in file) return { outcome: 'refused', message: file.problem };
  const found = chooseSheet(file.sheets, chosen ?? stored);
  if (!found || found.table.columns.length > mostColumns)
    return { outcome: 'refused', message: 'El archivo no tiene una fila con los nombres de las columnas.' };
  const { table: sheet, name, others } = found;
  if (sheet.rows.length > mostCsvRows) return { outcome: 'refused', message: tooManyRowsText };
  if (sheet.rows.length === 0) return { outcome: 'refused', message: 'El archivo solo tiene el encabezado.' };

  const mapping = chosen ?? (stored && hasColumns(sheet.columns, stored) ? stored : null);
  const question = {
    ...questionOf(sheet, mapping ?? guessColumns(sheet)),
    sheet: file.sheets.length > 1 ? { name, others } : null,
  };
  const ask = (problem: string | null) => ({ outcome: 'columns-needed' as const, question, problem });
  if (!mapping) return ask(null);
  if (!hasColumns(sheet.columns, mapping)) return ask('El archivo no tiene esas columnas. Elígelas otra vez.');
  const problem = findColumnsProblem(mapping);
  if (problem) return ask(problem);
  const { lines, skipped, differingTotals, problems } = mapRemittance(sheet, mapping);
  if (problems.length > 0) {
    const rows = new Set(problems.map(({ row }) => row)).size;
    return { outcome: 'wrong', question, problems: problems.slice(0, mostProblems), rows };
  }
  if (lines.length === 0) return ask('Con estas columnas, ninguna fila tiene una guía.');
  return { outcome: 'read', question, lines, skipped, differingTotals, linesHash: hashLines(lines) };
}

/**
 * Fingerprints lines whatever their order, their rows and the leading zeros of their guides, so that a file that was
 * saved again is known.
 */
function hashLines(lines: readonly MappedLine[]): string {
  const contents = lines
    .map(({ lineNumber: _, guide, ...content }) => JSON.stringify([withoutZeros(guide), ...Object.values(content)]))
    .sort();
  return createHash('sha256').update(contents.join('\n')).digest('hex');
}

function questionOf(sheet: RemittanceSheet, mapping: RemittanceColumns): Omit<ColumnsQuestion, 'sheet'> {
  const columns = sheet.columns.map((name, index) => {
    const cells = sheet.rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean);
    return { name, samples: [...new Set(cells)].slice(0, samplesShown).map((cell) => cell.slice(0, 60)) };
  });
  return { columns, mapping };
}
