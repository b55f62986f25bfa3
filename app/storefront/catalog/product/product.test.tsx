import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import type { Product } from '#shop/catalog/product.ts';
import { aProduct } from '#shop/testing/products.ts';
import ProductPage from './product.tsx';
import { writeProductDetails } from './write-product-details.server.tsx';

async function written(product: Product, related: Product[]): Promise<string> {
  const loaderData = { product, related, promise, ...writeProductDetails(product) };
  const Page = ProductPage as unknown as ComponentType<{ loaderData: unknown }>;
  const Stub = createRoutesStub([{ path: '*', Component: () => <Page loaderData={loaderData} /> }]);
  return (await renderWhole(<Stub initialEntries={[`/productos/${product.id}`]} />, '')).toString();
}

const promise = 'Llega entre el martes 1 y el jueves 3 de diciembre, según tu ciudad.';
const soap = aProduct({ name: 'Jabón de avena', stock: 4 });
const cream = aProduct({ name: 'Crema agotada', stock: 0 });

test('a sold-out product shows what is available before its buttons, and promises no delivery', async () => {
  const html = await written(aProduct({ stock: 0 }), [soap, cream]);

  const [alternatives = '', rest = ''] = html.split('PAGAR CONTRAENTREGA');
  expect(alternatives).toContain('Disponibles ahora');
  expect(alternatives).toContain('>Jabón de avena<');
  expect(alternatives).not.toContain('>Crema agotada<');
  expect(rest).toContain('>Crema agotada<');
  expect(html).not.toContain('Envío gratis');
  expect(html).not.toContain('Llega entre');
});

test('a product in stock has one line with its delivery days, a service has none', async () => {
  const html = await written(aProduct({ stock: 3 }), [soap]);

  expect(html).toContain('Envío gratis a toda Colombia');
  expect(html).toContain(promise);
  expect(html.match(/Llega entre/g)).toHaveLength(1);
  expect(html).toContain('A más tardar, 30 días calendario después del pedido.');
  expect(html).not.toContain('Disponibles ahora');
  expect(await written(aProduct({ kind: 'service' }), [])).not.toContain('Llega entre');
});
