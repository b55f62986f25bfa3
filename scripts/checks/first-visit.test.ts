import { expect, test } from 'vitest';
import {
  filesOfFirstVisit,
  filesOnDemand,
  fontFamiliesByChoice,
  type Manifest,
  packageOf,
  publicPages,
  standIn,
} from './first-visit.ts';

const manifest: Manifest = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { id: 'root', path: '', module: '/root.js', imports: ['/react.js'], css: ['/root.css'] },
    'storefront/layout': { id: 'storefront/layout', parentId: 'root', module: '/layout.js', imports: ['/button.js'] },
    home: {
      id: 'home',
      parentId: 'storefront/layout',
      index: true,
      module: '/home.js',
      imports: ['/button.js', '/carousel.js'],
    },
    product: {
      id: 'product',
      parentId: 'storefront/layout',
      path: 'productos/:productId',
      module: '/product.js',
      css: ['/root.css#', '/product.css'],
    },
    admin: { id: 'admin', parentId: 'root', path: 'admin', module: '/admin.js' },
    notFound: { id: 'notFound', parentId: 'storefront/layout', path: '*', module: '/not-found.js' },
  },
};

test('a first visit loads the framework, every route on the way to the page and their imports, each once', () => {
  expect(filesOfFirstVisit(manifest, '/')).toEqual({
    scripts: ['/entry.js', '/react.js', '/root.js', '/layout.js', '/button.js', '/home.js', '/carousel.js'],
    styles: ['/root.css'],
  });
  expect(filesOfFirstVisit(manifest, '/productos/1')).toEqual({
    scripts: ['/entry.js', '/react.js', '/root.js', '/layout.js', '/button.js', '/product.js'],
    styles: ['/root.css', '/product.css'],
  });
});

test('an address that only the 404 page answers has no first visit to measure', () => {
  expect(filesOfFirstVisit(manifest, '/no-existe')).toBeNull();
});

test('every page of the storefront is measured, those of the admin are not', () => {
  expect(publicPages(manifest)).toEqual([
    { address: '/', module: '/home.js' },
    { address: `/productos/${standIn}`, module: '/product.js' },
  ]);
});

test('what is loaded on demand is measured without what is already loaded', () => {
  const files = {
    '/dialog.js': { modules: [], imports: ['/form.js', '/button.js'], onDemand: [] },
    '/form.js': { modules: [], imports: ['/button.js', '/cities.js'], onDemand: ['/map.js'] },
  };

  expect(filesOnDemand(files, '/dialog.js', ['/button.js'])).toEqual(['/dialog.js', '/form.js', '/cities.js']);
});

test('a module is attributed to its package', () => {
  expect(packageOf('node_modules/@conform-to/dom/dist/form.mjs')).toBe('@conform-to/dom');
  expect(packageOf('node_modules/a/node_modules/b/index.js')).toBe('b');
  expect(packageOf('app/admin/layout.tsx')).toBeNull();
});

test('a page with a second font beside the chosen one loads two families', () => {
  const faces = `@font-face{font-family:Lato;src:url(/lato.woff2)}@font-face{font-family:"Open Sans";src:url(/open.woff2)}
    @font-face{font-family:Respaldo;src:local(Arial)}`;
  const choices = ':root{--font-sans:Lato,Respaldo,sans-serif}[data-font=Open]{--font-sans:"Open Sans",sans-serif}';

  expect(fontFamiliesByChoice(`${faces}${choices}body{font-family:var(--font-sans)}`)).toEqual([
    ['Lato'],
    ['Open Sans'],
  ]);
  expect(fontFamiliesByChoice(`${faces}${choices}h1{font-family:Lato}`)).toEqual([['Lato'], ['Open Sans', 'Lato']]);
});
