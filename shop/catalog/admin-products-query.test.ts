import { expect, test } from 'vitest';
import { adminProductsHref, allProducts, parseAdminProductsQuery, withoutCategory } from './admin-products-query.ts';

const parse = (href: string) => parseAdminProductsQuery(new URL(href, 'https://tienda.example').searchParams);

test('the address says what the list shows, and nothing that is as usual', () => {
  const query = {
    search: 'té verde',
    categoryId: 'jarabes',
    stock: 'low',
    marked: 'offers',
    sort: 'stock-asc',
    page: 3,
  } as const;
  expect(adminProductsHref(query)).toBe(
    '/admin/products?search=t%C3%A9+verde&category=jarabes&stock=low&marked=offers&sort=stock-asc&page=3',
  );
  expect(parse(adminProductsHref(query))).toEqual(query);
  expect(adminProductsHref(allProducts)).toBe('/admin/products');
  expect(parse(adminProductsHref({ categoryId: withoutCategory }))).toEqual({
    ...allProducts,
    categoryId: withoutCategory,
  });
});

test('what is malformed counts as not said', () => {
  expect(parse('/admin/products?category=%27;&stock=some&marked=x&sort=random&page=-2&search=%20')).toEqual(
    allProducts,
  );
});
