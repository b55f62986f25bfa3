import { expect, test } from 'vitest';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { readPageAddress } from './page-address.ts';

const id = '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b5a';

test.each([
  ['/', '/', '/'],
  ['/_.data', '/_.data', '/'],
  ['/?utm_source=boletin&utm_medium=correo&fbclid=x', '/', '/'],
  ['/productos?pagina=1&orden=recientes&search=&min=0', '/productos', '/productos'],
  [
    '/productos?search=miel++cruda&gclid=1&categoria=mieles',
    '/productos?search=miel+cruda&categoria=mieles',
    '/productos',
  ],
  [
    '/productos.data?pagina=2&_routes=storefront%2Fcatalog%2Fproducts',
    '/productos.data?pagina=2&_routes=storefront%2Fcatalog%2Fproducts',
    '/productos',
  ],
  [`/productos/${id}?srsltid=abc`, `/productos/${id}`, '/productos/:productId'],
  [`/productos/${id}.data`, `/productos/${id}.data`, '/productos/:productId'],
  ['/terminos', '/terminos', '/terminos'],
])('%s is the page %s', (url, address, route) => {
  expect(readPageAddress(url)).toMatchObject({ address, route });
});

test.each([
  '/carrito',
  '/checkout',
  '/perfil',
  '/admin',
  '/sesion',
  '/productos/ofertas',
  '/productos/otro',
  '//productos',
  '/Productos',
  '/productos/',
  '/.data',
  '/?pagina=2',
  '/?index',
  '/productos?color=verde',
  '/productos?_routes=root',
  '/productos?categoria=ofertas',
  `/productos/${id.toUpperCase()}`,
  '/terminos?version=2',
  'http://otra.example/',
])('%s is no shared page', (url) => {
  expect(readPageAddress(url)).toBeNull();
});

test('every list address that its own links produce is a shared page', () => {
  const filters = {
    ...everything,
    search: 'miel',
    categoryId: 'mieles',
    onOffer: true,
    minPrice: 5_000,
    maxPrice: 50_000,
  };
  const href = catalogHref({ ...filters, sort: 'price-asc', view: 'list', page: 3 });
  expect(readPageAddress(href)?.address).toBe(href);
});

test('a list with every filter, order and view is a shared page', () => {
  const href = catalogHref({
    search: 'miel',
    categoryId: 'jarabes',
    collectionId: 'descanso',
    onOffer: true,
    inStock: true,
    presentation: 'Frasco',
    minPrice: 5_000,
    maxPrice: 90_000,
    sort: 'best-sellers',
    page: 2,
    view: 'list',
  });

  expect(readPageAddress(href)?.address).toBe(href);
});
