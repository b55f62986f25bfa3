import type { SettlementField, SettlementKind, SettlementMapping } from '#db/schema.ts';
import { findDecimalMark, readAmount } from '#shop/csv/amounts.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import { findDayOrder, readDay } from '#shop/csv/days.ts';
import { foldText } from '#shop/text/fold-text.ts';
import type { SettlementSheet } from './settlement-mapping.ts';

/** One movement of money in a settlement file. Amounts are centavos, not negative except for the net amount. */
export type MappedLine = {
  /** the number of its row in the file, as spreadsheets show it */
  lineNumber: number;
  /** equal for the same line in another file; a line repeated within one file has a number appended */
  lineKey: string;
  reference: string;
  transactionId: string;
  kind: SettlementKind;
  /** '2026-11-20' */
  day: string;
  grossInCents: number;
  /** null if no column is mapped, or its cell is empty */
  feeInCents: number | null;
  taxInCents: number | null;
  netInCents: number | null;
};

export type MappedLines = {
  lines: MappedLine[];
  /** rows without a reference, such as totals, and rows that moved no money */
  skipped: number;
  problems: RowProblem[];
};

/** The most characters kept of a reference or of the number of a transaction. */
const longestId = 255;

/**
 * Reads the lines of a file by a mapping. Only mapped columns are read; nothing else of a row is kept.
 *
 * @param mapping one that `findMappingProblem` accepts and that fits the file
 */
export function mapLines(sheet: SettlementSheet, mapping: SettlementMapping): MappedLines {
  const read = makeReader(sheet, mapping);
  const mapped: MappedLines = { lines: [], skipped: 0, problems: [] };
  const copies = new Map<string, number>();
  for (const { row, cells } of sheet.rows) {
    const line = read(row, cells, mapped.problems);
    if (line === 'skipped') mapped.skipped += 1;
    if (typeof line === 'string') continue;
    const { lineNumber: _, ...content } = line;
    const key = Object.values(content).join('|');
    const copy = (copies.get(key) ?? 0) + 1;
    copies.set(key, copy);
    mapped.lines.push({ ...line, lineKey: copy > 1 ? `${key}|${copy}` : key });
  }
  return mapped;
}

type ReadRow = (
  row: number,
  cells: string[],
  problems: RowProblem[],
) => Omit<MappedLine, 'lineKey'> | 'skipped' | 'wrong';

function makeReader(sheet: SettlementSheet, { columns, words, unit }: SettlementMapping): ReadRow {
  const indexes = (field: SettlementField) =>
    sheet.columns.flatMap((column, index) => (columns[column] === field ? [index] : []));
  const cellsAt = (cells: string[], field: SettlementField) =>
    indexes(field).map((index) => cells[index]?.trim() ?? '');
  const all = (...fields: SettlementField[]) =>
    sheet.rows.flatMap(({ cells }) => fields.flatMap((field) => cellsAt(cells, field)));
  const meanings = new Map(Object.entries(words));
  const dayOrder = findDayOrder(all('day'));
  const decimalMark = findDecimalMark(all('gross', 'fee', 'tax', 'net'));

  return (row, cells, problems) => {
    const text = (field: SettlementField) => cellsAt(cells, field)[0] ?? '';
    const [reference, transactionId] = [text('reference'), text('transactionId')];
    const meaning = indexes('kind').length > 0 ? meanings.get(foldText(text('kind')).slice(0, 200)) : 'payment';
    if ((reference === '' && transactionId === '') || meaning === 'ignored') return 'skipped';

    const problemsBefore = problems.length;
    const refuse = (field: SettlementField, message: string, value = text(field)) => {
      const column = sheet.columns[indexes(field)[0] ?? -1] ?? '';
      problems.push({ row, column, value: value.slice(0, 80), message });
      return 0;
    };
    /** Adds up the columns of a field; null if all are empty. */
    const amountOf = (field: SettlementField) => {
      const texts = cellsAt(cells, field).filter(Boolean);
      if (texts.length === 0) return null;
      return texts.reduce((sum, one) => {
        const centavos = readAmount(one, decimalMark);
        if (centavos === null) return refuse(field, 'No es un valor en pesos.', one);
        return sum + (unit === 'centavos' ? Math.round(centavos / 100) : centavos);
      }, 0);
    };

    const day = readDay(text('day'), dayOrder);
    if (day === null) refuse('day', 'No es una fecha.');
    const gross = amountOf('gross') ?? refuse('gross', 'Falta el valor.');
    const [fee, tax, net] = [amountOf('fee'), amountOf('tax'), amountOf('net')];
    if (!meaning) refuse('kind', 'No se ha dicho qué significa.');
    if (reference.length > longestId || transactionId.length > longestId) refuse('reference', 'Es demasiado larga.');
    if (!meaning || day === null || problems.length > problemsBefore) return 'wrong';
    return {
      lineNumber: row,
      reference,
      transactionId,
      // Money below zero leaves the shop, whatever the file calls it.
      kind: meaning === 'payment' && gross < 0 ? 'refund' : meaning,
      day,
      grossInCents: Math.abs(gross),
      feeInCents: fee && Math.abs(fee),
      taxInCents: tax && Math.abs(tax),
      netInCents: net,
    };
  };
}
