import { expect, test } from 'vitest';
import type { OfferPageProduct } from '#shop/catalog/list-offer-page.server.ts';
import { movedColumns } from './moved-columns.ts';

const product = (name: string, onOfferPage: boolean): OfferPageProduct => ({
  id: name,
  name,
  onOfferPage,
  price: 30_000,
  discountPercentage: 0,
  stock: 10,
  imageUrl: null,
  ground: 'capsulas',
});

const columns = {
  available: { products: [product('Árnica', false), product('Zinc', false)], total: 120, hasMore: false },
  offered: { products: [product('Miel', true)], total: 1, hasMore: false },
};

const names = ({ available, offered }: ReturnType<typeof movedColumns>) =>
  [available, offered].map(({ products, total }) => [products.map(({ name }) => name), total]);

test('a product being moved stands in its new column already, in the order of names, and both are counted so', () => {
  expect(names(movedColumns(columns, new Map([['Árnica', true]])))).toEqual([
    [['Zinc'], 119],
    [['Árnica', 'Miel'], 2],
  ]);
  expect(
    names(
      movedColumns(
        columns,
        new Map([
          ['Zinc', true],
          ['Miel', false],
        ]),
      ),
    ),
  ).toEqual([
    [['Árnica', 'Miel'], 120],
    [['Zinc'], 1],
  ]);
});

test('once no move is under way, or it has come through, the columns are as the shop has them', () => {
  expect(movedColumns(columns, new Map())).toBe(columns);
  expect(movedColumns(columns, new Map([['Miel', true]]))).toBe(columns);
});
