/** The weight and the size of what is sent, as form input. Empty input means that it is unknown. */
import * as v from 'valibot';
import { wholeNumberOrNull } from '#shop/form-fields.ts';
import { withThousands } from '#shop/money.ts';

/** The highest weight accepted, a ton: carriers take no heavier parcel. */
const highestGrams = 1_000_000;
/** The longest side accepted, in centimetres. */
const longestSide = 300;

/** A whole number of grams, with or without its unit: '850', '1.250 g'; null when empty. */
export const gramsSchema = v.optional(
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text?.trim().replace(/\s*(g|gr|gramos)\.?$/i, '')),
    wholeNumberOrNull(`Escribe los gramos con un número entero, de 1 a ${withThousands(highestGrams)}.`, {
      least: 1,
      highest: highestGrams,
    }),
  ),
  '',
);

/**
 * Three whole numbers with the same separator between them, with or without their unit. Mixed separators are refused:
 * '20,5 x 15 x 10' has four numbers or decimals.
 */
const threeSides =
  /^(\d+) *(?:cm)? *(?:(?:[x×*]) *(\d+) *(?:cm)? *[x×*] *(\d+)|[,;] *(\d+) *(?:cm)? *[,;] *(\d+)) *(?:cm\.?)?$/i;

/** Length, width and height in whole centimetres: '20 x 15 x 10', '20×15×10 cm', '20, 15, 10'; null when empty. */
export const sizeSchema = v.optional(
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text?.trim().replaceAll(/\s+/g, ' ') || null),
    v.check((text) => text === null || parseSize(text) !== null, sizeProblem()),
    v.transform((text) => (text === null ? null : parseSize(text))),
  ),
  '',
);

function parseSize(text: string): number[] | null {
  const [, ...sides] = threeSides.exec(text) ?? [];
  const size = sides.filter((side) => side !== undefined).map(Number);
  return size.length === 3 && size.every((side) => 1 <= side && side <= longestSide) ? size : null;
}

function sizeProblem(): string {
  return `Escribe largo, ancho y alto en centímetros enteros, de 1 a ${longestSide}. Por ejemplo: 20 x 15 x 10.`;
}

/** Writes a size as it is typed: '20 x 15 x 10'; '' if unknown. */
export function formatSize(size: readonly number[] | null): string {
  return size?.join(' x ') ?? '';
}
