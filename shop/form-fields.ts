/** Fields that several forms share, with their messages. */
import * as v from 'valibot';
import { parsePhone } from './colombia.ts';
import { containsLink } from './links-in-text.ts';
import { withThousands } from './money.ts';
import { isShopPicture } from './pictures.ts';

/** A missing field counts as empty, so that it gets its own message. */
const absent = '';

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

const tooLong = (maxLength: number) => `Puede tener hasta ${maxLength} caracteres.`;

/**
 * One line of text: trimmed, with line breaks and other control characters replaced by spaces. PostgreSQL cannot store
 * the character 0.
 */
export const requiredLine = (missing: string, maxLength: number) =>
  v.optional(
    v.pipe(v.string(missing), v.transform(onOneLine), v.nonEmpty(missing), v.maxLength(maxLength, tooLong(maxLength))),
    absent,
  );

/**
 * Refuses links and internet domains in names and addresses, which the shop repeats in mails: a stranger may have
 * entered any text with any e-mail address.
 */
export const withoutLinks = v.check<string, string>(
  (text) => !containsLink(text),
  'Escríbelo sin enlaces ni páginas web. Si usas puntos, deja un espacio después de cada uno.',
);

/** One line with at least one letter and no link, for names: punctuation and emoji alone are not a name. */
export const requiredName = (missing: string, maxLength: number, unread: string) =>
  v.pipe(
    requiredLine(missing, maxLength),
    v.check((text) => text === '' || /\p{L}/u.test(text), unread),
    withoutLinks,
  );

/** One line with at least one letter or digit and no link, for parts of an address, which may be a number alone. */
export const requiredPlaceName = (missing: string, maxLength: number, unread: string) =>
  v.pipe(
    requiredLine(missing, maxLength),
    v.check((text) => text === '' || /[\p{L}\p{N}]/u.test(text), unread),
    withoutLinks,
  );

/** An optional line of text, normalized like `requiredLine`. */
export const optionalLine = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.transform(onOneLine), v.maxLength(maxLength, tooLong(maxLength))));

/** An optional part of an address, without links. */
export const optionalPlaceName = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.transform(onOneLine), v.maxLength(maxLength, tooLong(maxLength)), withoutLinks));

const phoneMissing = 'El celular es obligatorio.';
const phoneInvalid = 'Número de celular inválido (debe ser de 10 dígitos).';

const toTenDigits = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const digits = parsePhone(dataset.value);
  if (digits) return digits;
  addIssue({ message: phoneInvalid });
  return NEVER;
});

/** A Colombian phone number as people write it; the result is its ten digits. */
export const phoneField = v.optional(
  v.pipe(
    v.string(phoneMissing),
    v.transform(onOneLine),
    v.nonEmpty(phoneMissing),
    v.maxLength(40, phoneInvalid),
    toTenDigits,
  ),
  absent,
);

/** An optional Colombian phone number; the result is its ten digits. */
export const optionalPhoneField = v.optional(
  v.pipe(v.string(), v.transform(onOneLine), v.maxLength(40, phoneInvalid), toTenDigits),
);

const emailMissing = 'El correo electrónico es obligatorio.';
const emailInvalid = 'Correo electrónico inválido.';

/** An e-mail address, as typed. */
export const emailField = v.optional(
  v.pipe(
    v.string(emailMissing),
    v.transform(onOneLine),
    v.nonEmpty(emailMissing),
    v.maxLength(254, emailInvalid),
    v.email(emailInvalid),
  ),
  absent,
);

/** Trims the text and removes all control characters except line breaks and tabs. */
function onItsLines(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim();
}

/** Text of several lines, trimmed. */
export const requiredText = (missing: string, maxLength: number) =>
  v.optional(
    v.pipe(v.string(missing), v.transform(onItsLines), v.nonEmpty(missing), v.maxLength(maxLength, tooLong(maxLength))),
    absent,
  );

/** Optional text of several lines, trimmed. */
export const optionalText = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.transform(onItsLines), v.maxLength(maxLength, tooLong(maxLength))));

const longestNotes = 1000;

/** Optional notes of several lines. */
export const notesField = optionalText(longestNotes);

/** A checkbox that must be checked; an unchecked one is not sent. */
export const requiredTick = (missing: string) =>
  v.optional(v.pipe(v.boolean(missing), v.literal(true, missing)), false);

/**
 * Whole numbers as people write them in Colombia: '54.400', '$ 54.400', '54400'. A dot that does not separate thousands
 * is invalid.
 */
const wholeNumber = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+)$/;

/** Parses a whole number with or without dots between thousands; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  return wholeNumber.test(text.trim()) ? Number(text.replaceAll(/\D/g, '')) : null;
}

const readWholeNumber = (invalid: string, highest: number, tooHigh = `Puede ser hasta ${withThousands(highest)}.`) =>
  v.pipe(
    v.string(),
    v.regex(wholeNumber, invalid),
    v.transform((text) => parseWholeNumber(text) ?? 0),
    v.maxValue(highest, tooHigh),
  );

/**
 * A whole number of at least 0, with or without dots between thousands. For a number that is too high, the message
 * names the maximum.
 */
export const wholeNumberField = (messages: { missing: string; invalid: string }, highest: number) =>
  v.optional(
    v.pipe(
      v.string(messages.missing),
      v.trim(),
      v.nonEmpty(messages.missing),
      readWholeNumber(messages.invalid, highest),
    ),
    absent,
  );

/**
 * A whole number of at least 0; an empty field means 0. `invalid` is the message for every invalid value, so it must
 * name both bounds.
 */
export const optionalWholeNumber = (invalid: string, highest: number) =>
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text?.trim() || '0'),
    readWholeNumber(invalid, highest, invalid),
  );

/**
 * A whole number; null when empty. `invalid` is the message for every invalid value, so it must name both bounds.
 *
 * @param least 0 unless given
 */
export const wholeNumberOrNull = (invalid: string, { least = 0, highest }: { least?: number; highest: number }) =>
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text?.trim() || null),
    v.check((text) => {
      const number = parseWholeNumber(text ?? String(least));
      return number !== null && least <= number && number <= highest;
    }, invalid),
    v.transform((text) => (text === null ? null : parseWholeNumber(text))),
  );

/** The URL of one of the shop's own pictures, or empty: other pictures are uploaded before a form is sent. */
export const pictureField = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (url) => url === '' || isShopPicture(url),
      'La imagen no ha terminado de subirse. Espera un momento o elígela de nuevo.',
    ),
  ),
  absent,
);
