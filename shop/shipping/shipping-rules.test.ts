import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codedMunicipalitiesOf } from '#shop/places/colombia-municipalities.ts';
import { departments } from '#shop/places/departments.ts';
import {
  findShippingRule,
  quoteShipping,
  type ShippingContent,
  type ShippingRule,
  wholeCountry,
} from './shipping-rules.ts';
import { aShippingRule as rule } from './testing/shipping-rules.ts';

const sent = { grams: 500, goods: 60_000, isOnDelivery: false };
const municipalities = departments.flatMap((department) =>
  codedMunicipalitiesOf(department).map(({ code }) => ({ municipalityCode: code, department })),
);

test('the most specific rule applies: municipality, department, country', () => {
  const rules = [rule(wholeCountry), rule('66'), rule('66001')];
  const placeOf = (municipalityCode: string | null, department: string) =>
    findShippingRule(rules, { municipalityCode, department }).place;
  expect(placeOf('66001', 'Risaralda')).toBe('66001');
  expect(placeOf('66170', 'Risaralda')).toBe('66');
  expect(placeOf('05001', 'Antioquia')).toBe(wholeCountry);
});

test('a city that is not recognized has the rule of its department', () => {
  const rules = [rule(wholeCountry), rule('66')];
  expect(findShippingRule(rules, { municipalityCode: null, department: 'Risaralda' }).place).toBe('66');
  expect(findShippingRule(rules, { municipalityCode: null, department: '' }).place).toBe(wholeCountry);
});

test('of any table, each municipality and each department has exactly one rule, the most specific of its own', () => {
  const codes = municipalities.map(({ municipalityCode }) => municipalityCode);
  const place = fc.oneof(fc.constantFrom(...codes), fc.constantFrom(...codes.map((code) => code.slice(0, 2))));
  fc.assert(
    fc.property(fc.uniqueArray(place, { maxLength: 40 }), (places) => {
      const rules = [...places, wholeCountry].map((one) => rule(one));
      for (const one of municipalities) {
        const own = [one.municipalityCode, one.municipalityCode.slice(0, 2)].find((code) => places.includes(code));
        const found = findShippingRule(rules, one).place;
        if (found !== (own ?? wholeCountry)) return false;
        const unknown = findShippingRule(rules, { ...one, municipalityCode: null }).place;
        const ofDepartment = one.municipalityCode.slice(0, 2);
        if (unknown !== (places.includes(ofDepartment) ? ofDepartment : wholeCountry)) return false;
      }
      return true;
    }),
    { numRuns: 30 },
  );
});

test('the price is that of the first step which the weight does not exceed, and nothing from an amount', () => {
  const steps = [
    { upToGrams: 1_000, price: 9_000 },
    { upToGrams: 5_000, price: 14_000 },
    { upToGrams: null, price: 30_000 },
  ];
  const priced = rule(wholeCountry, { steps, freeFrom: 100_000 });
  const price = (grams: number, goods = 60_000) => quoteShipping(priced, { ...sent, grams, goods }).price;
  expect([price(0), price(1_000), price(1_001), price(5_001)]).toEqual([9_000, 9_000, 14_000, 30_000]);
  expect([price(1_001, 99_999), price(1_001, 100_000)]).toEqual([14_000, 0]);
});

test('the price of a carrier replaces one that the rule charges, and never one that it gives free', () => {
  const steps = [
    { upToGrams: 1_000, price: 0 },
    { upToGrams: null, price: 9_000 },
  ];
  const charging = rule(wholeCountry, { steps, freeFrom: 100_000, codFee: 4_000 });
  const price = (quoted: number | null, content: Partial<ShippingContent> = {}) =>
    quoteShipping(charging, { ...sent, grams: 2_000, quoted, ...content }).price;

  expect([price(14_696), price(1), price(null)]).toEqual([14_696, 1, 9_000]);
  expect(price(14_696, { isOnDelivery: true })).toBe(18_696);
  expect(price(14_696, { goods: 100_000 })).toBe(0);
  expect(price(14_696, { grams: 500 })).toBe(0);
});

test('a carrier that asks more than ten times the price of the rule is taken to be mistaken', () => {
  const charging = rule(wholeCountry, { steps: [{ upToGrams: null, price: 9_000 }] });
  const price = (quoted: number) => quoteShipping(charging, { ...sent, quoted }).price;
  expect([price(90_000), price(90_001)]).toEqual([90_000, 9_000]);
});

test('paying on delivery adds its fee, also to free shipping', () => {
  const free = rule(wholeCountry, { codFee: 4_000 });
  expect(quoteShipping(free, sent)).toMatchObject({ price: 0, codFee: 0 });
  expect(quoteShipping(free, { ...sent, isOnDelivery: true })).toMatchObject({ price: 4_000, codFee: 4_000 });
});

test('paying on delivery is refused where it is not offered, and below and above its amounts', () => {
  const refused = (values: Partial<ShippingRule>, goods: number) =>
    quoteShipping(rule(wholeCountry, values), { ...sent, goods }).codRefused;
  expect(refused({ codAllowed: false }, 60_000)).toEqual({ reason: 'not-here' });
  const limits = { codLeast: 20_000, codMost: 300_000 };
  expect(refused(limits, 19_999)).toEqual({ reason: 'too-little', least: 20_000 });
  expect(refused(limits, 300_001)).toEqual({ reason: 'too-much', most: 300_000 });
  expect([refused(limits, 20_000), refused(limits, 300_000)]).toEqual([null, null]);
});
