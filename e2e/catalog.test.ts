import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';

const browser = useBrowser();

const cartLines = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length);

async function openProduct(page: Page, name: string) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('typing filters the list, tolerates a typo and keeps the focus', async () => {
  const page = await browser.visit('/productos');

  await page.getByRole('combobox', { name: 'Buscar' }).pressSequentially('moringga');
  await page.waitForURL('/productos?search=moringga');
  await page.getByText('1 producto encontrado').waitFor();

  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Moringa 500 mg x 90 cápsulas']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search');
});

test('the URL holds the filters, and the back button restores list and filters', async () => {
  const page = await browser.visit('/productos?categoria=capsulas');
  await page.getByText('11 productos encontrados').waitFor();

  await page.getByRole('slider', { name: 'Precio máximo' }).fill('40000');
  await page.getByRole('button', { name: 'Aplicar Filtros' }).click();
  await page.waitForURL('/productos?categoria=capsulas&max=40000');
  await page.getByRole('link', { name: 'Limpiar Filtros' }).click();
  await page.getByText('65 productos encontrados').waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.goBack();
  await page.getByRole('link', { name: /Quitar filtro: Hasta/ }).waitFor();
  expect(await page.getByRole('radio', { name: /Cápsulas/ }).isChecked()).toBe(true);
  expect(await page.getByRole('slider', { name: 'Precio máximo' }).inputValue()).toBe('40000');
});

test.each([
  ['/productos', 'Productos'],
  ['/productos?categoria=capsulas', 'Cápsulas'],
  ['/productos?oferta=true', 'Ofertas'],
])('the list at %s is called %s', async (address, title) => {
  const page = await browser.visit(address);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
});

test('on a phone the filters are in a drawer', async () => {
  const page = await browser.visit('/productos', { screen: 'phone' });

  await page.getByRole('button', { name: 'Filtros' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtros' });
  await drawer.getByText('Ofertas', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Aplicar Filtros' }).click();

  await page.waitForURL('/productos?oferta=true');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByText('14 productos encontrados').waitFor();
});

test('on a phone the list shows its filters, and each can be removed', async () => {
  const page = await browser.visit('/productos?search=capsulas&categoria=capsulas&max=40000', { screen: 'phone' });
  const narrowings = page.getByRole('link', { name: /^Quitar filtro: / });

  expect((await narrowings.allInnerTexts()).map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
    '“capsulas”',
    'Cápsulas',
    'Hasta $ 40.000',
  ]);
  await page.getByRole('link', { name: 'Quitar filtro: Cápsulas' }).click();
  await page.waitForURL('/productos?search=capsulas&max=40000');
});

test('an empty result says so and links to all products', async () => {
  const page = await browser.visit('/productos?search=bicicleta');

  await page.getByRole('heading', { name: 'No se encontraron productos' }).waitFor();
  await page.getByRole('region', { name: 'Resultados' }).getByRole('link', { name: 'Limpiar Filtros' }).click();

  await page.getByText('65 productos encontrados').waitFor();
});

test('paying on delivery for a pack orders it alone and leaves the cart as it was', async () => {
  const page = await browser.visit('/productos?search=moringa');
  await openProduct(page, 'Moringa 500 mg x 90 cápsulas');

  await page.getByRole('radio', { name: /Pack x2/ }).check();
  expect(await page.getByRole('radio', { name: /Pack x6/ }).isDisabled()).toBe(true);
  await page.getByText('Solo quedan 3 unidades').waitFor();
  const pay = page.getByRole('button', { name: /PAGAR CONTRAENTREGA Pides hoy y pagas \$.99\.000 al recibir/ });
  await pay.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pay.click();
  const order = page.getByRole('dialog').getByRole('region', { name: 'Tu pedido' });
  await order.waitFor();

  expect(await order.getByRole('listitem').count()).toBe(1);
  expect(await cartLines(page)).toBe(0);
});

test('a sold-out product can be viewed but not bought', async () => {
  const page = await browser.visit('/productos?search=propoleo');
  await openProduct(page, 'Jarabe de Propóleo y Eucalipto');

  expect(await page.getByRole('button', { name: /PAGAR CONTRAENTREGA Agotado/ }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Recoger en Tienda' }).isDisabled()).toBe(true);
});

test('the list answers without a script, and unknown products are not found', async () => {
  const ask = (path: string) => fetch(inject('shopUrl') + path, { redirect: 'manual' });

  const html = await (await ask('/productos?search=miel&categoria=todos&min=0&max=200000&orden=')).text();
  expect(html).toContain('Jarabe de Totumo y Miel');
  expect((await ask('/productos/ofertas')).headers.get('Location')).toBe('/productos?oferta=true');

  const unknown = await ask('/productos/00000000-0000-4000-8000-000000000000');
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('Producto no encontrado');
});
