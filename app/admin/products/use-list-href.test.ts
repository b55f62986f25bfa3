import { expect, test } from 'vitest';
import { listHref } from './use-list-href.ts';

test('a form links back to the list with its filters, and to nothing else', () => {
  expect(listHref('search=miel&page=2')).toBe('/admin/products?search=miel&page=2');
  expect(listHref('//otra.example?search=')).toBe('/admin/products');
  expect(listHref('')).toBe('/admin/products');
});
