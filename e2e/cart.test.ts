import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatPesos } from '#shop/money.ts';
import { aPerson, enter, openAccount } from './account.ts';
import { accessibilityFaults, awake, useBrowser } from './browser.ts';
import { addToCart, openProduct } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

const ointment = 'Pomada de Caléndula';
const unitPrice = 26_500;
const packOfTwo = 48_000;

const lines = (page: Page) => page.getByRole('list', { name: 'Productos en el carrito' }).getByRole('listitem');
const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Cantidad de ${name}` });
const total = (page: Page) => page.getByRole('region', { name: 'Resumen' }).getByText('Total', { exact: true });

test('the cart and the favourites of a signed-in shopper are on their other device, and leave it when they sign out', async () => {
  const ana = aPerson();
  const phone = await browser.visit('/', { screen: 'phone' });
  await openProduct(phone, ointment);
  await addToCart(phone);
  await phone.getByRole('button', { name: 'Añadir a favoritos' }).click();
  await openAccount(phone, ana);
  const sent = phone.waitForResponse('**/sesion/listas');
  await phone.goto('/carrito');
  await sent;

  const laptop = await browser.visit('/');
  await enter(laptop, ana);
  await laptop.goto('/carrito');
  const added = laptop.waitForResponse(
    async (response) =>
      response.url().endsWith('/sesion/listas') && (await response.text()).includes(String.raw`\"quantity\":2`),
  );
  await quantity(laptop, ointment).getByRole('button', { name: 'Añadir uno' }).click();
  await added;
  await laptop.getByRole('contentinfo').getByRole('link', { name: 'Favoritos' }).click();
  await laptop.getByRole('main').getByRole('link', { name: ointment }).waitFor();

  await phone.goto('/carrito');
  await expect.poll(() => quantity(phone, ointment).getByRole('status').innerText()).toBe('2');

  // The next person to use the laptop sees none of her data, signed in or not.
  await laptop.getByRole('banner').getByText('Ana').click();
  await laptop.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await laptop.waitForURL('**/login');
  await openAccount(laptop, aPerson());
  const luis = laptop.waitForResponse('**/sesion/listas');
  await laptop.goto('/carrito');
  expect(await (await luis).json()).toMatchObject({ cart: '[]', favourites: '[]' });
  await laptop.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
});

test('a visitor without an account sends no cart anywhere', async () => {
  const page = await browser.visit('/');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await openProduct(page, ointment);
  await addToCart(page);
  await expectToast(page, 'Añadido al carrito', ointment);
  await page.goto('/carrito', { waitUntil: 'networkidle' });
  await lines(page).first().waitFor();
  expect(sent).toEqual([]);
});

test('units added again replace their line, packs of a kind are one row, and each row is removed separately', async () => {
  const page = await browser.visit('/');
  await openProduct(page, ointment);
  await quantity(page, ointment).getByRole('button', { name: 'Añadir uno' }).click();
  await addToCart(page);
  await expectToast(page, 'Añadido al carrito', ointment);
  await quantity(page, ointment).getByRole('button', { name: 'Añadir uno' }).click();
  await addToCart(page);
  await page.getByRole('radio', { name: /^Pack x2/ }).check();
  await addToCart(page);
  await addToCart(page);

  await page.getByRole('link', { name: 'Carrito, 7 productos' }).click();
  await lines(page).first().waitFor();
  expect(await lines(page).count()).toBe(2);
  expect(await quantity(page, ointment).count()).toBe(1);
  const packs = page.getByRole('group', { name: `Packs de ${ointment} (Pack x2)` });
  expect(await packs.getByRole('status').innerText()).toBe('2');
  expect(await quantity(page, ointment).getByRole('status').innerText()).toBe('3');
  const sum = (units: number, packs: number) => formatPesos(units * unitPrice + packs * packOfTwo);
  expect(await totalOf(page)).toBe(sum(3, 2));

  await packs.getByRole('button', { name: 'Añadir uno' }).click();
  await expect.poll(() => totalOf(page)).toBe(sum(3, 3));
  await packs.getByRole('button', { name: 'Quitar uno' }).click();
  await expect.poll(() => totalOf(page)).toBe(sum(3, 2));

  await page.getByRole('button', { name: `Eliminar ${ointment} (Pack x2)` }).click();
  await expectToast(page, 'Producto eliminado', `${ointment} (Pack x2) eliminado del carrito.`);
  await expect.poll(() => totalOf(page)).toBe(sum(3, 0));

  await page.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expectToast(page, 'Carrito vacío', 'Todos los productos han sido eliminados del carrito.');
  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/productos');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
});

