/** What staff type over a product's price and stock in the list, and what is said of it. */
import * as v from 'valibot';
import type { PriceAndStock } from './change-price-and-stock.server.ts';

/** The most the database takes for a price. */
const highestPrice = 1_000_000_000;
/** More than any shelf holds; past it somebody's finger stayed on the key. */
const highestStock = 1_000_000;

/** As people write it here: '54.400', '$ 54.400', '54400'. A dot that parts no thousands is no whole number. */
const written = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+)$/;

const wholeNumber = (missing: string, invalid: string, highest: number) =>
  v.optional(
    v.pipe(
      v.string(missing),
      v.trim(),
      v.nonEmpty(missing),
      v.regex(written, invalid),
      v.transform((text) => Number(text.replaceAll(/\D/g, ''))),
      v.maxValue(highest, `Puede ser hasta ${new Intl.NumberFormat('es-CO').format(highest)}.`),
    ),
    '',
  );

const schema = v.object({
  price: wholeNumber(
    'El precio es obligatorio.',
    'Escribe el precio en pesos enteros, de 0 en adelante.',
    highestPrice,
  ),
  stock: wholeNumber(
    'El stock es obligatorio.',
    'Escribe las unidades con un número entero, de 0 en adelante.',
    highestStock,
  ),
});

export type PriceAndStockErrors = { price?: string; stock?: string };

export type ParsedPriceAndStock = { ok: true; wanted: PriceAndStock } | { ok: false; errors: PriceAndStockErrors };

/** Reads both fields of the form, with a message for each that is no whole number of 0 or more. */
export function parsePriceAndStock(form: { price: unknown; stock: unknown }): ParsedPriceAndStock {
  const parsed = v.safeParse(schema, form);
  if (parsed.success) return { ok: true, wanted: parsed.output };
  const { nested } = v.flatten<typeof schema>(parsed.issues);
  return {
    ok: false,
    errors: {
      ...(nested?.price ? { price: nested.price[0] } : {}),
      ...(nested?.stock ? { stock: nested.stock[0] } : {}),
    },
  };
}
