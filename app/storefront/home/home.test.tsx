import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Banner } from '#db/schema.ts';
import type { Category } from '#shop/catalog/categories/categories.ts';
import { shippedAnnouncement, shippingTexts } from '#shop/shipping/announced-shipping.ts';
import { Benefits } from './benefits.tsx';
import Home from './home.tsx';

type HomeData = ComponentProps<typeof Home>['loaderData'];

function aBanner(overrides: Partial<Banner> = {}): Banner {
  return {
    image_url: '/imagenes/sliderorigenatural/0123456789abcdef0123456789abcdef',
    title: 'Semana de la miel',
    description: 'Miel de montaña, de Sucre.',
    alt: 'Un tarro de miel',
    link: '/productos?categoria=mieles',
    size: 'large',
    placement: 'carousel',
    ...overrides,
  };
}

function aCategory(id: string): Category {
  return {
    id,
    name: `Categoría ${id}`,
    description: '',
    imageUrl: '',
    ground: 'jarabes',
    adultsOnly: false,
    parentId: null,
  };
}

const benefits = { shipping: shippingTexts(shippedAnnouncement).benefit, isOnDelivery: true };

/** The server-rendered page. */
function homePage(overrides: Partial<HomeData> = {}): string {
  const data: HomeData = {
    structuredData: JSON.stringify({ '@context': 'https://schema.org', '@graph': [] }),
    slides: [aBanner()],
    promos: [],
    categories: [],
    categoriesAreLocal: false,
    featured: [],
    exam: null,
    benefits,
    ...overrides,
  };
  const Stub = createRoutesStub([{ id: 'home', path: '/', Component: Home }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { home: data } }} />);
}

test('a slide has its picture, title, description and a link Ver Productos', () => {
  const html = homePage();

  expect(html).toContain('alt="Un tarro de miel"');
  expect(html).toMatch(/<h1[^>]*>Semana de la miel</);
  expect(html).toContain('Miel de montaña, de Sucre.');
  expect(html).toMatch(/<a[^>]*href="\/productos\?categoria=mieles"[^>]*>Ver Productos</);
});

test('a lone slide has no controls', () => {
  expect(homePage()).not.toContain('aria-label="Siguiente"');
  expect(homePage({ slides: [aBanner(), aBanner()] })).toContain('aria-label="Siguiente"');
});

test('the first ten of many categories are shown, and all are in the search', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
  const html = homePage({ categories: ids.map(aCategory) });

  const grid = /id="categorias".*?<\/ul>/.exec(html)?.[0] ?? '';
  const shown = [...grid.matchAll(/href="\/productos\?categoria=([^"]*)"/g)].map(([, id]) => id);
  expect(shown).toEqual(ids.slice(0, 10));
  const choices = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, id]) => id);
  expect(choices).toEqual(['todos', ...ids]);
});

test('a promo without a link of its own leads to #', () => {
  const html = homePage({ promos: [aBanner({ title: 'Feria', placement: 'promo', link: '#' })] });

  expect(html).toMatch(/<li class="[^"]*col-span-2[^"]*"><a[^>]*href="#"/);
});

test('without featured products there is no heading', () => {
  expect(homePage()).not.toContain('Productos destacados');
});

test('the four benefits are named', () => {
  const html = homePage();

  const benefits = [
    ['Envío gratis y rápido', 'A toda Colombia'],
    ['Pago seguro', ''],
    ['Productos de calidad', ''],
    ['Asesoría personalizada', ''],
  ] as const;
  for (const [title, text] of benefits) expect(html).toMatch(new RegExp(`${title}</h2><p[^>]*>${text}`));
});

test.each([
  ['Nequi, PSE, Tarjeta', true, 'Al recibir, o en línea con Nequi, PSE, Tarjeta.'],
  ['', true, 'Al recibir tu pedido.'],
  ['Nequi', false, 'En línea con Nequi.'],
  ['', false, 'Eliges cómo pagar al hacer tu pedido.'],
])(
  'the benefits name the ways to pay that the shop takes (online: %s, on delivery: %s), and no others',
  (online, isOnDelivery, text) => {
    const Component = () => <Benefits {...benefits} isOnDelivery={isOnDelivery} />;
    const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component, loader: () => null }]);
    const loaderData = { 'storefront/layout': { ways: { marks: '', online } } };

    const html = renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);

    expect(html).toMatch(new RegExp(`Pago seguro</h2><p[^>]*>${text}<`));
  },
);

test('the form for the exam shows its price and leads to it, if the shop sells it', () => {
  const exam = { id: 'examen', price: 90_000, discountPercentage: 10, stock: 5, durationMinutes: 45 };

  const html = homePage({ exam }).replaceAll('\u00a0', ' ');
  expect(html).toContain('$ 81.000');
  expect(html).toMatch(/<a[^>]*href="\/productos\/examen"[^>]*>Ver el examen</);
  expect(html).toContain('45 minutos, con cita');
  expect(homePage()).not.toContain('Ver el examen');
});