test('adding what the cart holds, or more than there is, adds nothing and says so', async () => {
  const balm = 'Bálsamo de Eucalipto';
  const page = await browser.visit('/');
  await openProduct(page, balm);
  await addToCart(page);
  await expectToast(page, 'Añadido al carrito', balm);
  await addToCart(page);
  await expectToast(page, 'Ya está en tu carrito', `${balm}: 1 unidad.`);
  for (let units = 1; units < 5; units++)
    await quantity(page, balm).getByRole('button', { name: 'Añadir uno' }).click();
  await addToCart(page);
  await expectToast(page, 'Añadido al carrito', balm);
  await addToCart(page);
  await expectToast(page, 'No se añadió', `${balm}: ya tienes 5 unidades en tu carrito y no quedan más.`);
  await page.getByRole('link', { name: 'Carrito, 5 productos' }).waitFor();
});

test('messages about cart lines disappear after two seconds', async () => {
  const page = await browser.visit('/');
  await openProduct(page, ointment);
  await addToCart(page);
  await page.getByRole('radio', { name: /^Pack x2/ }).check();
  await addToCart(page);
  await page.getByRole('link', { name: 'Carrito, 3 productos' }).click();
  await lines(page).first().waitFor();
  const toasts = page.getByRole('button', { name: 'Cerrar aviso' });
  await expect.poll(() => toasts.count()).toBe(0);
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const goesAfterTwoSeconds = async () => {
    await page.clock.runFor(1900);
    expect(await toasts.count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toasts.count()).toBe(0);
  };

  await page.getByRole('button', { name: `Eliminar ${ointment}`, exact: true }).click();
  await expectToast(page, 'Producto eliminado', `${ointment} eliminado del carrito.`);
  await goesAfterTwoSeconds();
  await page.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expectToast(page, 'Carrito vacío', 'Todos los productos han sido eliminados del carrito.');
  await goesAfterTwoSeconds();
});

test('a quantity stays between one and the stock, on the product’s page and in the cart', async () => {
  const balm = 'Bálsamo de Eucalipto';
  const page = await browser.visit('/');
  await openProduct(page, balm);
  await page.getByRole('main').getByText('Solo 5', { exact: true }).first().waitFor();
  const stepper = quantity(page, balm);
  const more = stepper.getByRole('button', { name: 'Añadir uno' });
  const less = stepper.getByRole('button', { name: 'Quitar uno' });

  expect(await less.isDisabled()).toBe(true);
  for (let units = 1; units < 5; units++) await more.click();
  expect(await stepper.getByRole('status').innerText()).toBe('5');
  expect(await more.isDisabled()).toBe(true);

  await addToCart(page);
  await page.getByRole('link', { name: 'Carrito, 5 productos' }).click();
  await lines(page).first().waitFor();
  expect(await more.isDisabled()).toBe(true);
  for (let units = 5; units > 1; units--) await less.click();
  expect(await less.isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor();
});

test('a cart above a limit offers WhatsApp before any form is filled in, until it is within the limit again', async () => {
  const page = await browser.visit('/');
  await openProduct(page, ointment);
  await addToCart(page);
  await expectToast(page, 'Añadido al carrito', ointment);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
    localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 21, stock: 100 }]));
  });
  const notice = (place: Locator) => place.getByText('Aquí puedes pedir hasta 20 unidades de cada producto.');

  await page.goto('/checkout');
  await notice(page.getByRole('status')).waitFor();
  await page.goto('/carrito');
  const summary = page.getByRole('region', { name: 'Resumen' });
  await notice(summary.getByRole('status')).waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const chat = await summary.getByRole('link', { name: 'Pedir por WhatsApp' }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(`21 x ${ointment}`);
  await lines(page).getByText('Máximo 20 unidades de este producto').waitFor();
  expect(await summary.getByRole('button', { name: /PAGAR CONTRAENTREGA/ }).count()).toBe(0);

  await quantity(page, ointment).getByRole('button', { name: 'Quitar uno' }).click();
  await summary.getByRole('button', { name: /PAGAR CONTRAENTREGA/ }).waitFor();
  expect(await lines(page).getByText('Máximo 20 unidades de este producto').count()).toBe(0);
});

