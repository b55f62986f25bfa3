import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { accessibilityFaults, useBrowser } from './browser.ts';
import { placeUnpaidOrder, productIdOf } from './order-request.ts';
import { agree, delivery } from './shopper.ts';

const browser = useBrowser();

describe('the shop sells without JavaScript', () => {
  const visit = (path: string) => browser.visit(path, { screen: 'phone', scripts: false });

  test('a pack is put in the cart, changed, and ordered on delivery; a mistake keeps what was typed', async () => {
    const page = await browser.visit('/', { screen: 'phone', scripts: false, expectComplaint: /status of 400/ });
    await putInCart(page, turmeric, { pack: true });
    expect(await dead(page)).toEqual([]);
    await page.getByLabel(`Packs de ${turmeric} (Pack x2)`).fill('2');
    await page.getByRole('button', { name: /^Cambiar la cantidad/ }).click();
    await page.getByRole('link', { name: 'PAGAR CONTRAENTREGA' }).click();

    await fillDelivery(page, { ...delivery, Celular: '300 456' });
    await page.getByRole('button', { name: /^Pedir y pagar \$/ }).click();
    await page.getByText(/inválido \(debe ser de 10 dígitos\)/).waitFor();
    expect(await page.getByLabel('Dirección', { exact: true }).inputValue()).toBe(delivery.Dirección);

    await page.getByLabel('Celular', { exact: true }).fill('310 111 2201');
    await agree(page.locator('form'));
    await page.getByRole('button', { name: /^Pedir y pagar \$/ }).click();
    await page.waitForURL(/\/pedido\//);
    await page.getByText('Estamos alistando tu pedido').waitFor();
    expect(await dead(page)).toEqual([]);
    const orderPage = page.url();

    await page.goto('/carrito');

    // Playwright finds no text inside <noscript> by `getByText`.
    await page.getByRole('paragraph').filter({ hasText: 'Tu carrito está vacío.' }).waitFor();

    await page.goto(orderPage);
    await payAhead(page);
  });

  test('a transfer shows the accounts once price and stock are kept, and orders with its proof', async () => {
    const page = await browser.visit('/', { screen: 'phone', scripts: false, expectComplaint: /status of 400/ });
    await putInCart(page, turmeric);
    await page.getByRole('link', { name: 'Pagar por transferencia' }).click();
    expect(await page.getByRole('heading', { name: 'Cuentas para transferir' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Ver las cuentas' }).click();
    await page.getByRole('heading', { name: 'Cuentas para transferir' }).waitFor();

    await fillDelivery(page, { ...delivery, Celular: '310 111 2202' }, 'Teléfono');
    await page.getByRole('button', { name: /^Enviar pedido y comprobante/ }).click();
    await page.getByText('El comprobante de pago es obligatorio').waitFor();
    await page.getByLabel('Comprobante de pago').setInputFiles(await aReceipt());
    await agree(page.locator('form'));
    await page.getByRole('button', { name: /^Enviar pedido y comprobante/ }).click();
    await page.waitForURL(/\/pedido\//);
    await page.getByText('Estamos revisando tu comprobante').first().waitFor();
  });

  test('a service is paid by transfer, without an address and without shipping', async () => {
    const page = await visit('/');
    await openProductPlainly(page, exam);
    expect(await page.getByRole('button', { name: 'Recoger en Tienda' }).count()).toBe(0);
    await putInCart(page, exam);
    expect(await page.getByRole('link', { name: 'PAGAR CONTRAENTREGA' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Pagar por transferencia' }).click();
    await page.getByRole('button', { name: 'Ver las cuentas' }).click();
    await fillDelivery(page, { ...delivery, Celular: '310 111 2203' }, 'Teléfono');
    expect(await page.getByLabel('Dirección', { exact: true }).count()).toBe(0);
    await page.getByLabel('Comprobante de pago').setInputFiles(await aReceipt());
    await page.getByRole('button', { name: /^Enviar pedido y comprobante/ }).click();
    await page.waitForURL(/\/pedido\//);
    expect(await page.getByRole('main').innerText()).not.toMatch(/env[ií]o/i);
  });

  test('an unpaid order is paid by transfer on its page', async () => {
    const page = await visit('/');
    await openProductPlainly(page, turmeric);
    await page.goto(`/pedido/${await placeUnpaidOrder(inject('shopUrl'), productIdOf(page))}`);
    await page.getByRole('heading', { name: 'Falta el pago' }).waitFor();
    expect(await dead(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver las cuentas para transferir' }).click();
    await page.getByRole('heading', { name: 'Cuentas para transferir' }).waitFor();
    await page.getByLabel('Comprobante de pago').setInputFiles(await aReceipt());
    await page.getByRole('button', { name: 'Enviar comprobante' }).click();
    await page.getByRole('heading', { name: 'Estamos revisando tu comprobante' }).waitFor();
  });

  test('a pickup is recorded and links to the chat', async () => {
    const page = await visit('/');
    await openProductPlainly(page, turmeric);
    await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
    const link = page.getByRole('link', { name: 'AGENDAR PEDIDO Y RECOGER EN TIENDA' });
    const scripted = await browser.visit(new URL(page.url()).pathname, { screen: 'phone' });
    expect(await accessibilityFaults(scripted)).toEqual([]);
    expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toContain(`1 x ${turmeric}`);
  });

  test('the first visit with scripts merges the cart once into the browser’s own', async () => {
    const plain = await visit('/');
    await putInCart(plain, turmeric);
    const [cookie] = (await plain.context().cookies()).filter(({ name }) => name === 'carrito');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

    const page = await browser.visit('/carrito', { screen: 'phone' });
    await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
    await page.context().addCookies(cookie ? [cookie] : []);
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain(turmeric);
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain('carrito');

    await page.goto('/carrito');
    await page.getByRole('button', { name: 'Vaciar carrito' }).click();
    await page.goto('/');
    await page.goto('/carrito');
    await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  });
});

/** Pays an order on delivery by transfer on its page, before it is sent. */
async function payAhead(page: Page) {
  await page.getByText('Pagar ahora de otra forma').click();
  await page.getByRole('heading', { name: 'Cuentas para transferir' }).waitFor();
  await page.getByLabel('Comprobante de pago').setInputFiles(await aReceipt());
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByRole('heading', { name: 'Estamos revisando tu comprobante' }).waitFor();
  expect(await page.getByText('Pagar ahora de otra forma').count()).toBe(0);
}

async function aReceipt() {
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#e1ebe1' } });
  return { name: 'recibo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

const turmeric = 'Cúrcuma con Pimienta Negra';
const exam = 'Examen Bio-Cuántico de Bienestar';

async function openProductPlainly(page: Page, name: string) {
  await page.goto(`/productos?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function putInCart(page: Page, name: string, { pack = false } = {}) {
  await openProductPlainly(page, name);
  if (pack) await page.getByRole('radio', { name: /^Pack x2/ }).check({ force: true });
  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
  await page.waitForURL('**/carrito');
  await page.getByRole('list', { name: 'Productos en el carrito' }).waitFor();
}

/** Fills in the form of an order and agrees to its terms. */
async function fillDelivery(page: Page, values: Record<string, string>, phone = 'Celular') {
  for (const [label, value] of Object.entries(values)) {
    const control = page.getByLabel(label === 'Celular' ? phone : label, { exact: true });
    if ((await control.count()) === 0) continue;
    if (label === 'Departamento') await control.selectOption(value);
    else await control.fill(value);
  }
  await agree(page.locator('form'));
}

/** Visible buttons that neither submit a form nor open anything without scripts. */
async function dead(page: Page): Promise<string[]> {
  const buttons = await page.locator('button:not([type="submit"], [popovertarget])').filter({ visible: true }).all();
  return Promise.all(buttons.map(async (button) => (await button.getAttribute('aria-label')) ?? button.innerText()));
}
