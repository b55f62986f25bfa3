import { expect, test } from 'vitest';
import { sitemapIndexOf, sitemapOf } from './sitemap-xml.server.ts';

test('values are escaped in the list', () => {
  const xml = sitemapOf(
    [{ path: '/productos?categoria=a&oferta=true', picture: 'https://otra.example/<miel>&"azúcar"' }],
    'https://tienda.example',
  );

  expect(xml).toContain('<loc>https://tienda.example/productos?categoria=a&amp;oferta=true</loc>');
  expect(xml).toContain('<image:loc>https://otra.example/%3Cmiel%3E&amp;%22az%C3%BAcar%22</image:loc>');
});

test('a picture with an invalid URL is left out, and its page stays in the list', () => {
  const xml = sitemapOf(
    [{ path: '/productos/1', picture: 'http://[' }, { path: '/productos/2' }],
    'https://tienda.example',
  );

  expect(xml).not.toContain('<image:loc>');
  expect(xml).toContain('<loc>https://tienda.example/productos/1</loc>');
  expect(xml).toContain('<loc>https://tienda.example/productos/2</loc>');
});

test('an index lists its sitemaps with absolute URLs', () => {
  expect(sitemapIndexOf(['/sitemap.xml?parte=1&x'], 'https://tienda.example')).toContain(
    '<sitemap><loc>https://tienda.example/sitemap.xml?parte=1&amp;x</loc></sitemap>',
  );
});
