/**
 * The meaning of columns and words in a company's settlement files. Staff map them once per source, which is a payment
 * provider or a carrier.
 */
import * as v from 'valibot';
import type { SettlementField, SettlementKind, SettlementMapping } from '#db/schema.ts';
import { findDayOrder, readDay } from '#shop/csv/days.ts';
import { foldText } from '#shop/text/fold-text.ts';

/** The fields as staff know them, in the order of the form. */
export const fieldWords: Record<SettlementField, string> = {
  reference: 'Referencia del pago',
  transactionId: 'Número de la transacción',
  day: 'Fecha',
  kind: 'Tipo o estado',
  gross: 'Valor cobrado',
  fee: 'Comisión',
  tax: 'IVA y retenciones',
  net: 'Valor neto',
};
export const fieldCodes = Object.keys(fieldWords) as SettlementField[];

/** What a word in the column of kinds may mean. */
export type WordMeaning = SettlementKind | 'ignored';

export const meaningWords: Record<WordMeaning, string> = {
  payment: 'Pago',
  refund: 'Devolución',
  chargeback: 'Contracargo',
  void: 'Anulación',
  ignored: 'No movió dinero',
};
export const meaningCodes = Object.keys(meaningWords) as WordMeaning[];

/** Fields whose columns are added up if there are several. */
const addedFields: SettlementField[] = ['fee', 'tax'];

/** The most words that a column of kinds may contain; more are a sign of the wrong column. */
export const mostWords = 40;

const shortText = v.pipe(v.string(), v.maxLength(200));

/** A mapping as the form sends it: columns by their names from `nameColumns`, words as `listWords` returns them. */
export const mappingSchema = v.object({
  columns: v.record(shortText, v.picklist(fieldCodes)),
  words: v.record(shortText, v.picklist(meaningCodes)),
  unit: v.picklist(['pesos', 'centavos']),
});

/** The rows of a file under its named columns; `row` is the number that a spreadsheet shows. */
export type SettlementSheet = { columns: string[]; rows: { row: number; cells: string[] }[] };

/** Why a mapping cannot be used, in Spanish for staff; null if it can. */
export function findMappingProblem({ columns }: SettlementMapping): string | null {
  const used = Object.values(columns);
  const twice = fieldCodes.find(
    (field) => !addedFields.includes(field) && used.filter((one) => one === field).length > 1,
  );
  if (twice) return `Elige una sola columna para «${fieldWords[twice]}».`;
  if (!used.includes('reference') && !used.includes('transactionId'))
    return 'Elige la columna de la referencia del pago, o la del número de la transacción.';
  if (!used.includes('day')) return 'Elige la columna de la fecha.';
  return used.includes('gross') ? null : 'Elige la columna del valor cobrado.';
}

/**
 * Whether a stored mapping fits a file: the file has all its columns, and it gives a meaning to all words of the file.
 */
export function fitsSheet(mapping: SettlementMapping, sheet: SettlementSheet): boolean {
  return (
    Object.keys(mapping.columns).every((column) => sheet.columns.includes(column)) &&
    listWords(sheet, mapping.columns).every((word) => Object.hasOwn(mapping.words, word))
  );
}

/** Lists the words of the column of kinds, normalized; none without such a column. */
export function listWords(sheet: SettlementSheet, columns: SettlementMapping['columns']): string[] {
  const index = sheet.columns.findIndex((column) => columns[column] === 'kind');
  if (index < 0) return [];
  return [...new Set(sheet.rows.map(({ cells }) => foldText(cells[index] ?? '').slice(0, 200)))].sort();
}

/** Proposes a mapping for a file, from its headings and cells and from the stored mapping of its source. */
export function guessMapping(sheet: SettlementSheet, stored: SettlementMapping | null): SettlementMapping {
  const columns: SettlementMapping['columns'] = {};
  for (const [index, column] of sheet.columns.entries()) {
    const field = stored ? new Map(Object.entries(stored.columns)).get(column) : guessField(column, index, sheet);
    const isFree = field && (addedFields.includes(field) || !Object.values(columns).includes(field));
    if (isFree) columns[column] = field;
  }
  const isInCentavos = Object.entries(columns).some(([column, field]) => field === 'gross' && inCentavos.test(column));
  const words = listWords(sheet, columns).slice(0, mostWords);
  return {
    columns,
    words: { ...Object.fromEntries(words.map((word) => [word, guessMeaning(word)])), ...stored?.words },
    unit: stored?.unit ?? (isInCentavos ? 'centavos' : 'pesos'),
  };
}

const inCentavos = /cents|centavos/i;

/** The first that matches a heading decides. */
const guesses: [SettlementField, RegExp][] = [
  ['reference', /\bref(erencia|erence|)\b/],
  ['transactionId', /^id$|transac.*\bid\b|\bid\b.*transac|(numero|no\.?|n°) (de )?(la )?transac|^transaccion$/],
  ['day', /\bfecha\b|\bdate\b|^dia$|created at|finalized at/],
  ['kind', /^tipo( de (transaccion|movimiento|operacion))?$|^type$|\bestado\b|\bstatus\b|^movimiento$|^concepto$/],
  ['tax', /\biva\b|impuesto|\brete|\btax|\bvat\b/],
  ['net', /\bnet(o|a)?\b|a (recibir|consignar)|dispersa|desembols|\babono\b/],
  ['fee', /comision|\bfee\b|tarifa/],
  ['gross', /\bvalor\b|\bmonto\b|\bamount|\btotal\b|\bimporte\b|\bbruto\b/],
];

function guessField(column: string, index: number, sheet: SettlementSheet): SettlementField | undefined {
  const heading = foldText(column).replaceAll('_', ' ');
  const [field] = guesses.find(([, pattern]) => pattern.test(heading)) ?? [];
  if (field !== 'day') return field;
  const days = sheet.rows.slice(0, 20).map(({ cells }) => cells[index] ?? '');
  return days.some((text) => readDay(text, findDayOrder(days))) ? field : undefined;
}

const meaningGuesses: [WordMeaning, RegExp][] = [
  ['ignored', /rechaz|declin|error|fallid|pend|no aprobad|expirad/],
  ['chargeback', /contracargo|chargeback|disput/],
  ['refund', /devol|reembols|refund|revers/],
  ['void', /anulad|anulacion|void/],
];

/** Proposes a meaning for staff to check. */
export function guessMeaning(word: string): WordMeaning {
  return meaningGuesses.find(([, pattern]) => pattern.test(word))?.[0] ?? 'payment';
}
