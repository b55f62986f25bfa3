/** Weights in kilos, as staff write them; rules keep grams. */

/** A ton: more than any parcel weighs. */
const mostGrams = 1_000_000;

/**
 * Parses kilos with up to three decimals, in grams: '1', '0,5', '2.5 kg'. A dot before three digits may also group
 * thousands, so '1.500' is refused; '0.500' is clear.
 *
 * @returns null if the text is no weight above 0 of at most `mostGrams`
 */
export function parseKilos(text: string): number | null {
  const [, whole = '', mark = '', decimals = ''] =
    /^(\d{1,4})(?:([.,])(\d{1,3}))?\s*(?:kg|kilos?)?$/i.exec(text.trim()) ?? [];
  if (whole === '' || (mark === '.' && decimals.length === 3 && Number(whole) > 0)) return null;
  const grams = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
  return grams > 0 && grams <= mostGrams ? grams : null;
}

/** Formats grams as kilos with a decimal comma: '0,5', '12'. */
export function formatKilos(grams: number): string {
  return formatDecimal(grams / 1000);
}

/** Formats a number with a decimal comma and no other sign, as spreadsheets in Colombia read it. */
export function formatDecimal(number: number): string {
  return String(number).replace('.', ',');
}
