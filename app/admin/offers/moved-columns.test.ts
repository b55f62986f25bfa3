import { expect, test } from 'vitest';
import type { OfferPageProduct } from '#shop/catalog/lists/list-offer-page.server.ts';
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

test('a product being moved is shown in its new column, sorted by name, and both counts follow', () => {
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

test('once no move is pending, the columns are the loaded ones', () => {
  expect(movedColumns(columns, new Map())).toBe(columns);
  expect(movedColumns(columns, new Map([['Miel', true]]))).toBe(columns);
});
