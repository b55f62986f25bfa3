/** Fields that several forms ask for, each with the messages people read under it. */
import * as v from 'valibot';
import { parsePhone } from './colombia.ts';
import { withThousands } from './money.ts';
import { isShopPicture } from './pictures.ts';

/** A field that is not sent at all is like an empty one, so that its own message tells of it. */
const absent = '';

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

const tooLong = (maxLength: number) => `Puede tener hasta ${maxLength} caracteres.`;

/** One line of text: trimmed, its control characters (which the database cannot keep) made spaces. */
export const requiredLine = (missing: string, maxLength: number) =>
  v.optional(
    v.pipe(v.string(missing), v.transform(onOneLine), v.nonEmpty(missing), v.maxLength(maxLength, tooLong(maxLength))),
    absent,
  );

/** The same of what has a name: something with a letter in it, so that signs and pictures alone are none. */
export const requiredName = (missing: string, maxLength: number, unread: string) =>
  v.pipe(
    requiredLine(missing, maxLength),
    v.check((text) => text === '' || /\p{L}/u.test(text), unread),
  );

/** The same of a street or a quarter, which may be a number alone. */
export const requiredPlace = (missing: string, maxLength: number, unread: string) =>
  v.pipe(
    requiredLine(missing, maxLength),
    v.check((text) => text === '' || /[\p{L}\p{N}]/u.test(text), unread),
  );

/** The same where nothing need be written. */
export const optionalLine = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.transform(onOneLine), v.maxLength(maxLength, tooLong(maxLength))));

const phoneMissing = 'El celular es obligatorio.';
const phoneInvalid = 'Número de celular inválido (debe ser de 10 dígitos).';

const toTenDigits = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const digits = parsePhone(dataset.value);
  if (digits) return digits;
  addIssue({ message: phoneInvalid });
  return NEVER;
});

/** A Colombian telephone as people write it; gives its ten digits. */
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

/** The same where none need be given. */
export const optionalPhoneField = v.optional(
  v.pipe(v.string(), v.transform(onOneLine), v.maxLength(40, phoneInvalid), toTenDigits),
);

const emailMissing = 'El correo electrónico es obligatorio.';
const emailInvalid = 'Correo electrónico inválido.';

/** An address to write to, as it was typed. */
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

/** Line breaks and tabs are part of a text; other control characters, which the database cannot keep, are not. */
function onItsLines(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '').trim();
}

/** Text over several lines, trimmed. */
export const requiredText = (missing: string, maxLength: number) =>
  v.optional(
    v.pipe(v.string(missing), v.transform(onItsLines), v.nonEmpty(missing), v.maxLength(maxLength, tooLong(maxLength))),
    absent,
  );

/** The same where nothing need be written. */
export const optionalText = (maxLength: number) =>
  v.optional(v.pipe(v.string(), v.transform(onItsLines), v.maxLength(maxLength, tooLong(maxLength))));

const longestNotes = 1000;

/** What somebody wants to add, over several lines if they like. */
export const notesField = optionalText(longestNotes);

/** A box that has to be ticked: one left empty is not sent at all. */
export const requiredTick = (missing: string) =>
  v.optional(v.pipe(v.boolean(missing), v.literal(true, missing)), false);

/** As people write it here: '54.400', '$ 54.400', '54400'. A dot that parts no thousands is no whole number. */
const wholeNumber = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+)$/;

/** Reads such a number; null for what is none. */
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

/** A whole number of 0 or more, with or without dots between its thousands; of one too high, how high it may be is said. */
export const wholeNumberField = (words: { missing: string; invalid: string }, highest: number) =>
  v.optional(
    v.pipe(v.string(words.missing), v.trim(), v.nonEmpty(words.missing), readWholeNumber(words.invalid, highest)),
    absent,
  );

/** The same where nothing written means 0, and `invalid` tells both bounds. */
export const optionalWholeNumber = (invalid: string, highest: number) =>
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text?.trim() || '0'),
    readWholeNumber(invalid, highest, invalid),
  );

/** The address of one of the shop's pictures, or nothing: what is elsewhere is brought here before a form is sent. */
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
