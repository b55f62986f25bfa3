/** What shoppers read about shipping while their city is unknown. */
import type { Pesos } from '#shop/money.ts';
import { findShippingRule, type ShippingRule } from './shipping-rules.ts';

/** `from`: the least that a parcel costs by the rule of the country, of which some cost nothing from an amount. */
export type ShippingStart = { from: Pesos; freeFrom: Pesos | null };

/**
 * Sums up the rules for pages that know no city.
 *
 * @returns null while shipping is free everywhere and any order may be paid on delivery without a fee: there is nothing
 * to ask then
 */
export function shippingStart(rules: readonly ShippingRule[]): ShippingStart | null {
  if (rules.every(isPlain)) return null;
  const { steps, freeFrom } = findShippingRule(rules, { municipalityCode: null, department: '' });
  return { from: Math.min(...steps.map(({ price }) => price)), freeFrom };
}

/** What the shipping of goods costs at least, as far as the country's rule says it. */
export function leastShipping(start: ShippingStart | null, goods: Pesos): Pesos {
  if (!start || (start.freeFrom !== null && goods >= start.freeFrom)) return 0;
  return start.from;
}

function isPlain({ steps, codAllowed, codLeast, codMost, codFee }: ShippingRule): boolean {
  const isFree = steps.every(({ price }) => price === 0);
  return isFree && codAllowed && codLeast === null && codMost === null && codFee === 0;
}
