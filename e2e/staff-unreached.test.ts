import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });
const enter = staffVisits(browser);
const unreached = /Failed to load resource/;

const noConnection = 'No hay conexión con la tienda.';

/** Aborts all POST requests from here on. */
async function loseWhatIsSent(page: Page) {
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
}

async function deleteFirst(page: Page, name: RegExp) {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('alertdialog', { name: '¿Estás seguro?' }).getByRole('button', { name: 'Sí, eliminar' }).click();
}

test('when the shop is unreachable, deleting and saving report a failure and change nothing', async () => {
  const page = await enter('/admin/products', { expectComplaint: unreached });
  await loseWhatIsSent(page);

  const products = await page.getByRole('table').getByRole('rowheader').allInnerTexts();
  await deleteFirst(page, /^Eliminar /);
  await expectToast(page, 'Error al Eliminar', noConnection);
  await expect.poll(() => page.getByRole('table').getByRole('rowheader').allInnerTexts()).toEqual(products);

  await page.goto('/admin/orders');
  await deleteFirst(page, /^Eliminar pedido/);
  await expectToast(page, 'Error al Eliminar', noConnection);
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await page.getByLabel('Estado', { exact: true }).selectOption('Cancelado');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar el pedido' }).click();
  await expectToast(page, 'Error al Guardar', `No se pudo actualizar el estado del pedido. ${noConnection}`);
  await expect.poll(() => page.getByLabel('Estado', { exact: true }).inputValue()).toBe('Cancelado');

  await page.goto('/admin/categories');
  await deleteFirst(page, /^Eliminar /);
  await expectToast(page, 'Error al Eliminar', `No se pudo eliminar la categoría. ${noConnection}`);
  await page.getByRole('button', { name: 'Añadir categoría' }).click();
  const adding = page.getByRole('dialog', { name: 'Añadir Nueva Categoría' });
  await adding.getByLabel(/^Nombre/).fill('Infusiones');
  await adding.getByRole('button', { name: 'Crear' }).click();
  await expectToast(page, 'Error al Guardar', `No se pudo guardar la categoría. ${noConnection}`);
  await expect.poll(() => adding.getByLabel(/^Nombre/).inputValue()).toBe('Infusiones');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/settings');
  await page.getByLabel('Teléfono de contacto').fill('606 999 9999');
  const banners = page.getByRole('button', { name: /^Eliminar el banner/ });
  const before = await banners.count();
  await banners.last().click();
  await expect.poll(() => banners.count()).toBe(before - 1);
  await page.getByRole('button', { name: 'Añadir Banner' }).click();
  await expect.poll(() => banners.count()).toBe(before);
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/admin/settings.data*', (route) => lost.then(() => route.abort()));
  await page.getByRole('button', { name: 'Guardar Configuración' }).click();
  await page.getByRole('button', { name: 'Guardando...' }).waitFor();
  lose();
  await expectToast(page, 'Error al Guardar', noConnection);
  await page.getByText(`No se pudo guardar la configuración. ${noConnection}`).waitFor();
  expect(await page.getByLabel('Teléfono de contacto').inputValue()).toBe('606 999 9999');
});

test('a file that is no picture, and a chat with a customer without a phone number, are refused with the reason', async () => {
  const page = await enter('/admin/products/new', { expectComplaint: unreached });
  // A click before hydration is replayed; a file chosen before hydration would be lost.
  await page.getByRole('button', { name: 'Añadir oferta' }).click();
  await page.getByLabel('Etiqueta', { exact: true }).waitFor();
  const file = { name: 'receta.png', mimeType: 'image/png', buffer: Buffer.from('no soy una imagen') };
  await page.getByLabel('Añadir imagen').setInputFiles(file);
  await expectToast(
    page,
    'Error de Subida',
    'No se pudo subir receta.png: El archivo no es una imagen PNG, JPG o WebP, o está dañado.',
  );

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/orders');
  await page.route('**/admin/orders/*.data*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/"3\d{9}"/g, '""') });
  });
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await page.getByRole('button', { name: 'Enviar WhatsApp' }).click();
  await expectToast(page, 'Enviar WhatsApp', 'El número de teléfono del cliente no está disponible.');
});

test('a slow list says so; of a picture’s file and its URL the last one chosen counts', async () => {
  const page = await enter('/admin/categories', { expectComplaint: unreached });
  await page.getByRole('button', { name: 'Añadir categoría' }).click();
  const adding = page.getByRole('dialog', { name: 'Añadir Nueva Categoría' });
  const background = { r: Math.floor(Math.random() * 255), g: 90, b: 40 };
  const file = {
    name: 'te.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  };
  const address = adding.getByLabel('O pega la dirección de una imagen');
  const preview = adding.getByRole('img', { name: 'Vista previa: Imagen' });
  const chooser = adding.locator('input[type=file]');
  expect(await chooser.getAttribute('accept')).toMatch(/^image\/png,image\/jpeg,image\/webp/);
  await chooser.setInputFiles(file);
  await preview.waitFor();
  await address.fill('https://fotos.example/te.png');
  await expect.poll(() => preview.count()).toBe(0);
  await chooser.setInputFiles(file);
  await preview.waitFor();
  expect(await address.inputValue()).toBe('');
  await adding.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/admin/orders.data*', (route) => answered.then(() => route.continue()));
  await page
    .getByRole('navigation', { name: 'Administración' })
    .getByRole('link', { name: /^Pedidos/ })
    .click();
  await page.locator('main[aria-busy=true]').waitFor();
  answer();
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await page.locator('main[aria-busy=false]').waitFor();
});

test('a write-off whose answer is lost is recorded once, even if the page shows it before it is sent again', async () => {
  const page = await enter('/admin/products', { expectComplaint: unreached });
  await page
    .getByRole('table')
    .getByRole('link', { name: /en el estante/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Existencias' }).waitFor();
  const movements = page.getByRole('region', { name: 'Movimientos del estante' }).getByText('Se cayó una caja');
  await page.getByLabel('Qué pasó').selectOption('written-off');
  await page.getByLabel('Unidades', { exact: true }).fill('1');
  await page.getByLabel('Por qué').fill('Se cayó una caja');

  const isSent = (url: URL) => url.pathname.startsWith('/admin/products/') && url.pathname.endsWith('.data');
  await page.route(isSent, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Guardar movimiento' }).click();
  await page.getByText(/^No hay conexión .* no se guarda dos veces\.$/).waitFor();
  // The page hears of the movement by its live events.
  await expect.poll(() => movements.count()).toBe(1);
  await page.unroute(isSent);

  await page.getByRole('button', { name: 'Guardar movimiento' }).click();
  await page.getByText(/^El estante cambió: ahora figuran \d+\./).waitFor();
  expect(await page.getByLabel('Por qué').inputValue()).toBe('Se cayó una caja');
  expect(await movements.count()).toBe(1);
});
