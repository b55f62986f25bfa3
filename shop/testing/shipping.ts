/** Shipping rules for tests. */
import type { Db } from '#db/database.server.ts';
import { shippingRules } from '#db/schema.ts';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';

/** Writes the rule of a place, by default of the country, in which everything unnamed is free and allowed. */
export async function setShippingRule(
  db: Db,
  { price = 0, ...values }: Partial<ShippingRule> & { price?: number } = {},
): Promise<void> {
  const rule = {
    place: wholeCountry,
    steps: [{ upToGrams: null, price }],
    freeFrom: null,
    daysLeast: 2,
    daysMost: 5,
    codAllowed: true,
    codLeast: null,
    codMost: null,
    codFee: 0,
    ...values,
  };
  await db.insert(shippingRules).values(rule).onConflictDoUpdate({ target: shippingRules.place, set: rule });
}
