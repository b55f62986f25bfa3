/** The carrier's answer to the file of many parcels: the guide of each order. */
import type { CarrierSheet } from '#db/schema.ts';
import { nameColumns } from '#shop/csv/name-columns.ts';
import type { SettlementSheet } from '#shop/settlements/settlement-mapping.ts';
import { foldText } from '#shop/text/fold-text.ts';

/** The headings of the two columns that are read. */
export type AnswerColumns = NonNullable<CarrierSheet['answer']>;

/** A row of the answer, as it is written there. */
export type AnswerRow = { row: number; orderNumber: string; guide: string };

type Line = { row: number; cells: string[] };

/** Titles may fill this many rows above the headings. */
const mostTitleRows = 10;

const orderHeading = /pedido|orden\b|referencia|remision|factura|documento cliente/;
const guideHeading = /\bguia\b|rastreo|tracking|remesa/;

/**
 * Finds the headings of an answer among its first rows, and which of them have the order's number and the guide: those
 * that staff chose before, or else those that say so.
 *
 * @returns `columns` is null where staff have to choose
 */
export function findAnswerColumns(
  lines: readonly Line[],
  stored: AnswerColumns | null,
): { sheet: SettlementSheet; columns: AnswerColumns | null } | null {
  const starts = lines.slice(0, mostTitleRows).flatMap((line, index) => {
    const columns = nameColumns(line.cells);
    const filled = line.cells.filter((cell) => cell.trim() !== '').length;
    return filled < 2 ? [] : [{ index, columns, filled, chosen: chooseColumns(columns, stored) }];
  });
  const widest = starts.toSorted((one, other) => other.filled - one.filled).at(0);
  const start = starts.find(({ chosen }) => chosen) ?? widest;
  if (!start) return null;
  return { sheet: { columns: start.columns, rows: lines.slice(start.index + 1) }, columns: start.chosen };
}

function chooseColumns(columns: readonly string[], stored: AnswerColumns | null): AnswerColumns | null {
  if (stored && columns.includes(stored.orderNumber) && columns.includes(stored.guide)) return stored;
  const found = (heading: RegExp) => columns.filter((column) => heading.test(foldText(column.replaceAll('_', ' '))));
  const guide = preferred(found(guideHeading), /numero|\bno\b|#|^guia$/);
  const orderNumber = preferred(
    found(orderHeading).filter((column) => column !== guide),
    /pedido/,
  );
  return guide && orderNumber ? { orderNumber, guide } : null;
}

const preferred = (columns: string[], best: RegExp) =>
  columns.find((column) => best.test(foldText(column))) ?? columns.at(0);

/** Reads the rows under two columns. Rows in which both are empty are skipped, as below a total. */
export function readAnswerRows({ columns, rows }: SettlementSheet, { orderNumber, guide }: AnswerColumns): AnswerRow[] {
  const [order, number] = [columns.indexOf(orderNumber), columns.indexOf(guide)];
  return rows
    .map(({ row, cells }) => ({
      row,
      orderNumber: (cells[order] ?? '').trim(),
      guide: (cells[number] ?? '').trim(),
    }))
    .filter((one) => one.orderNumber !== '' || one.guide !== '');
}
