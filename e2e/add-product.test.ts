import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { accessibilityFaults, useBrowser } from './browser.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });
const enter = staffVisits(browser);

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer(),
});

const state = (page: Page) => page.locator('.form-bar').getByRole('status');

test('a product with two pictures and a pack is added in five clicks and appears in the shop', async () => {
  // The page of a deleted product answers 410.
  const page = await enter('/admin/products', { expectComplaint: /410/ });
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).first().click();
  };
  await click('link', 'Nuevo producto');
  await page.getByRole('heading', { level: 1, name: 'Nuevo producto' }).waitFor();

  await typeInto(page, 'Nombre', 'Té de Hoja de Coca');
  clicks += 1;
  await page.getByLabel('Categoría').selectOption({ label: 'Jarabes' });
  await typeInto(page, 'Precio', '30000');
  await typeInto(page, 'Descuento (opcional)', '10');
  await page.getByText('Queda en $\u00a027.000').waitFor();
  await typeInto(page, 'Stock', '8');
  clicks += 1; // opens the chooser, which takes both files at once
  await page
    .getByLabel('Añadir imagen')
    .setInputFiles([await picture('caja.png', '#e1ebe1'), await picture('hojas.png', '#205a71')]);
  await page.getByRole('img', { name: 'Imagen 2 de Té de Hoja de Coca' }).waitFor();
  const [box, leaves] = await pictures(page);
  await tabTo(page, 'button', 'Mover antes la imagen 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => pictures(page)).toEqual([leaves, box]);
  await page.getByText('Imagen 2 movida a la posición 1 de 2. Es la portada.').waitFor({ state: 'attached' });

  await typeInto(page, 'Descripción (opcional)', 'Hojas secas de la Sierra Nevada. Sin cafeína.');
  await click('button', 'Añadir oferta');
  // The focus is on the only empty field of a pack.
  await page.keyboard.type('50.000');
  await page.getByText('Ahorra $\u00a04.000').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await click('button', 'Guardar producto');
  await page.waitForURL('**/admin/products');
  await expectToast(page, 'Producto creado', 'Té de Hoja de Coca ya está en la tienda.');
  expect(clicks).toBe(5);

  // Deletes it from its form and restores it with one click.
  await open(page, 'Té de Hoja de Coca');
  await deleteIt(page);
  await expectToast(page, 'Producto eliminado', 'Té de Hoja de Coca salió de la tienda.');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectToast(page, 'Producto restaurado', 'Té de Hoja de Coca está otra vez en la tienda.');

  await open(page, 'Té de Hoja de Coca');
  await page.getByRole('heading', { name: 'Historial de cambios' }).waitFor();
  expect(await pictures(page)).toEqual([leaves, box]);
  const address = await page.getByRole('link', { name: 'Ver en la tienda' }).getAttribute('href');
  const shopper = await browser.visit(address ?? '');
  await shopper.getByRole('heading', { level: 1, name: 'Té de Hoja de Coca' }).waitFor();
  await shopper.getByText('Pack x2').first().waitFor();
  await shopper.getByText('10% OFF').first().waitFor();
  await deleteIt(page);
});

test('errors are shown at their fields, and nothing typed is lost', async () => {
  const page = await enter('/admin/products/new', { screen: 'phone' });
  // The category is on the first screen, above the bar.
  const category = await page.getByLabel('Categoría').boundingBox();
  const bar = await page.locator('.form-bar').boundingBox();
  expect((category?.y ?? Infinity) + (category?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  await page.getByLabel('Nombre').fill('Té a medias');
  await page.getByLabel('Descuento (opcional)').fill('120');
  await page.getByRole('button', { name: 'Añadir oferta' }).click();
  await page.getByRole('button', { name: 'Guardar producto' }).click();

  await expect.poll(() => state(page).innerText()).toBe('Hay 5 campos por corregir');
  for (const message of [
    'El precio es obligatorio.',
    'El descuento va de 0 a 100.',
    'El stock es obligatorio.',
    'La categoría es obligatoria.',
    'Pesos enteros, 1 o más.',
  ])
    await page.getByText(message).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('categoryId');
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Té a medias');
  expect(await accessibilityFaults(page)).toEqual([]);

  // Leaving asks for confirmation; staying keeps everything.
  await page.getByRole('link', { name: 'Cancelar' }).click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Té a medias');

  // A closed tab's draft is restored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('borrador:producto-nuevo'))).toContain('a medias');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar borrador' }).click();
  await expect.poll(() => page.getByLabel('Nombre').inputValue()).toBe('Té a medias');
  expect(await page.getByLabel('Etiqueta', { exact: true }).inputValue()).toBe('Pack x2');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await confirmation.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.waitForURL('**/admin/products');
  expect(await page.evaluate(() => localStorage.getItem('borrador:producto-nuevo'))).toBeNull();
});

test('without a connection everything typed stays; saving over a newer change shows both versions to choose from', async () => {
  const first = await enter('/admin/products?search=totumo', {
    expectComplaint: /409|INTERNET_DISCONNECTED|Failed to fetch/,
  });
  await open(first, 'Jarabe de Totumo y Miel');
  await first.getByLabel('Origen (opcional)').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByLabel('Origen (opcional)').fill('Sucre, Colombia');
  await second.getByRole('button', { name: 'Guardar producto' }).click();
  await expectToast(second, 'Producto actualizado', 'La tienda ya muestra los cambios de Jarabe de Totumo y Miel.');

  await first.getByLabel('Presentación (opcional)').fill('Botella de 360 ml');
  await first.context().setOffline(true);
  await first.keyboard.press('Control+s');
  await expectToast(first, 'Error al Guardar', 'No hay conexión con la tienda.');
  await first.context().setOffline(false);
  expect(await first.getByLabel('Presentación (opcional)').inputValue()).toBe('Botella de 360 ml');
  await first.keyboard.press('Control+s');
  await expectToast(first, 'Error al Guardar', 'Otra persona guardó otros valores mientras editabas.');
  const both = first.getByRole('region', { name: 'Otra persona guardó otros valores mientras editabas' });
  expect(await both.innerText()).toContain('Sucre, Colombia');
  expect(await both.innerText()).toContain('Botella de 360 ml');
  expect(await accessibilityFaults(first)).toEqual([]);
  await both.getByRole('button', { name: 'Guardar los míos' }).click();
  await expectToast(first, 'Producto actualizado', 'La tienda ya muestra los cambios de Jarabe de Totumo y Miel.');
  // Returns to the list with its search.
  await first.waitForURL('**/admin/products?search=totumo');
});

async function open(page: Page, product: string) {
  await page.getByRole('table').getByRole('link', { name: product }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Editar producto' }).waitFor();
}

async function deleteIt(page: Page) {
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('alertdialog', { name: '¿Estás seguro?' }).getByRole('button', { name: 'Sí, eliminar' }).click();
  await page.waitForURL('**/admin/products');
}

async function pictures(page: Page): Promise<string[]> {
  return page
    .locator('input[name^="imageUrls"]')
    .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value));
}
