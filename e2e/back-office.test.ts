import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoProducts } from '#demo/products.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { useBrowser } from './browser.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { findCutOff } from './screens/cut-off.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

const orderLinks = (page: Page) => page.getByRole('table').getByRole('link', { name: /^Pedido \d/ });

test('the dashboard counts and shows the five latest orders, and its sidebar leads back to the shop', async () => {
  const page = await enter('/admin');
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();

  const words = await page.getByRole('main').innerText();
  for (const figure of ['Pendiente Contraentrega', 'Pedidos', 'Productos', 'Stock bajo', 'Últimos pedidos'])
    expect(words).toContain(figure);
  expect(await orderLinks(page).count()).toBe(5);
  const sections = page.getByRole('navigation', { name: 'Administración' }).getByRole('link');
  for (const section of await sections.all()) expect(await section.getAttribute('href')).toMatch(/^\/admin/);
  expect(await page.getByRole('link', { name: 'Volver a la tienda' }).first().getAttribute('href')).toBe('/');
});

test('on a phone the list begins on the first screen, and one press sends an order, which can be undone', async () => {
  await placeOrder({ lastName: 'Castaño' });
  const page = await enter('/admin');
  await page.setViewportSize({ width: 360, height: 740 });
  const today = page.getByRole('region', { name: 'Hoy' });
  const first = await today
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
    .boundingBox();
  expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(740);

  const send = today.getByRole('button', { name: /^Enviado: Pedido/ }).first();
  const label = (await send.getAttribute('aria-label')) ?? '';
  await send.click();
  const [, number] = /^Enviado: Pedido (\d[\d ]+\d)/.exec(label) ?? [];
  await expectToast(page, 'Estado Actualizado', `El pedido ${number} ahora está Enviado.`);
  const same = today.getByRole('button', { name: label, exact: true });
  expect(await same.count()).toBe(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await same.waitFor();
});

test('the list of orders filters by status and searches by number', async () => {
  const page = await enter('/admin/orders');
  await page
    .getByRole('navigation', { name: 'Filtrar por estado' })
    .getByRole('link', { name: /^Entregado/ })
    .click();
  await page.waitForURL('**/admin/orders?status=Entregado');
  await expect.poll(async () => new Set(await statuses(page))).toEqual(new Set(['Entregado']));

  const number = (await orderLinks(page).first().innerText()).trim();
  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill(number);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect.poll(() => orderLinks(page).allInnerTexts()).toEqual([number]);

  await page.getByRole('searchbox', { name: 'Buscar pedidos' }).fill('nadie-se-llama-así');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.getByRole('heading', { name: 'No se encontraron pedidos' }).waitFor();
});

test('an order’s page shows customer, address, products and sums, prints, and writes to the customer', async () => {
  const page = await enter('/admin/orders?status=Enviado');
  await orderLinks(page).first().click();
  const title = await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).innerText();
  expect(title).toMatch(/^Detalle del Pedido \d{3} \d{3}\s+Enviado$/);

  const part = (name: string) => page.getByRole('region', { name });
  expect(await part('Cliente').getByRole('link').first().getAttribute('href')).toMatch(/^mailto:/);
  expect(await part('Cliente').getByRole('link').last().getAttribute('href')).toMatch(/^tel:3\d{9}$/);
  await part('Dirección de envío').getByRole('button', { name: 'Copiar dirección' }).waitFor();
  for (const sum of ['Subtotal', 'Envío', 'Método de pago', 'Total'])
    await part('Resumen financiero').getByText(sum, { exact: true }).waitFor();
  const name = (await part('Cliente').getByRole('definition').first().innerText()).split(' ')[0];
  const total = (await part('Resumen financiero').getByRole('definition').last().innerText()).replace('\u00a0', ' ');

  const chat = new URL((await page.getByRole('link', { name: 'Enviar WhatsApp' }).getAttribute('href')) ?? '');
  expect(chat.pathname).toMatch(/^\/573\d{9}$/);
  const message = chat.searchParams.get('text')?.split('\n') ?? [];
  expect(message[0]).toMatch(
    new RegExp(`^Hola ${name}.*, te escribimos de Origen Natural sobre tu pedido \\d{3} \\d{3}:$`),
  );
  expect(message[1]).toMatch(/^\d+ x .+/);
  expect(message.at(-2)).toBe(`Total: ${total}`);
  expect(message.at(-1)).toMatch(/^Dirección: .+, .+, .+, .+/);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  expect(await page.locator('body[data-printed]').count()).toBe(1);
  await page.getByRole('link', { name: 'Pedidos', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
});

test('on a phone, staff copy name, telephone and whole address of an order, in the list and on its page', async () => {
  const { order } = await placeOrder({ addressDetails: 'Apto 302', notes: 'Portería 24 horas.' });
  const page = await enter(`/admin/orders?search=${order}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole('button', { name: /^Copiar dirección del pedido/ }).press('Enter');
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  const copied = await clipboard();
  const [name, telephone, ...rest] = copied.split('\n');
  expect(name).toBe('Laura Gómez Restrepo');
  expect(telephone).toMatch(/^3\d{9}$/);
  expect(rest.slice(0, 4)).toEqual(['Cra. 27 # 15-40', 'Apto 302', 'Álamos', 'Pereira, Risaralda']);
  expect(rest.at(-1)).toBe('Notas: Portería 24 horas.');

  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('link', { name: /^Ver detalle/ }).click();
  await page.getByRole('button', { name: 'Copiar dirección', exact: true }).click();
  await expect.poll(clipboard).toBe(copied);
});

test('on a phone, staff call the customer with one press at the foot of the order, beside WhatsApp', async () => {
  const { order } = await placeOrder({ phone: '3001234599' });
  const page = await enter(`/admin/orders?search=${order}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: /^Ver detalle/ }).click();

  const call = page.getByRole('link', { name: 'Llamar', exact: true });
  expect(await call.getAttribute('href')).toBe('tel:3001234599');
  const chat = await page.getByRole('link', { name: 'Enviar WhatsApp', exact: true }).boundingBox();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const update = await page.getByRole('button', { name: 'Actualizar estado' }).boundingBox();
    const box = await call.boundingBox();
    expect(box?.y).toBe(chat?.y);
    expect(box?.y).toBe(update?.y);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await call.waitFor({ state: 'hidden' });
});

test('a name and an address without a space fit the layout, on a phone and on a desktop', async () => {
  const page = await enter('/admin/orders');
  const { order, byLink } = await placeOrder({
    lastName: 'Ñ'.repeat(80),
    address: `${'W'.repeat(148)}12`,
    notes: 'M'.repeat(200),
  });
  await page.goto(`/admin/orders?search=${order}`);
  const detail = await orderLinks(page).first().getAttribute('href');

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/admin', `/admin/orders?search=${order}`, String(detail), byLink]) {
      await page.goto(path);
      await page.getByText('ÑÑÑ').locator('visible=true').first().waitFor();
      expect(await page.evaluate(findCutOff), `${path} at ${width}`).toEqual([]);
      expect(await page.evaluate(findWideTables), `${path} at ${width}`).toEqual([]);
    }
  }
  const { origin } = new URL(page.url());
  const removed = await page.request.post(`${origin}${detail}/delete`, { headers: { Origin: origin } });
  expect(removed.ok()).toBe(true);
});

