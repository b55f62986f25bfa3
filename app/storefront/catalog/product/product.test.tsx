import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#shop/catalog/product.ts';
import { aProduct } from '#shop/testing/products.ts';
import ProductPage from './product.tsx';
import { writeProductDetails } from './write-product-details.server.tsx';

function written(product: Product, related: Product[]): string {
  const loaderData = { product, related, ...writeProductDetails(product) };
  const Page = ProductPage as unknown as ComponentType<{ loaderData: unknown }>;
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={loaderData} /> }]);
  return renderToStaticMarkup(<Stub initialEntries={[`/productos/${product.id}`]} />);
}

const soap = aProduct({ name: 'Jabón de avena', stock: 4 });
const cream = aProduct({ name: 'Crema agotada', stock: 0 });

test('a sold-out product shows what is available before its buttons, and promises no delivery', () => {
  const html = written(aProduct({ stock: 0 }), [soap, cream]);

  const [alternatives = '', rest = ''] = html.split('PAGAR CONTRAENTREGA');
  expect(alternatives).toContain('Disponibles ahora');
  expect(alternatives).toContain('>Jabón de avena<');
  expect(alternatives).not.toContain('>Crema agotada<');
  expect(rest).toContain('>Crema agotada<');
  expect(html).not.toContain('Envío gratis');
  expect(html).not.toContain('días hábiles');
});

test('a product in stock has one line with its delivery time, a service has none', () => {
  const html = written(aProduct({ stock: 3 }), [soap]);

  expect(html).toContain('Envío gratis a toda Colombia');
  expect(html).toContain('Te llega en 2 a 5 días hábiles, según tu ciudad.');
  expect(html.match(/días hábiles/g)).toHaveLength(1);
  expect(html).toContain('A más tardar, 30 días calendario después del pedido.');
  expect(html).not.toContain('Disponibles ahora');
  expect(written(aProduct({ kind: 'service' }), [])).not.toContain('Te llega en');
});
