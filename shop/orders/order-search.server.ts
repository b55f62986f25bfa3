import { and, between, like, or, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/*
 * The column `search` holds an order's number, a line's end, the figures of its telephone, a tab, and its customer's names,
 * e-mail and city. Every pattern here has three letters or figures in a row, or a beginning or an end of them, which is what
 * the index of trigrams goes by: no search reads all orders.
 */

/**
 * Orders as people name them: by their number, spaces or not, or how it ends; and by any part of what is known of the
 * customer. One or two letters are looked for where a word begins, and one figure where a number begins.
 *
 * @returns undefined for a search that is empty, which narrows nothing down
 */
export function matchSearch(search: string): SQL | undefined {
  // The database cannot be asked for the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  if (/^#?[\d\s+().-]*\d[\d\s+().-]*$/.test(text)) return matchFigures(text);
  const words = text.split(/\s+/).slice(0, 8);
  // Signs alone, which no index has, are in nearly every e-mail or in none.
  const matched = words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? and(...words.map(matchWord)) : sql`false`;
  return or(matched, matchShortId(text));
}

function matchWord(word: string): SQL {
  const isPart = /[\p{L}\p{N}]{3}|^[^\p{L}\p{N}]/u.test(word);
  return like(orders.search, sql`shop_fold(${`%\t%${isPart ? '' : ' '}${escaped(word)}%`})`);
}

function matchFigures(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '');
  const phone = digits.length === 12 && digits.startsWith('57') ? digits.slice(2) : digits;
  const known = or(
    like(orders.search, `${digits}%`),
    digits.length >= 2 ? like(orders.search, `%${digits}\n%`) : undefined,
    // Three figures end too many telephones; from seven on somebody knows most of it.
    phone.length >= 4 ? like(orders.search, phone.length >= 7 ? `%\n%${phone}%\t%` : `%${phone}\t%`) : undefined,
  );
  // So many figures are rare anywhere: looked up once, instead of once for each of their places.
  const matched = phone.length >= 7 ? and(like(orders.search, `%${phone}%`), known) : known;
  return or(matched, text.startsWith('#') ? matchShortId(text) : undefined);
}

/** The characters of its id by which the screens call an order: '#a3f91c'. */
function matchShortId(text: string): SQL | undefined {
  const start = /^#?([0-9a-f]{6,8})$/i.exec(text)?.[1]?.toLowerCase();
  return start ? between(orders.id, asUuid(start.padEnd(32, '0')), asUuid(start.padEnd(32, 'f'))) : undefined;
}

const asUuid = (figures: string) => figures.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