/** Runs in the page: finds tables wider than their visible part. */
function findWideTables(): string[] {
  return [...document.querySelectorAll('table')]
    .filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth + 1)
    .map(({ caption }) => caption?.textContent ?? '');
}

/** Orders one product of large stock. Returns the order's number and its secret link. */
async function placeOrder(fields: Record<string, string>): Promise<{ order: string; byLink: string }> {
  const product = demoProducts.find(({ slug }) => slug === 'jarabe-de-totumo-y-miel');
  if (!product) throw new Error('The demo has no such product');
  const page = await browser.visit(`/productos?search=${encodeURIComponent(product.name)}`);
  const href = await page.getByRole('link', { name: product.name, exact: true }).getAttribute('href');
  const labels = {
    key: randomUUID(),
    productId: href?.split('/').at(-1) ?? '',
    quantity: 1,
    shownPrice: unitPrice(product),
  };
  const sent = await sendOrder(inject('shopUrl'), orderForm(labels, { fields }));
  expect(sent).toMatchObject({ status: 200 });
  return { order: String(sent?.body.orderNumber), byLink: `/pedido/${sent?.body.token}` };
}

test('after a conflict the order shows the newer state, and the next press works', async () => {
  const desk = await enter('/admin/orders', { expectComplaint: /status of 409/ });
  const { order } = await placeOrder({});
  await desk.goto(`/admin/orders?search=${order}`);
  await orderLinks(desk).first().click();
  const heading = desk.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ });
  await heading.waitFor();
  const statusOn = (page: Page) => page.getByRole('combobox', { name: 'Estado' });
  await statusOn(desk).selectOption('Entregado');

  const phone = await desk.context().newPage();
  await phone.goto(desk.url());
  await statusOn(phone).selectOption('Enviado');
  await phone.getByRole('button', { name: 'Actualizar estado' }).click();
  await expect.poll(() => phone.getByRole('heading', { level: 1 }).innerText()).toMatch(/Enviado/);

  await desk.getByRole('button', { name: 'Actualizar estado' }).click();
  await desk.getByText('Ya lo pasaste a Enviado en otra ventana.').first().waitFor();
  await expect.poll(() => heading.innerText()).toMatch(/Enviado/);
  expect(await statusOn(desk).inputValue()).toBe('Entregado');
  await desk.getByRole('button', { name: 'Cambiar de todos modos' }).click();
  await expect.poll(() => heading.innerText()).toMatch(/Entregado/);
  await phone.close();
});

test('an order is deleted only after confirmation, and is then in no list', async () => {
  const page = await enter('/admin/orders?status=Cancelado');
  const link = orderLinks(page).first();
  const number = (await link.innerText()).trim();
  const remove = page.getByRole('table').getByRole('button', { name: `Eliminar pedido ${number}` });

  await remove.click();
  const labels = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await labels.getByRole('button', { name: 'Cancelar' }).click();
  await labels.waitFor({ state: 'hidden' });
  await remove.click();
  await labels.getByRole('button', { name: 'Sí, eliminar' }).click();

  await expectToast(page, 'Pedido eliminado', `El pedido ${number} salió de las listas.`);
  await expect.poll(() => page.getByText(number, { exact: true }).count()).toBe(0);
});

async function statuses(page: Page): Promise<string[]> {
  const rows = await page.getByRole('table').getByRole('row').allInnerTexts();
  return rows
    .slice(1)
    .flatMap((row) => /Pendiente Contraentrega|Pendiente|Pagado|Enviado|Entregado|Cancelado/.exec(row)?.[0] ?? []);
}
