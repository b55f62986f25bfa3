import { expect, test } from 'vitest';
import { fieldsOfPanel, productField, productFieldKeys, productPanels } from './product-fields.ts';

const panels = Object.keys(productPanels) as (keyof typeof productPanels)[];
const inOrder = panels.flatMap(fieldsOfPanel);

test('the form asks first for name, category, price and stock, then pictures and text, and last for what the law and carriers want', () => {
  const firstAsked = inOrder.filter((key) => productField(key).required && key !== 'kind');
  expect(firstAsked).toEqual(['name', 'categoryId', 'price', 'stock']);
  const places = [
    'name',
    'categoryId',
    'price',
    'stock',
    'imageUrls',
    'description',
    'tags',
    'invimaRecord',
    'warnings',
  ];
  expect(inOrder.filter((key) => places.includes(key))).toEqual(places);
});

test('each field is asked for once', () => {
  expect(inOrder.toSorted()).toEqual(productFieldKeys.toSorted());
});
