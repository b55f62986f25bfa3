import type { DifferingTotal, RemittanceColumns, RemittanceField } from '#db/schema.ts';
import { type DecimalMark, findDecimalMark, readAmount } from '#shop/csv/amounts.ts';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import { findDayOrder, readDay } from '#shop/csv/days.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { RemittanceSheet } from './remittance-columns.ts';
import { isTotalWord, moneyFields, RemittanceSums } from './remittance-totals.ts';

/** A line of a remittance. Amounts are whole pesos; `fee`, `freight` and `net` are null if the file does not say them. */
export type MappedLine = {
  /** the number of its row in the file, as spreadsheets show it */
  lineNumber: number;
  guide: string;
  /** negative if an earlier payment is taken back; `fee` and `freight` have the same sign then */
  collected: Pesos;
  fee: Pesos | null;
  freight: Pesos | null;
  net: Pesos | null;
  day: string | null;
};

export type MappedRemittance = {
  lines: MappedLine[];
  /** totals, repeated headings, and rows without a guide and without money */
  skipped: number;
  /** those of its totals that are not the sum of its lines */
  differingTotals: DifferingTotal[];
  problems: RowProblem[];
};

/**
 * Reads the lines of a remittance by a mapping. Only mapped columns are read; nothing else of a row is kept.
 *
 * @param columns a mapping that `findColumnsProblem` accepts, with columns of the table
 */
export function mapRemittance(sheet: RemittanceSheet, columns: RemittanceColumns): MappedRemittance {
  const indexes = (field: RemittanceField) =>
    sheet.columns.flatMap((column, index) => (columns[column] === field ? [index] : []));
  const places = {
    guide: indexes('guide'),
    collected: indexes('collected'),
    fee: indexes('fee'),
    freight: indexes('freight'),
    net: indexes('net'),
    day: indexes('day'),
  };
  const cellsOf = (at: number) => sheet.rows.map(({ cells }) => cells[at]?.trim() ?? '');
  const table: Table = {
    ...{ columns: sheet.columns, places },
    dayOrder: findDayOrder(places.day.flatMap(cellsOf)),
    // Each column has its own: some programs write '54.000' in one and '1836.50' in another.
    decimalMarks: new Map(
      moneyFields.flatMap((field) => places[field]).map((at) => [at, findDecimalMark(cellsOf(at))]),
    ),
  };
  const sums = new RemittanceSums();
  const mapped: MappedRemittance = { lines: [], skipped: 0, differingTotals: sums.differing, problems: [] };
  for (const row of sheet.rows) {
    const line = readRow(table, row, sums, mapped.problems);
    if (line === 'skipped') mapped.skipped += 1;
    else if (line !== 'wrong') mapped.lines.push(line);
  }
  return mapped;
}

type Table = {
  columns: string[];
  places: Record<RemittanceField, number[]>;
  dayOrder: ReturnType<typeof findDayOrder>;
  decimalMarks: Map<number, DecimalMark | null>;
};

/** Spreadsheets show an amount of zero as '-' or '$ -'. */
const withoutDash = (cell: string) => (/^\$?\s*[-–—]+$/.test(cell) ? '0' : cell);

