/** What shoppers read about shipping while their city is unknown. */
import type { Pesos } from '#shop/money.ts';
import { findShippingRule, freeEverywhereFrom, type ShippingRule } from './shipping-rules.ts';

export type ShippingStart = {
  /** the least that a parcel costs by the rule of the country, of which some cost nothing from an amount */
  from: Pesos;
  freeFrom: Pesos | null;
  /** what goods have to be worth to be sent free to any place; null: no amount */
  freeEverywhereFrom: Pesos | null;
  /** whether paying on delivery adds a fee in some place */
  hasFee: boolean;
};

/**
 * Sums up the rules for pages that know no city.
 *
 * @returns null while shipping is free everywhere, takes as long everywhere and any order may be paid on delivery
 * without a fee: there is nothing to ask then
 */
export function shippingStart(rules: readonly ShippingRule[]): ShippingStart | null {
  const country = findShippingRule(rules, { municipalityCode: null, department: '' });
  const takesAsLong = (rule: ShippingRule) =>
    rule.daysLeast === country.daysLeast && rule.daysMost === country.daysMost;
  if (rules.every((rule) => isPlain(rule) && takesAsLong(rule))) return null;
  const { steps, freeFrom } = country;
  const from = Math.min(...steps.map(({ price }) => price));
  const hasFee = rules.some(({ codAllowed, codFee }) => codAllowed && codFee > 0);
  return { from, freeFrom, freeEverywhereFrom: freeEverywhereFrom(rules), hasFee };
}

/** What the shipping of goods costs at least, as far as the country's rule says it. */
export function leastShipping(start: ShippingStart | null, goods: Pesos): Pesos {
  if (!start || (start.freeFrom !== null && goods >= start.freeFrom)) return 0;
  return start.from;
}

/** Whether shipping may cost more than `leastShipping` in some place. */
export function mayCostMore(start: ShippingStart | null, goods: Pesos, { isOnDelivery }: { isOnDelivery: boolean }) {
  if (!start) return false;
  const isFree = start.freeEverywhereFrom !== null && goods >= start.freeEverywhereFrom;
  return !isFree || (isOnDelivery && start.hasFee);
}

function isPlain({ steps, codAllowed, codLeast, codMost, codFee }: ShippingRule): boolean {
  const isFree = steps.every(({ price }) => price === 0);
  return isFree && codAllowed && codLeast === null && codMost === null && codFee === 0;
}
