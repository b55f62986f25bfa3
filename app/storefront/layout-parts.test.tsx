import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { CartItem } from '#shop/cart/cart.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';
import { shippingTexts } from '#shop/shipping/announced-shipping.ts';
import { checkoutQuestion } from '#shop/whatsapp.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { TooManyNotice } from './paying/notices/too-many-notice.tsx';
import { QuietFrame } from './quiet-frame.tsx';
import { WhatsAppBubble } from './whatsapp-bubble.tsx';

const menu = [{ title: 'Categorías', links: [{ to: '/productos?categoria=ninos', label: 'Niños' }] }];

const botica: PublicSettings = {
  ...publicSettings(defaultSettings),
  siteName: 'La Botica',
  contactWhatsapp: '310 555 0000',
  contactAddress: 'Calle 5 # 4-32, Armenia',
  contactPhone: '606 741 0000',
  contactEmail: 'hola@botica.example',
  storeDescription: 'Remedios de la abuela.',
  aboutUsInfo: 'Desde 1987 en la misma esquina.',
};

/** Server-rendered HTML of a part of the page, before the viewer is known. */
function written(part: ReactNode, { settings = botica, path = '/productos' } = {}): string {
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '*', Component: () => part, loader: () => null }]);
  const loaderData = { 'storefront/layout': { settings } };
  return renderToStaticMarkup(<Stub initialEntries={[path]} hydrationData={{ loaderData }} />);
}

test('the header has the shop’s name, its slogan and a mark where there is no logo', () => {
  const html = written(<Header settings={botica} menu={menu} />);

  expect(html).toContain('>La Botica<');
  expect(html).toContain('>Bienestar que nace de la tierra<');
  expect(html).toMatch(/<a class="[^"]*" href="\/"[^>]*><svg/);
});

test('the footer links to the shop’s accounts in social networks', () => {
  const profiles = [{ to: 'https://www.instagram.com/labotica', label: 'Instagram' }];
  const html = written(<Footer settings={{ ...botica, profiles }} year={2026} />);
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.instagram\.com\/labotica"[^>]*>Instagram<\/a>/);
});

test('the header has the logo that staff uploaded', () => {
  const logo = '/imagenes/logos/0123456789abcdef0123456789abcdef';

  expect(written(<Header settings={{ ...botica, logoUrl: logo }} menu={menu} />)).toContain(
    `<img src="${logo}/160.webp"`,
  );
});

test('until the session is known, the header has a placeholder: no sign-in link, no ADMINISTRAR', () => {
  const header = written(<Header settings={botica} menu={menu} />);
  // Without scripts the viewer is never known, so `noscript` has its own sign-in link.
  const html = header.replaceAll(/<noscript>.*?<\/noscript>/g, '');

  expect(html).toContain('animate-pulse');
  expect(html).not.toContain('Iniciar Sesión');
  expect(html).not.toContain('ADMINISTRAR');
});

test('without scripts too, signing in leads back to the page it is pressed on', () => {
  const header = written(<Header settings={botica} menu={menu} />, { path: '/productos?categoria=ninos' });
  const links = header.match(/<noscript>.*?<\/noscript>/g) ?? [];

  expect(links).toHaveLength(2);
  for (const link of links) expect(link).toContain('href="/login?volver=%2Fproductos%3Fcategoria%3Dninos"');
});

test('the footer describes the shop, its owner and its contacts', () => {
  const html = written(<Footer settings={botica} year={2026} />);

  expect(html).toContain('Remedios de la abuela.');
  expect(html).toContain('Desde 1987 en la misma esquina.');
  expect(html).toContain('Calle 5 # 4-32, Armenia');
  expect(html).toContain('href="tel:6067410000"');
  expect(html).toContain('href="mailto:hola@botica.example"');
  for (const path of ['/', '/productos', '/productos?oferta=true']) expect(html).toContain(`href="${path}"`);
});

test('an empty setting makes no empty line in the footer', () => {
  const html = written(<Footer settings={{ ...botica, contactPhone: '', contactEmail: '' }} year={2026} />);

  expect(html).not.toContain('href="tel:');
  expect(html).not.toContain('href="mailto:');
});

