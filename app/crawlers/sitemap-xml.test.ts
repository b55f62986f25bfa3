import { expect, test } from 'vitest';
import { sitemapIndexOf, sitemapOf } from './sitemap-xml.server.ts';

test('what an address holds cannot break out of the list', () => {
  const xml = sitemapOf(
    [{ path: '/productos?categoria=a&oferta=true', picture: 'https://otra.example/<miel>&"azúcar"' }],
    'https://tienda.example',
  );

  expect(xml).toContain('<loc>https://tienda.example/productos?categoria=a&amp;oferta=true</loc>');
  expect(xml).toContain('<image:loc>https://otra.example/%3Cmiel%3E&amp;%22az%C3%BAcar%22</image:loc>');
});

test('a picture whose address is none is left out, and the page stays on the list', () => {
  const xml = sitemapOf(
    [{ path: '/productos/1', picture: 'http://[' }, { path: '/productos/2' }],
    'https://tienda.example',
  );

  expect(xml).not.toContain('<image:loc>');
  expect(xml).toContain('<loc>https://tienda.example/productos/1</loc>');
  expect(xml).toContain('<loc>https://tienda.example/productos/2</loc>');
});

test('an index names its lists with whole addresses', () => {
  expect(sitemapIndexOf(['/sitemap.xml?parte=1&x'], 'https://tienda.example')).toContain(
    '<sitemap><loc>https://tienda.example/sitemap.xml?parte=1&amp;x</loc></sitemap>',
  );
});
