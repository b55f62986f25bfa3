/** The form that changes a product's price and stock in the list of products. */
import * as v from 'valibot';
import { productFields } from '#shop/catalog/fields/product-fields.ts';
import type { PriceAndStock } from './change-price-and-stock.server.ts';

const schema = v.object({ price: productFields.price.schema, stock: productFields.stock.schema });

export type PriceAndStockErrors = { price?: string; stock?: string };

export type ParsedPriceAndStock = { ok: true; wanted: PriceAndStock } | { ok: false; errors: PriceAndStockErrors };

/** Validates both fields of the form, with a message for each that is invalid. */
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

/** What is typed into both fields. */
export type TypedPriceAndStock = Record<keyof PriceAndStock, string>;

/** The fields as they are filled before anything is typed. */
export const writtenOut = ({ price, stock }: PriceAndStock): TypedPriceAndStock => ({
  price: String(price),
  stock: String(stock),
});

/** Fills the fields that were not edited with newer values, so that saving again does not bring the older ones back. */
export function followNewer(
  typed: TypedPriceAndStock,
  { before, now }: { before: PriceAndStock; now: PriceAndStock },
): TypedPriceAndStock {
  const [filled, newer] = [writtenOut(before), writtenOut(now)];
  return {
    price: typed.price === filled.price ? newer.price : typed.price,
    stock: typed.stock === filled.stock ? newer.stock : typed.stock,
  };
}
