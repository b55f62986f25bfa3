import fc from 'fast-check';
import { codedMunicipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import { departments } from '#shop/places/departments.ts';
import { type ShippingRule, wholeCountry } from '#shop/shipping/shipping-rules.ts';

/** A rule that is free, in two to five days, unless the values say otherwise. */
export function aShippingRule(place: string, values: Partial<ShippingRule> = {}): ShippingRule {
  return {
    place,
    steps: [{ upToGrams: null, price: 0 }],
    freeFrom: null,
    daysLeast: 2,
    daysMost: 5,
    codAllowed: true,
    codLeast: null,
    codMost: null,
    codFee: 0,
    ...values,
  };
}

/** The codes of all municipalities and of their departments. */
export const allPlaces: string[] = departments.flatMap((department) => {
  const codes = codedMunicipalitiesOf(department).map(({ code }) => code);
  return [codes[0]?.slice(0, 2) ?? '', ...codes];
});

const pesos = fc.integer({ min: 0, max: 1_000_000_000 });
const optionalPesos = fc.option(pesos);
const grams = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.integer({ min: 1, max: 1_000 }).map((kg) => kg * 1_000),
);

const steps = fc
  .tuple(fc.uniqueArray(grams, { maxLength: 6 }), fc.array(pesos, { minLength: 7, maxLength: 7 }))
  .map(([weights, prices]) =>
    [...weights.sort((one, other) => one - other), null].map((upToGrams, index) => ({
      upToGrams,
      price: prices[index] ?? 0,
    })),
  );

const values = fc
  .record({
    steps,
    freeFrom: optionalPesos,
    days: fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })),
    codAllowed: fc.boolean(),
    limits: fc.tuple(optionalPesos, optionalPesos),
    codFee: pesos,
  })
  .map(({ days: [one, other], limits: [least, most], ...rest }) => {
    const isTurned = least !== null && most !== null && most < least;
    return {
      ...rest,
      daysLeast: Math.min(one, other),
      daysMost: Math.max(one, other),
      codLeast: isTurned ? most : least,
      codMost: isTurned ? least : most,
    };
  });

/** Any valid table of rules. */
export const anyShippingRules: fc.Arbitrary<ShippingRule[]> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...allPlaces), values), { maxLength: 12, selector: ([place]) => place })
  .chain((pairs) => values.map((country) => [[wholeCountry, country] as const, ...pairs]))
  .map((pairs) => pairs.map(([place, rule]) => ({ place, ...rule })));
