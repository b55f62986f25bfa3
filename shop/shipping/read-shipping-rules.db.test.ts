import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingRules } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { departmentCodes } from '#shop/places/department-codes.ts';
import { departments } from '#shop/places/departments.ts';
import { readRulesOf, selectRulesOf } from './read-shipping-rules.server.ts';
import { findShippingRule, type ShippingRule, wholeCountry } from './shipping-rules.ts';
import { allPlaces, anyShippingRules } from './testing/shipping-rules.ts';

const shop = useTestDatabase();

test('of any table in the database, exactly the rule of its place applies to a parcel, with all its values', async () => {
  const places = fc.uniqueArray(fc.constantFrom(...allPlaces), { minLength: 5, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(anyShippingRules, places, async (rules, others) => {
      await shop.db.delete(shippingRules);
      await shop.db.insert(shippingRules).values(rules);
      for (const code of [...others, ...rules.map(({ place }) => place)].filter((one) => one !== wholeCountry)) {
        const own = [code, code.slice(0, 2), wholeCountry].flatMap((one) => rules.filter(({ place }) => place === one));
        const municipalityCode = code.length === 5 ? code : null;
        const department = departments.find((name) => departmentCodes[name] === code.slice(0, 2)) ?? '';
        const place = { municipalityCode, department };

        const { rows } = await shop.db.execute<{ rules: ShippingRule[] }>(
          sql`select ${selectRulesOf({ municipalityCode, department })} as rules`,
        );

        expect(findShippingRule(await readRulesOf(shop.db, place), place)).toEqual(own[0]);
        expect(findShippingRule(rows[0]?.rules ?? [], place)).toEqual(own[0]);
      }
    }),
    { numRuns: 12 },
  );
});
