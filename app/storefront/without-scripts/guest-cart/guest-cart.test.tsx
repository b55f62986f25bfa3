import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { addUnits } from '#shop/cart/cart.ts';
import { defaultPublicSettings, type PublicSettings } from '#shop/settings/store-settings.ts';
import { aProduct } from '#shop/testing/products.ts';
import { GuestCartView } from './guest-cart.tsx';

const noContacts = { ...defaultPublicSettings, contactWhatsapp: '', contactEmail: '', contactPhone: '' };

/** The cart with one product, in a shop that takes no transfers. */
function written(
  kind: 'food' | 'service',
  contacts: Partial<PublicSettings> = {},
  notOffered: string | null = null,
): string {
  const items = addUnits([], { ...aProduct({ kind }), category: null }, 1);
  const Page = () => <GuestCartView cart={{ items, notices: [] }} notice={null} takesTransfers={false} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: Page, loader: () => null }]);
  const loaderData = {
    'storefront/layout': { settings: { ...noContacts, ...contacts }, origin: '', announced: { notOffered } },
  };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

test.each([
  [{ contactWhatsapp: '310 555 0000' }, /<a href="https:\/\/wa\.me\/573105550000[^>]*>Escríbenos por WhatsApp<\/a>/],
  [{ contactEmail: 'hola@botica.example' }, /<a href="mailto:hola@botica\.example[^>]*>Escríbenos a hola@/],
  [{ contactAddress: 'Calle 5 # 4-32' }, /Pídelo en nuestra tienda: Calle 5 # 4-32\./],
])('a cart of services says how to pay them in the shop: %j', (contacts, way) => {
  const html = written('service', contacts);

  expect(html).toContain('¿Prefieres pagar en la tienda, el día de tu cita?');
  expect(html).toMatch(way);
  expect(written('food', contacts)).not.toContain('el día de tu cita');
});

test('a cart says where paying on delivery is not offered, except one of services', () => {
  const words = 'Solo se ofrece en algunas ciudades';
  expect(written('food', {}, words)).toContain(words);
  expect(written('service', {}, words)).not.toContain(words);
});
