import { and, between, like, or, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '#db/like-pattern.ts';
import { orders } from '#db/schema.ts';

/*
 * The column `search` contains an order's number, a line break, the digits of its phone number, a tab, and its
 * customer's names, e-mail and city. Every pattern here contains three consecutive letters or digits, or the beginning
 * or end of a word or number, so that the trigram index can find its matches: no search reads all orders.
 */

/**
 * The condition of a search: by an order's number, with or without spaces, or its last digits; or by any part of the
 * customer's data. One or two letters match the beginning of a word, and one digit the beginning of a number.
 *
 * @returns undefined for an empty search, which matches everything
 */
export function matchSearch(search: string): SQL | undefined {
  // PostgreSQL text cannot contain the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  if (/^#?[\d\s+().-]*\d[\d\s+().-]*$/.test(text)) return matchDigits(text);
  const words = text.split(/\s+/).slice(0, 8);
  // Punctuation alone cannot be found by the index, and matches nearly every e-mail or none.
  const matched = words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? and(...words.map(matchWord)) : sql`false`;
  return or(matched, matchShortId(text));
}

function matchWord(word: string): SQL {
  const isPart = /[\p{L}\p{N}]{3}|^[^\p{L}\p{N}]/u.test(word);
  return like(orders.search, sql`shop_fold(${`%\t%${isPart ? '' : ' '}${escapeLike(word)}%`})`);
}

function matchDigits(text: string): SQL | undefined {
  const digits = text.replace(/\D/g, '');
  const phone = digits.length === 12 && digits.startsWith('57') ? digits.slice(2) : digits;
  const alternatives = or(
    like(orders.search, `${digits}%`),
    digits.length >= 2 ? like(orders.search, `%${digits}\n%`) : undefined,
    // From four digits on, the digits match the end of a phone number; from seven on, any part of it. Three would match
    // too many numbers.
    phone.length >= 4 ? like(orders.search, phone.length >= 7 ? `%\n%${phone}%\t%` : `%${phone}\t%`) : undefined,
  );
  // Seven digits are rare in the whole column, so this condition alone finds few rows and saves other index lookups.
  const matched = phone.length >= 7 ? and(like(orders.search, `%${phone}%`), alternatives) : alternatives;
  return or(matched, text.startsWith('#') ? matchShortId(text) : undefined);
}

/** Matches the beginning of an order's id, as shown in its URL: 'a3f91c'. */
function matchShortId(text: string): SQL | undefined {
  const start = /^#?([0-9a-f]{6,8})$/i.exec(text)?.[1]?.toLowerCase();
  return start ? between(orders.id, asUuid(start.padEnd(32, '0')), asUuid(start.padEnd(32, 'f'))) : undefined;
}

const asUuid = (hexDigits: string) => hexDigits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
