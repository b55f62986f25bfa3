import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

const column = (page: Page, name: string) => page.getByRole('region', { name });
const names = (page: Page, name: string) => column(page, name).getByRole('listitem').locator('p:first-child');

async function countOffers(page: Page): Promise<number> {
  return Number((await column(page, 'Productos en Ofertas').getByRole('heading').innerText()).match(/\d+$/)?.[0]);
}

test('from the panel, one click and five key presses put five products on the offers page', async () => {
  const page = await enter('/admin');
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Ofertas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Gestionar Página de Ofertas' }).waitFor();
  const before = await countOffers(page);
  const chosen = (await names(page, 'Productos Disponibles').allInnerTexts()).slice(0, 5);

  // After each press the focus moves to the next product's arrow; no press waits for the server.
  await column(page, 'Productos Disponibles').getByRole('button').first().focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('Enter');

  await expectToast(page, '¡Éxito!', 'Producto añadido a ofertas');
  await expect.poll(() => countOffers(page)).toBe(before + 5);
  await expect.poll(() => page.locator('[aria-disabled=true]').count()).toBe(0);
  const shop = await browser.visit(`/productos?oferta=true&search=${encodeURIComponent(chosen[0] ?? '')}`);
  await shop.getByRole('link', { name: chosen[0] ?? '', exact: true }).waitFor();

  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill((chosen[4] ?? '').toUpperCase());
  await expect.poll(() => names(page, 'Productos en Ofertas').allInnerTexts()).toEqual([chosen[4]]);
  await column(page, 'Productos Disponibles').getByText('No hay más productos disponibles.').waitFor();
  await page.getByRole('button', { name: `Quitar de ofertas: ${chosen[4]}` }).click();
  await expectToast(page, '¡Éxito!', 'Producto eliminado de ofertas');
  await column(page, 'Productos en Ofertas')
    .getByText('Añade productos desde la izquierda para que aparezcan aquí.')
    .waitFor();

  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('');
  for (const name of chosen.slice(0, 4)) await page.getByRole('button', { name: `Quitar de ofertas: ${name}` }).click();
  await expect.poll(() => countOffers(page)).toBe(before);
  await expect.poll(() => page.locator('[aria-disabled=true]').count()).toBe(0);
});

test('a product that cannot be moved appears in its new column at once and returns with the reason', async () => {
  const page = await enter('/admin/offers', { expectComplaint: /Failed to load resource/ });
  const name = await names(page, 'Productos Disponibles').first().innerText();
  const before = await countOffers(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/admin/offers/move*', async (route) => {
    await answered;
    await route.abort();
  });

  await page.getByRole('button', { name: `Añadir a ofertas: ${name}` }).click();
  await expect.poll(() => names(page, 'Productos en Ofertas').allInnerTexts()).toContain(name);
  answer();

  await expectToast(page, 'Error al Actualizar', 'No se pudo actualizar el producto. Revirtiendo cambios.');
  await expect.poll(() => names(page, 'Productos Disponibles').first().innerText()).toBe(name);
  await expect.poll(() => countOffers(page)).toBe(before);
});

test('several products are found and deleted at once, their pages say so, and one click restores them', async () => {
  const page = await enter('/admin/products');
  const rows = () => page.getByRole('table').getByRole('rowheader').getByRole('link').allInnerTexts();
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('CURCUMA');
  await page.waitForURL('**/admin/products?search=CURCUMA');
  await expect.poll(async () => (await rows()).every((name) => /c[uú]rcuma/i.test(name))).toBe(true);
  const rowsBefore = await rows();
  const address = await page
    .getByRole('table')
    .getByRole('link', { name: /en la tienda$/ })
    .first()
    .getAttribute('href');

  await page.getByRole('table').getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.getByText('Los pedidos ya hechos no cambian.').waitFor();
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.getByRole('heading', { name: 'No se encontraron productos' }).waitFor();
  expect((await page.request.get(address ?? '')).status()).toBe(410);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(rows).toEqual(rowsBefore);
  expect((await page.request.get(address ?? '')).status()).toBe(200);
});
