import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import type { Product } from '#shop/catalog/product.ts';
import { type AnnouncedShipping, shippedAnnouncement, shippingTexts } from '#shop/shipping/announced-shipping.ts';
import type { ShippingStart } from '#shop/shipping/shipping-start.ts';
import { aProduct } from '#shop/testing/products.ts';
import ProductPage from './product.tsx';
import { writeProductDetails } from './write-product-details.server.tsx';

type LayoutShipping = { shipping: ShippingStart | null; announced: { notOffered: string | null } };

async function written(
  product: Product,
  related: Product[],
  announced = shippedAnnouncement,
  layout: LayoutShipping | null = null,
): Promise<string> {
  const loaderData = { product, related, promise, ...writeProductDetails(product, announced) };
  const Page = ProductPage as unknown as ComponentType<{ loaderData: unknown }>;
  const Component = () => <Page loaderData={loaderData} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '*', Component, loader: () => null }]);
  const hydrationData = { loaderData: { 'storefront/layout': layout } };
  const page = <Stub initialEntries={[`/productos/${product.id}`]} hydrationData={hydrationData} />;
  return (await renderWhole(page, '')).toString();
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

test.each([
  [{ freeFrom: 150_000, onDelivery: 'everywhere', days: null }, 'Envío gratis desde $ 150.000'],
  [{ freeFrom: null, onDelivery: 'everywhere', days: null }, 'Envíos a toda Colombia'],
] satisfies [AnnouncedShipping, string][])(
  'a product is called free of shipping only as far as the rules give it: %o',
  async (announced, text) => {
    const html = (await written(aProduct({ stock: 3 }), [soap], announced)).replaceAll('\u00a0', ' ');
    expect(html).toContain(text);
    expect(html).not.toContain('Envío gratis a toda Colombia');
  },
);

test('the button that orders on delivery names the price only where nothing is added to it, and says where it is not offered', async () => {
  const caption = async (layout: LayoutShipping | null) => {
    const html = await written(aProduct({ stock: 3, price: 20_000 }), [], shippedAnnouncement, layout);
    return /(Pides hoy[^<]*|Solo se ofrece[^<]*|Por ahora[^<]*)</.exec(html)?.[1]?.replaceAll('\u00a0', ' ');
  };
  const shipping = { from: 9_000, freeFrom: null, freeEverywhereFrom: null, hasFee: false };
  const { notOffered } = shippingTexts({ freeFrom: null, onDelivery: 'elsewhere' });
  expect(await caption(null)).toBe('Pides hoy y pagas $ 20.000 al recibir');
  expect(await caption({ shipping, announced: { notOffered: null } })).toBe('Pides hoy y pagas al recibir');
  expect(await caption({ shipping, announced: { notOffered } })).toBe('Solo se ofrece en algunas ciudades');
});
