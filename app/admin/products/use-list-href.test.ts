import { expect, test } from 'vitest';
import { listHref } from './use-list-href.ts';

test('a form leads back to the list as it was left, and to nothing that is not the list', () => {
  expect(listHref('search=miel&page=2')).toBe('/admin/products?search=miel&page=2');
  expect(listHref('//otra.example?search=')).toBe('/admin/products');
  expect(listHref('')).toBe('/admin/products');
});
