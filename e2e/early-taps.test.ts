import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

/** Loads a page and holds back its scripts; the returned function releases them. */
async function loadWithoutItsScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const scripts = /\/assets\/framework.*\.js$/;
  await page.route(scripts, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    letThrough();
    await page.waitForLoadState('load');
  };
}

test('a “+” pressed before hydration fills the cart after it, however often it was pressed', async () => {
  const page = await visit('/productos', { screen: 'phone' });
  const arrive = await loadWithoutItsScripts(page, '/productos');
  const add = page.getByRole('button', { name: /^Añadir al carrito: / }).first();
  await add.tap();
  await add.tap();
  expect(await add.getAttribute('data-tapped')).toBe('');

  await arrive();
  await page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 producto' }).waitFor();
  expect(await add.getAttribute('data-tapped')).toBeNull();
});

test('the cash-on-delivery button pressed before hydration opens its form, and later clicks work as usual', async () => {
  const page = await visit('/productos', { screen: 'phone' });
  const address = await page.getByRole('main').getByRole('article').first().getByRole('link').getAttribute('href');
  const arrive = await loadWithoutItsScripts(page, address ?? '');
  await page
    .getByRole('button', { name: /^PAGAR CONTRAENTREGA/ })
    .first()
    .tap();

  await arrive();
  const dialog = page.getByRole('dialog', { name: 'Pago Contraentrega' });
  await dialog.getByLabel('Nombre', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Añadir a favoritos' }).tap();
  await page.getByRole('button', { name: 'Quitar de favoritos' }).waitFor();
});

test('links pressed before hydration navigate at once', async () => {
  const page = await visit('/productos', { screen: 'phone' });
  await loadWithoutItsScripts(page, '/productos');
  await page.getByRole('main').getByRole('article').first().getByRole('link').tap();

  await page.waitForURL(/\/productos\/[0-9a-f-]{36}$/, { waitUntil: 'commit' });
});

test('text typed into the search before hydration gets suggestions after it', async () => {
  const page = await visit('/productos');
  const arrive = await loadWithoutItsScripts(page, '/');
  await page.getByRole('searchbox', { name: 'Buscar productos' }).pressSequentially('moringa');

  await arrive();
  await page
    .getByRole('listbox', { name: 'Sugerencias' })
    .getByRole('option', { name: /^Moringa/ })
    .first()
    .waitFor();
});
