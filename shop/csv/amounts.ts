/** Reads amounts of money as spreadsheets write them: '$ 35.900', '35900.00', '1,234.56', '(1.500)'. */

/** The sign between the whole part and the decimals. */
export type DecimalMark = '.' | ',';

type Figure = {
  isNegative: boolean;
  whole: string;
  decimals: string;
};

/** A number in which it is not certain whether the mark groups thousands or begins the decimals: '35.900'. */
type Ambiguous = { isNegative: boolean; before: string; mark: DecimalMark; after: string };

/**
 * Finds the decimal mark of the amounts of one file. Only amounts whose mark is certain are considered.
 *
 * @returns null if there is no such amount, or they contradict each other
 */
export function findDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const mark = certainMark(text);
    if (mark) marks.add(mark);
  }
  const [first, second] = marks;
  return first && !second ? first : null;
}

/**
 * Reads an amount in centavos, negative with a minus sign or in parentheses.
 *
 * @param decimalMark of the amount's file; null if unknown: then '35.900' means 35,900 pesos, as usual in Colombia
 * @returns null if the text is not an amount in pesos
 */
export function readAmount(text: string, decimalMark: DecimalMark | null): number | null {
  const read = split(text);
  if (!read) return null;
  if (!('before' in read)) return centavosOf(read);
  const { isNegative, before, after, mark } = read;
  const isDecimal = mark === decimalMark;
  return centavosOf({ isNegative, whole: isDecimal ? before : before + after, decimals: isDecimal ? after : '' });
}

function centavosOf({ isNegative, whole, decimals }: Figure): number | null {
  const [cents, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2)];
  const centavos = Number(whole + cents) + (rest >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(centavos)) return null;
  return isNegative && centavos > 0 ? -centavos : centavos;
}

const amount = /^(-?)(\(?)(?:cop)?\$?(?:cop)?(-?)(\d[\d.,]*)(\)?)(-?)(?:cop)?$/;

function split(text: string): Figure | Ambiguous | null {
  const bare = text.replaceAll(/[\s']/g, '').replaceAll('−', '-').toLowerCase();
  const [, minus = '', open = '', inner = '', digits = '', close = '', trailing = ''] = amount.exec(bare) ?? [];
  if (digits === '' || (open === '') !== (close === '')) return null;
  const isNegative = minus + inner + trailing + open !== '';
  const marks = digits.replaceAll(/\d/g, '');
  if (marks === '') return { isNegative, whole: digits, decimals: '' };

  const last = marks.at(-1) as DecimalMark;
  const at = digits.lastIndexOf(last);
  const [before, after] = [digits.slice(0, at), digits.slice(at + 1)];
  if (marks.length === 1) {
    const mayGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
    return mayGroup ? { isNegative, before, mark: last, after } : { isNegative, whole: before, decimals: after };
  }
  const groups = last === '.' ? ',' : '.';
  if (isGrouped(digits, last)) return { isNegative, whole: digits.replaceAll(last, ''), decimals: '' };
  return isGrouped(before, groups) ? { isNegative, whole: before.replaceAll(groups, ''), decimals: after } : null;
}

function isGrouped(digits: string, mark: DecimalMark): boolean {
  const [first = '', ...groups] = digits.split(mark);
  return /^\d{1,3}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
}

function certainMark(text: string): DecimalMark | null {
  const read = split(text);
  if (!read || 'before' in read) return null;
  const [last] = text.match(/[.,](?=\d*\D*$)/) ?? [];
  if (!last) return null;
  if (read.decimals !== '') return last as DecimalMark;
  // This mark only groups thousands in the amount, so the other mark begins the decimals.
  return last === '.' ? ',' : '.';
}
