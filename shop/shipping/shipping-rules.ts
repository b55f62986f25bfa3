/** What sending a parcel costs, how long it takes and whether its order may be paid on delivery, by its place. */
import type { ShippingRuleRow, ShippingStep } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';

export type ShippingRule = Omit<ShippingRuleRow, 'createdAt' | 'updatedAt'>;

/** The place of the rule that applies where no other does. */
export const wholeCountry = 'CO';

/** Where a parcel goes, as far as it is known. */
export type ShippingPlace = {
  /** five digits by DANE; null if the city is not recognized */
  municipalityCode: string | null;
  /** the name of a department; '' if none was chosen */
  department: string;
};

/** What is sent, and how it is paid. */
export type ShippingContent = {
  /** of all goods with their packaging; products without a weight weigh nothing */
  grams: number;
  /** what the goods cost, less discounts */
  goods: Pesos;
  isOnDelivery: boolean;
  /** what a carrier asks at this moment for bringing it; null or absent if the table's price applies */
  quoted?: Pesos | null;
};

export type ShippingQuote = {
  price: Pesos;
  /** the part of the price that the payment on delivery adds */
  codFee: Pesos;
  /** delivery days, counted from the day the parcel leaves */
  days: { least: number; most: number };
  /** why it cannot be paid on delivery; null if it can. Amounts are of the goods */
  codRefused:
    | null
    | { reason: 'not-here' }
    | { reason: 'too-little'; least: Pesos }
    | { reason: 'too-much'; most: Pesos };
};

/**
 * Finds the rule of a place among all rules: that of its municipality, or else of its department, or else of the
 * country. Exactly one applies.
 *
 * @throws if the country has no rule
 */
export function findShippingRule(rules: readonly ShippingRule[], place: ShippingPlace): ShippingRule {
  for (const code of rulePlaces(place)) {
    const rule = rules.find(({ place }) => place === code);
    if (rule) return rule;
  }
  throw new Error('The rule of the whole country is missing');
}

/** The places whose rules may apply to a parcel, the most specific first. */
export function rulePlaces({ municipalityCode, department }: ShippingPlace): string[] {
  const codes = [municipalityCode, municipalityCode?.slice(0, 2) ?? departmentCodes[department], wholeCountry];
  return codes.filter((code): code is string => Boolean(code));
}

/**
 * What goods have to be worth to be sent free to any place at any weight, without the fee of paying on delivery.
 *
 * @returns 0 if all are; null if a place has a price whatever they are worth
 */
export function freeEverywhereFrom(rules: readonly ShippingRule[]): Pesos | null {
  const amounts = rules.map(({ steps, freeFrom }) => (steps.every(({ price }) => price === 0) ? 0 : freeFrom));
  return amounts.reduce((most, amount) => (most === null || amount === null ? null : Math.max(most, amount)), 0);
}

/** The delivery days to the nearest and to the farthest place. */
export function deliveryDaysOf(rules: readonly ShippingRule[]): { least: number; most: number } {
  return {
    least: Math.min(...rules.map(({ daysLeast }) => daysLeast)),
    most: Math.max(...rules.map(({ daysMost }) => daysMost)),
  };
}

/** The most that sending goods costs to any place at any weight, without the fee of paying on delivery. */
export function mostShipping(rules: readonly ShippingRule[], goods: Pesos): Pesos {
  const prices = rules
    .filter(({ freeFrom }) => freeFrom === null || goods < freeFrom)
    .flatMap(({ steps }) => steps.map(({ price }) => price));
  return Math.max(0, ...prices);
}

/** A carrier that asks more times the table's price than this is mistaken. */
const mostTimesTable = 10;

/**
 * Applies a rule to what is sent. The price of a carrier replaces one that the rule charges, if it is sound; what the rule
 * gives free stays free.
 */
export function quoteShipping(
  rule: ShippingRule,
  { grams, goods, isOnDelivery, quoted = null }: ShippingContent,
): ShippingQuote {
  const isFree = rule.freeFrom !== null && goods >= rule.freeFrom;
  const codFee = isOnDelivery ? rule.codFee : 0;
  const byTable = isFree ? 0 : priceOfWeight(rule.steps, grams);
  const freight = quoted !== null && quoted <= byTable * mostTimesTable ? quoted : byTable;
  return {
    price: (byTable === 0 ? 0 : freight) + codFee,
    codFee,
    days: { least: rule.daysLeast, most: rule.daysMost },
    codRefused: refuseOnDelivery(rule, goods),
  };
}

function refuseOnDelivery({ codAllowed, codLeast, codMost }: ShippingRule, goods: Pesos): ShippingQuote['codRefused'] {
  if (!codAllowed) return { reason: 'not-here' };
  if (codLeast !== null && goods < codLeast) return { reason: 'too-little', least: codLeast };
  return codMost !== null && goods > codMost ? { reason: 'too-much', most: codMost } : null;
}

/** The price of the first step that a weight does not exceed; beyond all steps that of the last. */
function priceOfWeight(steps: readonly ShippingStep[], grams: number): Pesos {
  const step = steps.find(({ upToGrams }) => upToGrams === null || grams <= upToGrams) ?? steps.at(-1);
  return step?.price ?? 0;
}