test('the WhatsApp link goes to the shop’s number, and there is none until the settings have a valid one', () => {
  expect(written(<WhatsAppBubble />)).toContain('href="https://wa.me/573105550000?text=Hola');
  for (const contactWhatsapp of ['', '12345'])
    expect(written(<WhatsAppBubble />, { settings: { ...botica, contactWhatsapp } })).not.toContain('wa.me');
});

test('the header’s search is a form that works without scripts, before its other tab stops', () => {
  const html = written(<Header settings={botica} menu={menu} />);
  const [stop = ''] = /<(?:a|button|input|summary)[ >].*?>/.exec(html) ?? [];

  expect(html).toMatch(/<form [^>]*action="\/productos"[^>]*>.*<input [^>]*name="search"/);
  expect(stop).toContain('popoverTarget="buscador"');
});

test('the header lists the categories, also in the menu of phones', () => {
  const html = written(<Header settings={botica} menu={menu} />);

  expect(html.match(/href="\/productos\?categoria=ninos"[^>]*>Niños</g)).toHaveLength(2);
});

test('a page on which customers pay has a WhatsApp link with its question prefilled', () => {
  const html = written(
    <QuietFrame back={{ to: '/carrito', label: 'Volver', rest: ' al carrito' }} question={checkoutQuestion}>
      <p>Pago</p>
    </QuietFrame>,
  );

  expect(html).toContain(`href="https://wa.me/573105550000?text=${encodeURIComponent(checkoutQuestion)}"`);
});

test('without a WhatsApp number, pages of payment and large orders lead to mail or telephone, with the order written in', () => {
  const line = { lineId: 'a', id: 'p', name: 'Miel', price: 30_000, quantity: 99, isOffer: false } as CartItem;
  const parts = (
    <QuietFrame back={{ to: '/carrito', label: 'Volver', rest: '' }} question={checkoutQuestion}>
      <TooManyNotice role="status" text="Aquí puedes pedir hasta 50 unidades." items={[line]} />
    </QuietFrame>
  );
  const [chat, mail, call] = [
    botica,
    { ...botica, contactWhatsapp: '' },
    { ...botica, contactWhatsapp: '', contactEmail: '' },
  ].map((settings) => written(parts, { settings }));

  expect(chat).toContain('Este pedido lo acordamos contigo por WhatsApp');
  expect(mail).not.toContain('WhatsApp');
  expect(mail?.match(/href="mailto:hola@botica\.example\?subject=[^"]*"/g)).toHaveLength(2);
  expect(mail).toMatch(/body=[^"]*99%20x%20Miel/);
  expect(call?.match(/href="tel:6067410000"[^>]*>/g)).toHaveLength(2);
});

test.each([
  [0, 'everywhere', ['Envío gratis y rápido a toda Colombia', 'Paga contraentrega', 'Asesoría personalizada']],
  [150_000, 'with-fee', ['Envío gratis desde $ 150.000', 'Paga contraentrega con recargo', 'Asesoría personalizada']],
  [null, 'nowhere', ['Envíos a toda Colombia', 'Asesoría personalizada']],
] as const)(
  'the bar announces what the rules of shipping give: free from %s, paid on delivery %s',
  (freeFrom, onDelivery, texts) => {
    expect(noticesOf(<NoticeBar notice="" {...shippingTexts({ freeFrom, onDelivery }).bar} />)).toEqual(texts);
  },
);

test('the shop’s own notice comes first in the bar, in place of the last assurance', () => {
  const bar = shippingTexts({ freeFrom: 0, onDelivery: 'everywhere' }).bar;
  expect(noticesOf(<NoticeBar notice="Cerramos el 8 de diciembre" {...bar} />)).toEqual([
    'Cerramos el 8 de diciembre',
    'Envío gratis y rápido a toda Colombia',
    'Paga contraentrega',
  ]);
});

function noticesOf(bar: ReactNode): string[] {
  const html = written(bar).replaceAll('\u00a0', ' ');
  return [...html.matchAll(/<\/svg>([^<]+)<\/li>/g)].map(([, text]) => text ?? '');
}
