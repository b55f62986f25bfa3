import { expect, test } from 'vitest';
import { claimsCure } from '#shop/reviews/cure-claims.ts';
import { demoCollections } from './collections.ts';
import { demoProducts } from './products.ts';

test('the demo collections have products of the demo, and no text that claims a cure', () => {
  const slugs = new Set(demoProducts.map(({ slug }) => slug));
  for (const { name, description, products } of demoCollections) {
    expect(products.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect([name, description].filter(claimsCure)).toEqual([]);
  }
});
