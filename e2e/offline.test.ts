import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();
const offline = {
  serviceWorker: true,
  expectComplaint: /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|status of 404/,
};

/** Opens a page, and again once the service worker controls the pages of the shop. */
async function visitAgain(path: string): Promise<Page> {
  const page = await browser.visit(path, offline);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done));
  });
  await page.goto(path);
  return page;
}

test('without a connection a page seen before is shown as a copy, another as a notice, and both return by themselves', async () => {
  const page = await visitAgain('/productos');
  await page.context().setOffline(true);

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
  const banner = () => page.evaluate(() => getComputedStyle(document.body, '::before').content);
  expect(await banner()).toMatch(/Sin conexión: ves una copia de hoy, \d+:\d\d\s[ap]\.\sm\. Precios/);
  await page.context().setOffline(false);
  await expect.poll(banner).toBe('none');

  await page.context().setOffline(true);
  await page.goto('/seguimiento', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  expect(await page.title()).toBe('Sin conexión · Origen Natural');
  await page.getByText('tu carrito sigue guardado en este dispositivo').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Estado de mi pedido' }).waitFor();
});

test('the service worker keeps public pages only: nothing of carts, orders, accounts or the back office', async () => {
  const page = await visitAgain('/');
  for (const path of ['/productos', '/carrito', '/login', '/perfil', '/admin', '/pedido/ningun-secreto', '/novedades'])
    await page.goto(path, { waitUntil: 'load' });
  // With an empty cart it leads to the cart.
  await page.goto('/checkout', { waitUntil: 'commit' });
  await page.waitForURL('**/carrito');

  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(['/', '/productos', '/sin-conexion']);
});

test('a page change without a connection says so, keeps the tab’s title true, and returns by itself', async () => {
  const page = await visitAgain('/productos');
  const card = page.getByRole('article').first().getByRole('link').first();
  // Loads the code of a product's page.
  await card.click();
  await page.getByRole('button', { name: 'Recoger en Tienda' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor();
  await page.context().setOffline(true);

  await page.getByRole('article').nth(5).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  expect(await page.title()).toBe('Sin conexión · Origen Natural');
  expect(await page.getByRole('main').locator('img').count()).toBe(0);
  await page.getByText('puedes intentarlo otra vez sin riesgo').waitFor();
  await page.getByRole('link', { name: 'Reintentar' }).waitFor();

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Recoger en Tienda' }).waitFor();
  expect(await page.title()).not.toContain('Sin conexión');
});
