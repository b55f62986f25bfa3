/** The meaning of the columns in a carrier's remittances. Staff map them once per carrier. */
import * as v from 'valibot';
import type { RemittanceColumns, RemittanceField } from '#db/schema.ts';
import { nameColumns } from '#shop/csv/name-columns.ts';
import { foldText } from '#shop/text/fold-text.ts';

/** The fields as staff know them, in the order of the form. */
export const remittanceFieldWords: Record<RemittanceField, string> = {
  guide: 'Guía',
  collected: 'Valor recaudado',
  fee: 'Comisión por recaudar',
  freight: 'Flete descontado',
  net: 'Valor pagado',
  day: 'Fecha',
};
export const remittanceFields = Object.keys(remittanceFieldWords) as RemittanceField[];

/** Fields whose columns are added up if there are several, such as a fee and its tax. */
const addedFields: readonly RemittanceField[] = ['fee', 'freight'];

/** Columns as the form sends them, by their names from `nameColumns`. */
export const remittanceColumnsSchema = v.record(v.pipe(v.string(), v.maxLength(200)), v.picklist(remittanceFields));

/** The table in a remittance; `row` is the number that a spreadsheet shows. */
export type RemittanceSheet = { columns: string[]; rows: { row: number; cells: string[] }[] };

type Line = RemittanceSheet['rows'][number];

/** The most lines above the heading. */
const mostTitleLines = 30;

/**
 * Finds the table in the lines of a file: its heading is the first line that has all columns of the carrier's stored
 * mapping, or else the one with the most headings that are recognized. Titles above it are left out.
 *
 * @returns null if no line can be a heading
 */
function findTable(lines: Line[], stored: RemittanceColumns | null): RemittanceSheet | null {
  const candidates = lines.slice(0, mostTitleLines).map(({ cells }) => nameColumns(cells));
  const known =
    stored && Object.keys(stored).length > 0 ? candidates.findIndex((columns) => hasColumns(columns, stored)) : -1;
  const at = known >= 0 ? known : bestHeading(candidates);
  const columns = candidates[at];
  return columns ? { columns, rows: lines.slice(at + 1) } : null;
}

type ChosenSheet = {
  name: string;
  table: RemittanceSheet;
  /** the names of other sheets that have the same columns, and that are not read */
  others: string[];
};

/**
 * Chooses the sheet of a workbook that is read: the first that has all columns of a mapping, or else the first with the
 * most headings that are recognized.
 *
 * @returns null if none has a heading
 */
export function chooseSheet(
  sheets: readonly { name: string; lines: Line[] }[],
  mapping: RemittanceColumns | null,
): ChosenSheet | null {
  const tables = sheets.flatMap(({ name, lines }) => {
    const table = findTable(lines, mapping);
    return table && table.columns.length > 1 ? [{ name, table }] : [];
  });
  const columns = mapping && Object.keys(mapping).length > 0 ? mapping : null;
  const known = tables.filter(({ table }) => columns && hasColumns(table.columns, columns));
  const scores = tables.map(({ table }) => new Set(Object.values(guessColumns(table))).size);
  const chosen = known[0] ?? tables[scores.indexOf(Math.max(...scores))];
  if (!chosen) return null;
  const needed = columns ?? guessColumns(chosen.table);
  const isAlike = ({ table }: { table: RemittanceSheet }) =>
    table !== chosen.table && table.rows.length > 0 && hasColumns(table.columns, needed);
  return { ...chosen, others: Object.keys(needed).length > 1 ? tables.filter(isAlike).map(({ name }) => name) : [] };
}

function bestHeading(candidates: string[][]): number {
  const scores = candidates.map((columns) => new Set(columns.map(guessField).filter(Boolean)).size);
  const best = Math.max(0, ...scores);
  if (best > 1) return scores.indexOf(best);
  return candidates.findIndex((columns) => columns.filter((name) => !/^Columna \d+$/.test(name)).length > 1);
}

/** Whether a table has all columns of a mapping. */
export function hasColumns(columns: string[], mapping: RemittanceColumns): boolean {
  return Object.keys(mapping).every((column) => columns.includes(column));
}

/** Why a mapping cannot be used, in Spanish for staff; null if it can. */
export function findColumnsProblem(mapping: RemittanceColumns): string | null {
  const used = Object.values(mapping);
  const twice = remittanceFields.find(
    (field) => !addedFields.includes(field) && used.filter((one) => one === field).length > 1,
  );
  if (twice) return `Elige una sola columna para «${remittanceFieldWords[twice]}».`;
  if (!used.includes('guide')) return 'Elige la columna de la guía.';
  return used.includes('collected') ? null : 'Elige la columna del valor recaudado.';
}

/** Proposes a mapping for a table, from its headings. */
export function guessColumns({ columns }: RemittanceSheet): RemittanceColumns {
  const guessed: RemittanceColumns = {};
  for (const column of columns) {
    const field = guessField(column);
    if (field && (addedFields.includes(field) || !Object.values(guessed).includes(field))) guessed[column] = field;
  }
  return guessed;
}

/** The first that matches a heading decides. */
const guesses: readonly [RemittanceField, RegExp][] = [
  ['guide', /^(?!fecha|valor|estado|total|costo).*(\bguias?\b|\bremesa\b|\btracking\b|\bnumero de envio\b)/],
  ['day', /\bfecha\b|\bdate\b/],
  ['freight', /\bflete/],
  ['fee', /\bcomision|\bfee\b|\bcosto (del? )?recaudo|\biva\b/],
  ['freight', /\b(valor|costo) (de la )?guia\b|\bvalor (del? )?envio|\bcosto (del? )?envio|\btransporte\b/],
  ['net', /\bnet[oa]\b|\bgirar\b|\bgirado\b|\bconsign|\bpagad[oa]\b|\ba pagar\b|\bdispersa|\bliquidad/],
  ['collected', /\brecaud|\bcobrad|\ba cobrar\b|\bvalor\b|\bmonto\b/],
];

function guessField(column: string): RemittanceField | undefined {
  const heading = foldText(column).replaceAll('_', ' ');
  return guesses.find(([, pattern]) => pattern.test(heading))?.[0];
}
