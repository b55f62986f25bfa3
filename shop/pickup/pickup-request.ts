import * as v from 'valibot';
import { maxUnitsPerLine } from '#shop/cart/cart.ts';

const form = v.object({
  productId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  /** empty for units */
  offerId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  quantity: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
      v.maxValue(maxUnitsPerLine),
    ),
    '1',
  ),
});

/** A pickup request: units of a product, or one of its packs. */
export type PickupRequest = { productId: string } & (
  | { kind: 'units'; quantity: number }
  | { kind: 'pack'; offerId: string }
);

/**
 * Parses what the pickup dialog sends. Prices, totals and names in it are not read.
 *
 * @returns null if it does not match what the shop's own page sends
 */
export function parsePickupRequest(fields: FormData): PickupRequest | null {
  const parsed = v.safeParse(form, Object.fromEntries(fields));
  if (!parsed.success) return null;
  const { productId, offerId, quantity } = parsed.output;
  return offerId === '' ? { kind: 'units', productId, quantity } : { kind: 'pack', productId, offerId };
}
