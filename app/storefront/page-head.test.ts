import { expect, test } from 'vitest';
import { describePage, errorHead, pageHead } from './page-head.ts';

const shop = { origin: 'https://tienda.example', settings: { siteName: 'Origen Natural' } };
const honey = { title: 'Miel de Abejas', description: 'Miel de montaña.', path: '/productos/miel' };

type Tags = ReturnType<typeof pageHead>;
const titleOf = (tags: Tags) => tags.flatMap((tag) => ('title' in tag ? [tag.title] : []))[0];
const property = (tags: Tags, name: string) =>
  tags.flatMap((tag) => ('property' in tag && tag.property === name ? [tag.content] : []))[0];

test('a page has its title, description, canonical URL and share metadata', () => {
  const tags = pageHead(shop, { ...honey, picture: { path: '/imagenes/x/compartir.jpg', alt: 'Un tarro de miel' } });

  expect(tags).toEqual(
    expect.arrayContaining([
      { title: 'Miel de Abejas · Origen Natural' },
      { name: 'description', content: 'Miel de montaña.' },
      { tagName: 'link', rel: 'canonical', href: 'https://tienda.example/productos/miel' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  );
  expect(property(tags, 'og:title')).toBe('Miel de Abejas');
  expect(property(tags, 'og:url')).toBe('https://tienda.example/productos/miel');
  expect(property(tags, 'og:site_name')).toBe('Origen Natural');
  expect(property(tags, 'og:locale')).toBe('es_CO');
  expect(property(tags, 'og:image')).toBe('https://tienda.example/imagenes/x/compartir.jpg');
  expect(property(tags, 'og:image:width')).toBe('1200');
  expect(property(tags, 'og:image:height')).toBe('630');
  expect(property(tags, 'og:image:alt')).toBe('Un tarro de miel');
});

test('a page without a picture is shared with the shop’s own', () => {
  expect(property(pageHead(shop, honey), 'og:image')).toBe('https://tienda.example/compartir.jpg');
});

test('a page that is not indexed says so, and has no canonical URL', () => {
  const tags = pageHead(shop, { ...honey, indexed: false });

  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, follow' });
  expect(tags.some((tag) => 'tagName' in tag)).toBe(false);
});

test('an error page is never indexed', () => {
  expect(errorHead(shop, 'Página no encontrada')).toEqual([
    { title: 'Página no encontrada · Origen Natural' },
    { name: 'robots', content: 'noindex' },
  ]);
});

test.each([
  ['Miel', 'Miel · Origen Natural'],
  ['Origen Natural · Bienestar que nace de la tierra', 'Origen Natural · Bienestar que nace de la tierra'],
  [
    'Multivitamínico completo para toda la familia 120 caps.',
    'Multivitamínico completo para toda la familia 120 caps.',
  ],
  [
    'Multivitamínico completo para toda la familia con hierro y zinc, 120 cápsulas',
    'Multivitamínico completo para toda la familia con hierro y…',
  ],
])('a title stays within 60 characters: %s', (title, shown) => {
  expect(titleOf(pageHead(shop, { ...honey, title }))).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(60);
});

test('a description has as many whole sentences as a search engine shows', () => {
  const shipping = 'Envío gratis a toda Colombia y pago contraentrega.';

  expect(describePage(' Miel de\nmontaña ', '', shipping)).toBe(`Miel de montaña. ${shipping}`);
  expect(describePage('Miel.', 'x'.repeat(160), shipping)).toBe(`Miel. ${shipping}`);
});

test('a first sentence that is too long is cut between two words', () => {
  const description = describePage('palabra '.repeat(40), 'Envío gratis.');

  expect(description).toMatch(/palabra…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