test('the cart links to its products and back to the shop, and says that shipping is free', async () => {
  const page = await browser.visit('/');
  await openProduct(page, ointment);
  const productPage = new URL(page.url()).pathname;
  await addToCart(page);
  await page.getByRole('link', { name: 'Carrito, 1 producto' }).click();

  expect(await lines(page).getByRole('link', { name: ointment }).getAttribute('href')).toBe(productPage);
  expect(await page.getByRole('link', { name: 'Continuar comprando' }).getAttribute('href')).toBe('/productos');
  const summary = await page.getByRole('region', { name: 'Resumen' }).innerText();
  expect(summary.replace(/\s+/g, ' ')).toContain('Subtotal $ 26.500 Envío Gratis Total $ 26.500');
});

test('on a phone WhatsApp with the cart written in is below the total, besides the notice bar', async () => {
  const page = await browser.visit('/carrito', { screen: 'phone' });
  const inNoticeBar = page.getByRole('complementary', { name: 'WhatsApp' }).getByRole('link');
  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await inNoticeBar.isVisible()).toBe(true);

  await page.goto('/');
  await openProduct(page, ointment);
  await addToCart(page);
  await page.goto('/carrito');
  await lines(page).first().waitFor();

  expect(await inNoticeBar.isVisible()).toBe(true);
  const inSummary = page.getByRole('region', { name: 'Resumen' }).getByRole('link', { name: 'Pedir por WhatsApp' });
  const chat = new URL((await inSummary.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(chat).toMatch(/^Hola, quiero hacer este pedido:\n1 x Pomada de Caléndula: \$ 26.500\nTotal: \$ 26.500\n/);
  expect(chat).toContain('/carrito/compartido?lineas=');
});

test('the link of an order on WhatsApp rebuilds the cart, and replaces another one only when asked to', async () => {
  const page = await browser.visit('/');
  await openProduct(page, ointment);
  await quantity(page, ointment).getByRole('button', { name: 'Añadir uno' }).click();
  const chat = await page.getByRole('main').getByRole('link', { name: 'Pedir por WhatsApp' }).getAttribute('href');
  const link = /\S+\/carrito\/compartido\S+/.exec(new URL(chat ?? '').searchParams.get('text') ?? '')?.[0] ?? '';
  await openProduct(page, 'Bálsamo de Eucalipto');
  await addToCart(page);
  await page.getByRole('link', { name: 'Carrito, 1 producto' }).waitFor();

  await page.goto(link);
  const replace = page.getByRole('button', { name: 'Reemplazar mi carrito' });
  await replace.waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'Dejar mi carrito como está' }).click();
  await lines(page).getByText('Bálsamo de Eucalipto').first().waitFor();
  await page.goBack();
  await replace.click();
  await lines(page).getByText(ointment).first().waitFor();
  expect(await totalOf(page)).toBe(formatPesos(2 * unitPrice));
});

test('a line of more than a hundred thousand pesos fits a phone 360 px wide', async () => {
  const page = await browser.visit('/', { screen: 'phone', viewport: { width: 360, height: 740 } });
  await openProduct(page, ointment);
  await addToCart(page);
  await page.goto('/carrito');
  const more = quantity(page, ointment).getByRole('button', { name: 'Añadir uno' });
  for (let units = 1; units < 4; units++) await more.click();

  await lines(page)
    .getByText(formatPesos(4 * unitPrice))
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('two tabs show the same cart', async () => {
  const one = await browser.visit('/');
  await openProduct(one, ointment);
  const other = await one.context().newPage();
  await awake(other, () => other.goto('/carrito'));
  await other.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();

  await addToCart(one);
  await other.getByRole('link', { name: ointment, exact: true }).waitFor();
  await quantity(other, ointment).getByRole('button', { name: 'Añadir uno' }).click();
  await one.getByRole('link', { name: 'Carrito, 2 productos' }).waitFor();
});

test('an invalid stored cart is discarded', async () => {
  const page = await browser.visit('/');
  await page.evaluate((text) => localStorage.setItem('cart', text), '[{"id": "a');

  await awake(page, () => page.goto('/carrito'));

  await page.getByRole('heading', { name: 'Tu carrito está vacío' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

async function totalOf(page: Page): Promise<string> {
  const row = await total(page).locator('xpath=..').innerText();
  return row.replace(/^Total\s+/, '');
}
