import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { anOffer, aProduct } from '#shop/testing/products.ts';
import { ProductList, ProductListSkeleton } from './product-list.tsx';

const quietBlocks = (html: string) => html.match(/animate-pulse/g)?.length;

test('a loading list has the layout of its content: pictures above texts, or beside them', () => {
  const cards = renderToStaticMarkup(<ProductListSkeleton view="grid" />);
  const rows = renderToStaticMarkup(<ProductListSkeleton view="list" />);

  expect(quietBlocks(cards)).toBe(6 * 4);
  expect(cards).toMatch(/^<div aria-hidden="true" class="grid /);
  expect(quietBlocks(rows)).toBe(6 * 4);
  expect(rows).toContain('grid-cols-[6rem_minmax(0,1fr)]');
});

test.each(['grid', 'list'] as const)('a product with reviews shows its rating in the %s view, others none', (view) => {
  const products = [aProduct({ rating: { average: 4.75, count: 12 } }), aProduct({ name: 'Noni' })];
  const Stub = createRoutesStub([{ path: '/', Component: () => <ProductList products={products} view={view} /> }]);

  const html = renderToStaticMarkup(<Stub />);

  expect(html.match(/12 opiniones/g)).toHaveLength(1);
  expect(html).toContain('4,8');
});

test.each(['grid', 'list'] as const)(
  'a product says in the %s view that it is sold in packs, if one is there',
  (view) => {
    const packs = [anOffer({ units: 3 })];
    const products = [
      aProduct({ name: 'Miel', stock: 3, offers: packs }),
      aProduct({ name: 'Noni', stock: 2, offers: packs }),
      aProduct({ name: 'Polen', stock: 9, offers: [] }),
    ];
    const Stub = createRoutesStub([{ path: '/', Component: () => <ProductList products={products} view={view} /> }]);

    const html = renderToStaticMarkup(<Stub />);

    expect(html.match(/También en pack/g)).toHaveLength(1);
    expect(html.indexOf('También en pack')).toBeLessThan(html.indexOf('Noni'));
  },
);
