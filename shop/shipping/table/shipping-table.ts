/** The shipping rules as a table of a spreadsheet: one row for each place and weight step. */
import type { RowProblem } from '#shop/csv/csv-file.ts';
import { checkShippingRule, type RuleField, type RuleTexts } from '#shop/shipping/editing/check-shipping-rule.ts';
import { parseKilos } from '#shop/shipping/kilos.ts';
import { namePlace, placeText, resolvePlace } from '#shop/shipping/shipping-places.ts';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';
import { withoutAccents } from '#shop/text/fold-text.ts';

/** The columns, in the order of an export; files may have them in any order, and others beside them. */
const headings = {
  department: 'Departamento',
  city: 'Municipio',
  upTo: 'Hasta (kg)',
  price: 'Precio',
  freeFrom: 'Gratis desde',
  daysLeast: 'Días mínimo',
  daysMost: 'Días máximo',
  codAllowed: 'Contraentrega',
  codLeast: 'Contraentrega desde',
  codMost: 'Contraentrega hasta',
  codFee: 'Recargo contraentrega',
} as const;
type Column = keyof typeof headings;
const columns = Object.keys(headings) as Column[];

export const tableHeading: string[] = Object.values(headings);

/** Where the department would be, in the rows of the whole country. */
const countryText = 'Todo el país';
/** Where the weight would be, in the row of any weight. */
const anyWeightText = 'más';

/** The rows of rules, as they are ordered. Weights are kilos. */
export function tableRows(rules: readonly ShippingRule[]): (string | number | null)[][] {
  return rules.flatMap((rule) => {
    const { department, municipality } = namePlace(rule.place) ?? { department: rule.place, municipality: '' };
    return rule.steps.map(({ upToGrams, price }) => [
      department || countryText,
      municipality,
      upToGrams === null ? anyWeightText : upToGrams / 1000,
      price,
      rule.freeFrom,
      rule.daysLeast,
      rule.daysMost,
      rule.codAllowed ? 'Sí' : 'No',
      rule.codLeast,
      rule.codMost,
      rule.codFee,
    ]);
  });
}

type Line = { row: number; cells: string[] };
type Row = Record<Column, string> & { row: number };

export type ReadTable = { ok: true; rules: ShippingRule[] } | { ok: false; problems: RowProblem[] };

/**
 * Reads the rules of a file, or says what is wrong in which rows. All rules of the shop are in it: a place without a
 * row has no rule of its own.
 *
 * Titles may precede the heading. The rows of a place may be anywhere, their weights in any order; what is the same for
 * all of them may be left empty after the first.
 */
export function readTable(lines: readonly Line[]): ReadTable {
  const table = findRows(lines);
  if (!table.ok) return table;
  const problems: RowProblem[] = [];
  const places = new Map<string, Row[]>();
  for (const row of table.rows) {
    const place = placeOf(row);
    if (place.ok) places.set(place.code, [...(places.get(place.code) ?? []), row]);
    else problems.push(problemAt(row, place.field, place.message));
  }
  const rules = [...places].flatMap(([place, rows]) => {
    const read = readRule(place, rows);
    if (Array.isArray(read)) problems.push(...read);
    return Array.isArray(read) ? [] : [read];
  });
  if (!places.has(wholeCountry))
    problems.push({
      row: table.rows.at(-1)?.row ?? 1,
      column: headings.department,
      value: '',
      message: `Falta la fila de «${countryText}», que vale donde no hay otra tarifa.`,
    });
  if (problems.length > 0) return { ok: false, problems: problems.sort((one, other) => one.row - other.row) };
  return { ok: true, rules };
}

/** Titles of a report may fill this many rows above the heading. */
const mostTitleRows = 10;