function readRow(
  { columns, places, dayOrder, decimalMarks }: Table,
  { row, cells }: RemittanceSheet['rows'][number],
  sums: RemittanceSums,
  problems: RowProblem[],
): MappedLine | 'skipped' | 'wrong' {
  const text = (field: RemittanceField) => cells[places[field][0] ?? -1]?.trim().replace(/^-+$/, '') ?? '';
  const isHeading = (field: RemittanceField) => text(field) === columns[places[field][0] ?? -1];
  const problemsBefore = problems.length;
  const refuse = (field: RemittanceField, message: string, value = text(field)) => {
    problems.push({ row, column: columns[places[field][0] ?? -1] ?? '', value: value.slice(0, 80), message });
  };
  /** The centavos of a field, whose columns are added up; null if all are empty. */
  const centavosOf = (field: RemittanceField, onProblem: typeof refuse = refuse) => {
    const filled = places[field].map((at) => [at, withoutDash(cells[at]?.trim() ?? '')] as const);
    const texts = filled.filter(([, one]) => one !== '');
    if (texts.length === 0) return null;
    const sum = texts.reduce((sum, [at, one]) => {
      const centavos = readAmount(one, decimalMarks.get(at) ?? null);
      if (centavos === null) onProblem(field, 'No es un valor en pesos.', one);
      return sum + (centavos ?? 0);
    }, 0);
    if (Math.abs(sum) > mostPesos * 100) onProblem(field, 'Es un valor demasiado grande.');
    return sum;
  };

  // Files that were printed repeat the heading on each page.
  if (isHeading('guide') && isHeading('collected')) return 'skipped';
  const guide = readGuide(text('guide'));
  // Beside the number of guides; a customer's name may begin with the word too.
  const mayBeTotal = guide === null || guide === String(sums.lines);
  const stated = () => rowAmounts((field) => centavosOf(field, () => {}));
  if (isTotalWord(text('guide')) || (mayBeTotal && cells.some(isTotalWord))) {
    sums.compare(row, stated());
    return 'skipped';
  }
  if (text('guide') === '') {
    const { collected, fee, freight, net } = stated();
    const { all } = sums;
    const isTotal = (collected || all.collected) === all.collected && (net || all.net) === all.net;
    const hasMoney = collected || net ? !isTotal : Boolean(fee || freight);
    if (!hasMoney) return 'skipped';
    refuse('guide', noGuideText);
    return 'wrong';
  }
  if (guide === null) refuse('guide', guideProblem(text('guide')));
  const day = text('day') === '' ? null : readDay(text('day'), dayOrder);
  if (day === null && text('day') !== '') refuse('day', 'No es una fecha.');
  const amounts = rowAmounts(centavosOf);
  if (amounts.collected === null) refuse('collected', 'Falta el valor.');
  sums.add(amounts);
  if (guide === null || problems.length > problemsBefore) return 'wrong';
  return { lineNumber: row, guide, ...toPesos({ ...amounts, collected: amounts.collected ?? 0 }), day };
}

const rowAmounts = (read: (field: (typeof moneyFields)[number]) => number | null) => ({
  collected: read('collected'),
  fee: read('fee'),
  freight: read('freight'),
  net: read('net'),
});

const noGuideText =
  'Falta la guía. Si es un descuento o un ajuste, ponle un código, como AJUSTE-1; si es un subtotal, borra la fila.';

type Amounts = Pick<MappedLine, 'collected' | 'fee' | 'freight' | 'net'>;

/**
 * Rounds centavos to pesos, so that amounts that add up still do. Carriers write what they keep with a minus sign or
 * without one.
 */
function toPesos({ collected, fee, freight, net }: Amounts): Amounts {
  const sign = collected < 0 ? -1 : 1;
  const kept = (amount: number | null) => amount && sign * Math.abs(amount);
  const pesos = (centavos: number | null) => centavos && Math.round(centavos / 100) + 0;
  const [signedFee, signedFreight] = [kept(fee), kept(freight)];
  const rounded = {
    collected: pesos(collected) ?? 0,
    fee: pesos(signedFee),
    freight: pesos(signedFreight),
    net: pesos(net),
  };
  const addsUp = net !== null && collected - (signedFee ?? 0) - (signedFreight ?? 0) === net;
  if (!addsUp || rounded.fee === null || rounded.net === null) return rounded;
  return { ...rounded, fee: rounded.collected - (rounded.freight ?? 0) - rounded.net };
}

/** Numbers that a spreadsheet shows with separators, or that a program wrote as a decimal. */
const groupedNumber = /^\d{1,3}([.,]\d{3})+$/;
const wholeDecimal = /^\d+[.,]0+$/;

function readGuide(text: string): string | null {
  const bare = text.replace(/^['"`´]+/, '').trim();
  if (groupedNumber.test(bare)) return parseGuide(bare.replaceAll(/[.,]/g, ''));
  return parseGuide(wholeDecimal.test(bare) ? bare.replace(/[.,]0+$/, '') : bare);
}

function guideProblem(text: string): string {
  const exponent = /^\d(?:[.,]\d+)?e\+(\d+)$/i.exec(text)?.[1];
  if (exponent === undefined) return 'No es un número de guía.';
  return Number(exponent) >= 15
    ? 'Excel perdió las últimas cifras de la guía. Pide el archivo con las guías como texto.'
    : 'Excel acortó la guía. Dale a esa columna formato de número sin decimales y guarda el archivo otra vez.';
}
