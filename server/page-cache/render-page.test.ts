import { expect, test } from 'vitest';
import { type RenderPage, renderPage } from './render-page.server.ts';

const render = (page: RenderPage) => renderPage(page, 'https://tienda.example/');

test('a page lists its products, those of all its parts', async () => {
  const page = await render((_, notes) => {
    notes.shows([{ id: 'honey' }]);
    notes.shows([{ id: 'pollen' }]);
    return new Response('page');
  });
  expect(page).toMatchObject({ kind: 'shareable', productIds: new Set(['honey', 'pollen']) });
  expect(await render(() => new Response('page'))).toMatchObject({ kind: 'shareable', productIds: null });
});

test('an answer that sets a cookie is not shared', async () => {
  expect(await render(() => new Response('page', { headers: { 'set-cookie': 'session=1' } }))).toEqual({
    kind: 'personal',
  });
});

test.each([
  ['with a part missing', (): [string, ResponseInit] => ['page', {}], true, true],
  ['that failed', (): [string, ResponseInit] => ['page', { status: 503 }], false, true],
  ['that does not exist', (): [string, ResponseInit] => ['page', { status: 404 }], false, false],
  [
    'that must not be cached',
    (): [string, ResponseInit] => ['page', { headers: { 'cache-control': 'private' } }],
    false,
    false,
  ],
])('a page %s is sent once and not kept', async (_, answer, lacks, isIncomplete) => {
  const page = await render((_request, notes) => {
    if (lacks) notes.lacks();
    return new Response(...answer());
  });
  expect(page).toMatchObject({ kind: 'transient', isIncomplete });
  if (page.kind !== 'transient') return;
  const { headers } = await page.page.form('identity');
  expect(headers.join(' ')).toContain('cache-control no-store');
});

test('a page that counts its visits is complete and not kept', async () => {
  const page = await render((_request, notes) => {
    notes.counts();
    return new Response('page');
  });
  expect(page).toMatchObject({ kind: 'transient', isIncomplete: false });
});
