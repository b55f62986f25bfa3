import { expect, test } from 'vitest';
import { adminProductsHref, allProducts, parseAdminProductsQuery, withoutCategory } from './admin-products-query.ts';

const parse = (href: string) => parseAdminProductsQuery(new URL(href, 'https://tienda.example').searchParams);

test('the address contains only what differs from the default list', () => {
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

test('malformed parameters are ignored', () => {
  expect(parse('/admin/products?category=%27;&stock=some&marked=x&sort=random&page=-2&search=%20')).toEqual(
    allProducts,
  );
});
