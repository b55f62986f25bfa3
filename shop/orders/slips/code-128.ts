/** Code 128 bar codes (ISO/IEC 15417) of digits, and of other plain text. */

/** The widths of the symbols: bar, space, bar, space, bar, space; the stop symbol ends with a further bar. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const startB = 104;
const startC = 105;
const stop = 106;
/** Switches to code set B. */
const codeB = 100;

/** The symbol of a character in code set B, which begins with the space. */
const symbolInB = (character: string) => character.charCodeAt(0) - 32;

/** How much white a bar code needs on each side, in modules. */
const quietZone = 10;

/**
 * The symbols of a text, with the start, the check symbol and the stop. Of digits, set C writes two per symbol, and one
 * left over is written in set B, as is all other text.
 */
export function code128Symbols(text: string): number[] {
  const values = /^\d{2,}$/.test(text) ? digitSymbols(text) : textSymbols(text);
  const sum = values.reduce((total, value, place) => total + value * Math.max(1, place), 0);
  return [...values, sum % 103, stop];
}

function digitSymbols(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const last = digits.length % 2 === 1 ? [codeB, symbolInB(digits.at(-1) ?? '')] : [];
  return [startC, ...pairs.map(Number), ...last];
}

function textSymbols(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error(`No bar code for '${text}': it may have plain letters, digits and signs`);
  return [startB, ...[...text].map(symbolInB)];
}

/** The modules of a text from left to right: '1' for black, '0' for white. */
export function code128Modules(text: string): string {
  const widths = code128Symbols(text)
    .map((symbol) => symbols[symbol])
    .join('');
  return [...widths].map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
}

/** A bar code as one path, one unit high; each module is one unit wide. */
export type BarCode = { width: number; path: string };

/** Draws a text as a bar code, with the white that scanners need on both sides. */
export function drawCode128(text: string): BarCode {
  const modules = code128Modules(text);
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${index + quietZone} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { width: modules.length + 2 * quietZone, path: bars.join('') };
}
