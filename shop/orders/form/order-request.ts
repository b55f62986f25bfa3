import * as v from 'valibot';
import { maxUnitsPerLine } from '#shop/cart/cart.ts';
import type { Pesos } from '#shop/money.ts';
import type { NewOrder } from '#shop/orders/order.ts';

const lineId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));
const productId = v.pipe(v.string(), v.maxLength(64), v.toLowerCase());
const units = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxUnitsPerLine));
const pesos = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The lines of an order, with the prices shown. */
export const orderLines = v.pipe(
  v.array(
    v.variant('kind', [
      v.object({ kind: v.literal('unit'), lineId, productId, quantity: units, shownPrice: pesos }),
      v.object({
        kind: v.literal('offer'),
        lineId,
        productId,
        offerId: v.pipe(v.string(), v.maxLength(64)),
        units,
        label: v.pipe(v.string(), v.maxLength(200)),
        shownPrice: pesos,
      }),
    ]),
  ),
  v.maxLength(100),
);

/** The key of an attempt to order, as browsers create it. */
export const attemptKey = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

const request = v.object({
  idempotencyKey: attemptKey,
  replaces: v.nullish(attemptKey),
  isAnother: v.optional(v.boolean()),
  lines: orderLines,
  shownTotal: pesos,
});

const requestText = v.pipe(v.string(), v.maxLength(100_000), v.parseJson(), request);

const shownAmount = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.toNumber());

/** Parses a price that the shopper saw beside those of the lines; 0 if the form has none, as while shipping is free. */
export function parseShownAmount(text: unknown): Pesos {
  const parsed = v.safeParse(shownAmount, text);
  return parsed.success ? parsed.output : 0;
}

/**
 * The part of an order request besides the form's fields: the cart's lines, the prices shown and the idempotency key.
 */
export type OrderRequest = Pick<NewOrder, 'idempotencyKey' | 'lines' | 'shownTotal' | 'replaces' | 'isAnother'>;

/**
 * Parses the JSON of an order's lines. Unknown properties, such as a status or a user, are dropped.
 *
 * @returns null if the JSON does not match what the shop's own pages send
 */
export function parseOrderRequest(json: unknown): OrderRequest | null {
  const parsed = v.safeParse(requestText, json);
  return parsed.success ? parsed.output : null;
}
