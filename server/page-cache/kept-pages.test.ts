import { expect, test } from 'vitest';
import { createKeptPages, type KeptPage } from './kept-pages.server.ts';
import { sharePage } from './shared-page.server.ts';

/** A page that takes 10,000 bytes uncompressed. */
function aPage(values: Partial<KeptPage> = {}): KeptPage {
  const body = Buffer.alloc(10_000 - 4 * 1024, `${Math.random()}`);
  return {
    page: sharePage({ status: 200, headers: new Headers(), body }, true),
    shows: 'catalogue',
    productIds: null,
    renderedAt: 1,
    changesAt: Number.POSITIVE_INFINITY,
    position: 0,
    stockChanged: false,
    changesOften: false,
    ...values,
  };
}

test('the page requested least recently makes room for a new one', () => {
  const pages = createKeptPages(80_000);
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h']) pages.keep(path, aPage());

  pages.get('/a');
  pages.keep('/i', aPage());

  expect(['/a', '/b', '/i'].map((path) => pages.get(path) !== undefined)).toEqual([true, false, true]);
  expect([pages.byteLength(), pages.count()]).toEqual([80_000, 8]);
});

test('a page larger than an eighth of the memory limit is not kept and evicts none', () => {
  const pages = createKeptPages(79_000);
  pages.keep('/', aPage());

  expect([pages.byteLength(), pages.count()]).toEqual([0, 0]);
});

test('a page that grows by its compressed forms is counted again, and dropped when it gets too large', async () => {
  const pages = createKeptPages(90_000);
  const kept = aPage();
  pages.keep('/', kept);

  await kept.page.form('gzip');
  pages.remeasure('/', kept.page);
  expect(pages.byteLength()).toBe(kept.page.byteLength);
  expect(pages.byteLength()).toBeGreaterThan(10_000);

  const large = createKeptPages(80_000);
  large.keep('/', { ...kept, page: aPage().page });
  const other = aPage({ productIds: new Set(['honey']) });
  large.keep('/', other);
  await other.page.form('gzip');
  large.remeasure('/', other.page);
  expect([large.byteLength(), large.count()]).toEqual([0, 0]);
});

test('a stock change marks only the pages that show the product', () => {
  const pages = createKeptPages(1_000_000);
  const [honey, both, pollen] = [['honey'], ['honey', 'pollen'], ['pollen']].map((ids) =>
    aPage({ productIds: new Set(ids) }),
  );
  if (!honey || !both || !pollen) throw new Error('No pages');
  pages.keep('/honey', honey);
  pages.keep('/both', both);
  pages.keep('/pollen', pollen);
  pages.remeasure('/both', both.page);

  pages.markStockChanged('honey');
  expect([honey, both, pollen].map(({ stockChanged }) => stockChanged)).toEqual([true, true, false]);

  const newer = aPage({ productIds: new Set(['pollen']) });
  pages.keep('/pollen', newer);
  pages.markStockChanged('pollen');
  expect([pollen.stockChanged, newer.stockChanged]).toEqual([false, true]);
});

test('a render that began earlier does not replace a later one', () => {
  const pages = createKeptPages(1_000_000);
  const later = aPage({ renderedAt: 2 });
  pages.keep('/', later);
  pages.keep('/', aPage({ renderedAt: 1 }));

  expect(pages.get('/')).toBe(later);
});