function findRows(lines: readonly Line[]): { ok: true; rows: Row[] } | { ok: false; problems: RowProblem[] } {
  const found = lines.slice(0, mostTitleRows).map((line) => {
    const names = line.cells.map(comparable);
    return { line, names, missing: columns.filter((column) => !names.includes(comparable(headings[column]))) };
  });
  const [best] = found.toSorted((one, other) => one.missing.length - other.missing.length);
  if (!best || best.missing.length > 0)
    return {
      ok: false,
      problems: (best?.missing ?? columns).map((column) => ({
        row: best?.line.row ?? 1,
        column: headings[column],
        value: '',
        message: 'Falta esta columna.',
      })),
    };
  const rows = lines.slice(lines.indexOf(best.line) + 1).map(({ row, cells }) => {
    const texts = columns.map((column) => [
      column,
      (cells[best.names.indexOf(comparable(headings[column]))] ?? '').trim(),
    ]);
    return { ...(Object.fromEntries(texts) as Record<Column, string>), row };
  });
  if (rows.length > 0) return { ok: true, rows };
  const problem = { row: best.line.row, column: '', value: '', message: 'El archivo solo tiene el encabezado.' };
  return { ok: false, problems: [problem] };
}

function placeOf({ department, city }: Row) {
  const isCountry = comparable(department) === comparable(countryText) && city === '';
  return isCountry ? ({ ok: true, code: wholeCountry } as const) : resolvePlace(department, city);
}

/** What is the same in all rows of a place. */
const shared = columns.filter((column) => !['department', 'city', 'upTo', 'price'].includes(column));

function readRule(place: string, rows: Row[]): ShippingRule | RowProblem[] {
  const [first, ...others] = rows;
  if (!first) return [];
  const problems = others.flatMap((row) => {
    if (shared.every((column) => row[column] === '')) return [];
    return shared
      .filter((column) => row[column] !== first[column])
      .map((column) =>
        problemAt(row, column, `No es lo mismo que en la fila ${first.row}, que también es de ${placeText(place)}.`),
      );
  });
  const allowed = yesOrNo[comparable(first.codAllowed)];
  if (allowed === undefined) problems.push(problemAt(first, 'codAllowed', 'Escribe Sí o No.'));
  const sorted = rows.toSorted((one, other) => weightOf(one) - weightOf(other));
  const checked = checkShippingRule({ ...first, steps: sorted.map(stepOf), codAllowed: allowed ?? false });
  if (checked.ok && problems.length === 0) return { place, ...checked.values };
  const wrong = checked.ok ? [] : checked.problems;
  return [...problems, ...wrong.map(({ field, step, message }) => problemOf({ field, step, message }, sorted, first))];
}

const yesOrNo: Record<string, boolean> = { si: true, s: true, x: true, no: false, n: false };

function problemOf(
  { field, step, message }: { field: RuleField; step: number | null; message: string },
  sorted: Row[],
  first: Row,
): RowProblem {
  const row = step === null ? first : (sorted[step] ?? first);
  if (field !== 'upTo' || step === null) return problemAt(row, field, message);
  const isLast = row === sorted.at(-1);
  if (isLast) return problemAt(row, field, `Falta la fila con «${anyWeightText}» de este lugar.`);
  return problemAt(row, field, isAnyWeight(row.upTo) ? `Este lugar tiene dos filas con «${anyWeightText}».` : message);
}

const isAnyWeight = (text: string) => ['mas', 'cualquierpeso', ''].includes(comparable(text));

/** Unreadable weights come first, where `checkShippingRule` refuses them. */
function weightOf({ upTo }: Row): number {
  return isAnyWeight(upTo) ? Number.POSITIVE_INFINITY : (parseKilos(upTo) ?? 0);
}

function stepOf({ upTo, price }: Row): RuleTexts['steps'][number] {
  return { upTo: isAnyWeight(upTo) ? '' : upTo, price };
}

function problemAt(row: Row, column: Column, message: string): RowProblem {
  return { row: row.row, column: headings[column], value: row[column], message };
}

const comparable = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
