import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { ProductSummary } from '#shop/catalog/product.ts';
import { everything } from '#shop/catalog/search/catalog-query.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import { missingProductQuestion } from '#shop/whatsapp.ts';
import { NothingFound } from './nothing-found.tsx';

const settings = { ...publicSettings(defaultSettings), contactWhatsapp: '310 555 0000' };
const moringa: ProductSummary = {
  id: '7cff54a8-cf98-4a4e-8a54-5a4d1f0c9b1e',
  name: 'Moringa',
  intro: 'Hojas de moringa.',
  price: 30_000,
  discountPercentage: 0,
  stock: 3,
  imageUrls: [],
  categoryId: null,
  categoryName: null,
  ground: 'capsulas',
  offers: [],
  rating: null,
};

function written(search: string, nearest: ProductSummary[]): string {
  const Component = () => <NothingFound query={{ ...everything, search }} nearest={nearest} shopIsEmpty={false} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '*', Component, loader: () => null }]);
  const loaderData = { 'storefront/layout': { settings } };
  return renderToStaticMarkup(<Stub initialEntries={['/productos']} hydrationData={{ loaderData }} />);
}

test('a search without results leads to WhatsApp with its words, and to the nearest products', () => {
  const html = written('glucosamina', [moringa]);

  expect(html).toContain(`text=${encodeURIComponent(missingProductQuestion('glucosamina'))}`);
  expect(html).toContain('Quizá te sirva');
  expect(html).toContain(`/productos/${moringa.id}`);
});

test('filters without results and without a search have no question to ask', () => {
  const html = written('', []);

  expect(html).toContain('Limpiar Filtros');
  expect(html).not.toContain('wa.me');
  expect(html).not.toContain('Quizá te sirva');
});
