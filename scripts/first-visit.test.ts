import { expect, test } from 'vitest';
import { filesOfFirstVisit, type Manifest } from './first-visit.ts';

const manifest: Manifest = {
  entry: { module: '/entry.js', imports: ['/react.js'] },
  routes: {
    root: { id: 'root', path: '', module: '/root.js', imports: ['/react.js'], css: ['/root.css'] },
    layout: { id: 'layout', parentId: 'root', module: '/layout.js', imports: ['/button.js'] },
    home: { id: 'home', parentId: 'layout', index: true, module: '/home.js', imports: ['/button.js', '/carousel.js'] },
    product: {
      id: 'product',
      parentId: 'layout',
      path: 'productos/:productId',
      module: '/product.js',
      css: ['/product.css'],
    },
    admin: { id: 'admin', parentId: 'root', path: 'admin', module: '/admin.js' },
    notFound: { id: 'notFound', parentId: 'layout', path: '*', module: '/not-found.js' },
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

test('an address that only the page for lost visitors answers has no first visit to weigh', () => {
  expect(filesOfFirstVisit(manifest, '/no-existe')).toBeNull();
});
