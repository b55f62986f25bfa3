import { expect, test } from 'vitest';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { writeComparison } from './write-comparison.server.tsx';

const honey = aProduct({ id: 'miel', name: 'Miel', price: 30_000, discountPercentage: 10, stock: 9, offers: [] });
const propolis = aProduct({
  id: 'propoleo',
  name: 'Propóleo',
  price: 40_000,
  discountPercentage: 0,
  stock: 0,
  offers: [anOffer({ label: 'Pack x2', units: 2, price: 70_000 })],
});

test('products are compared line by line, at today’s prices, in what at least one of them says', () => {
  const html = writeComparison(
    [honey, propolis],
    [{ label: 'Contenido', texts: new Map([['propoleo', '30 ml']]) }],
  )?.replaceAll(/\u00a0/g, ' ');
  const lines = [...(html?.matchAll(/<tr.*?<\/tr>/g) ?? [])].map(([line]) =>
    [...line.matchAll(/>([^<]+)</g)].map(([, words]) => words),
  );
  expect(lines).toEqual([
    ['Miel', 'Propóleo'],
    ['Precio', '$ 27.000', '$ 40.000'],
    ['En pack', '–', '$ 35.000 c/u en Pack x2'],
    ['Existencias', 'En stock', 'Agotado'],
    ['Contenido', '–', '30 ml'],
  ]);
});

test('a single product is compared with nothing', () => {
  expect(writeComparison([honey], [])).toBeNull();
});
