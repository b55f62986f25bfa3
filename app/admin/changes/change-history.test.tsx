import { getTableColumns } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { productCategories, products, type StaffChange, storeSettings } from '#db/schema.ts';
import { ChangeHistory } from './change-history.tsx';
import { fieldLabel, formatField } from './field-words.ts';

const change: StaffChange = {
  id: 1,
  subject: 'product',
  subjectId: '1',
  subjectName: 'Moringa',
  action: 'changed',
  before: { price: 42_000, onOfferPage: false },
  after: { price: 39_000, onOfferPage: true },
  actorId: 'marta',
  actorName: 'Marta Ruiz',
  createdAt: new Date('2026-11-20T14:42:00Z'),
};

function shown(changes: StaffChange[], total = changes.length, subjectId: string | null = '1'): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ChangeHistory
          subject="product"
          {...(subjectId !== null && { subjectId })}
          changes={{ changes, total, page: 1, pages: 1 }}
        />
      ),
    },
  ]);
  return renderToStaticMarkup(<Page />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[ \u00a0]+/g, ' ');
}

test('a change shows its author, its time, and each field before and after in plain labels', () => {
  const text = shown([change]);

  expect(text).toContain('Marta Ruiz cambió · 20 nov 2026, 9:42 a. m.');
  expect(text).toContain('Precio Antes: $ 42.000 Ahora: $ 39.000');
  expect(text).toContain('En la página de ofertas Antes: No Ahora: Sí');
});

test('a long value is shortened and can be expanded; further changes are a link away', () => {
  const description = 'Hojas secas de moringa. '.repeat(20);
  const text = shown([{ ...change, before: { description: '' }, after: { description } }], 12);

  expect(text).toContain('Antes: vacío Ahora: Hojas secas');
  expect(text).toContain('… Ver completo');
  expect(text).toContain('Ver los 12 cambios');
});

test('in a list of several subjects, each change names its own', () => {
  expect(shown([change], 1, null)).toContain('Marta Ruiz cambió Moringa · 20 nov 2026');
});

test('a change without an author is the shop’s own', () => {
  expect(shown([{ ...change, actorId: null, actorName: '' }])).toContain('La tienda cambió');
});

test('every field of a product, a category and the settings has its Spanish name', () => {
  const notTold = new Set(['id', 'createdAt', 'updatedAt', 'unitPrice', 'search', 'plainName']);
  const tables = { product: products, category: productCategories, settings: storeSettings };
  for (const [subject, table] of Object.entries(tables))
    for (const field of Object.keys(getTableColumns(table)).filter((name) => !notTold.has(name)))
      expect(fieldLabel(subject as keyof typeof tables, field), `${subject}.${field}`).not.toBe(field);
});

test('packs, pictures and accounts are worded, never shown as JSON', () => {
  const offers = [{ id: 'a', label: 'Lleva 3', units: 3, price: 99_000 }];
  expect(formatField('product', 'offers', offers)).toBe('Lleva 3 (3 unidades por $\u00a099.000)');
  const [pack] = offers;
  expect(formatField('product', 'offers', [{ ...pack, barcode: '77012', grams: 1_400 }])).toBe(
    'Lleva 3 (3 unidades por $\u00a099.000, código 77012, 1.400 g)',
  );
  expect(formatField('product', 'weightGrams', 1_250)).toBe('1.250 g');
  expect(formatField('product', 'sizeCm', [20, 15, 10])).toBe('20 x 15 x 10 cm');
  expect(formatField('product', 'sizeCm', null)).toBe('vacío');
  expect(formatField('product', 'imageUrls', [])).toBe('vacío');
  expect(formatField('category', 'imageUrl', '/imagenes/categoryimages/8292175be7adc')).toBe('Imagen 829217');
  const banner = {
    title: 'Cosecha',
    description: '',
    link: '/productos',
    image_url: '/imagenes/sliderorigenatural/5f7d2a5d',
  };
  expect(formatField('settings', 'banners', [banner])).toBe('Cosecha · /productos · Imagen 5f7d2a');
  expect(formatField('settings', 'accounts', ['Nequi · Celular'])).toBe('Nequi · Celular');
  expect(formatField('order', 'proof', 'rejected')).toBe('Rechazado');
});
