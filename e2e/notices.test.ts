import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { overlap } from './overlap.ts';
import { openProduct, staffVisits } from './shopper.ts';

const browser = useBrowser();
const enter = staffVisits(browser);
const smallPhone = { screen: 'phone', viewport: { width: 360, height: 740 } } as const;

const toastOf = (page: Page) => page.getByRole('button', { name: 'Cerrar aviso' }).locator('xpath=..');

test('on a phone a toast covers neither the heading of an order, nor its buttons, nor the bar at the foot', async () => {
  const page = await enter('/admin/orders', smallPhone);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ });
  await heading.waitFor();
  const status = page.getByRole('combobox', { name: 'Estado' });
  await status.selectOption((await status.inputValue()) === 'Enviado' ? 'Pagado' : 'Enviado');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  const toast = toastOf(page);
  await toast.getByText('Estado Actualizado').waitFor();

  const parts = {
    heading,
    print: page.getByRole('button', { name: /^Imprimir/ }).first(),
    update: page.getByRole('button', { name: 'Actualizar estado' }),
    status,
  };
  for (const [name, part] of Object.entries(parts)) expect(await overlap(toast, part), name).toBe(false);
});

test('on a phone a toast appears above the bar that buys a product', async () => {
  const page = await browser.visit('/', smallPhone);
  await openProduct(page, 'Pomada de Caléndula');
  const bar = page.getByRole('button', { name: 'PAGAR CONTRAENTREGA', exact: true });
  await page.getByRole('button', { name: 'Añadir a favoritos' }).dispatchEvent('click');
  await toastOf(page).getByText('Añadido a favoritos').waitFor();

  await bar.waitFor();
  await expect.poll(() => overlap(toastOf(page), bar)).toBe(false);
});

test('a wrong password for the backup is said at its field, which has the focus', async () => {
  const page = await enter('/admin/data');
  const password = page.getByLabel('Tu contraseña');
  await password.fill('esta no es');
  await page.getByRole('button', { name: 'Descargar la copia' }).click();

  await page.getByText('Esta no es tu contraseña.').waitFor();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  const note = await password.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).innerText()).toBe('Esta no es tu contraseña.');
  expect(await toastOf(page).count()).toBe(0);
});

test('the heading that takes the focus after an import is checked has no frame', async () => {
  const page = await enter('/admin/products/import');
  const file = {
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Precio\r\nMiel;doce mil\r\n'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'productos.csv' }).waitFor();
  // The browser shows the focus of scripts only to people who used the keyboard.
  await page.keyboard.press('Shift');

  const heading = page.getByRole('heading', { level: 1, name: 'Importar productos' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(
    await heading.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return { outlineStyle, boxShadow };
    }),
  ).toEqual({ outlineStyle: 'none', boxShadow: 'none' });
});
