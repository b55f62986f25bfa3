import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { demoProducts } from '#demo/products.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { useBrowser } from './browser.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

test('on a phone, three of today’s open orders are marked as Enviado in eight taps', async () => {
  const [product] = await findProducts(1);
  const placed = [await order([product]), await order([product]), await order([product])].map(readable);
  const page = await enter('/admin/orders', { screen: 'phone' });
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };

  await tap(page.getByRole('link', { name: /^Por enviar/ }));
  await page.locator('a[aria-current="true"]').getByText('Por enviar').waitFor();
  // Two taps: the field and the option.
  await page.getByLabel('Fecha', { exact: true }).selectOption('Hoy');
  taps += 2;
  await page.waitForURL('**/admin/orders?ship=pending&date=today');
  await page.getByText('Quitar filtros').waitFor();
  for (const number of placed) await tap(page.getByRole('checkbox', { name: `Seleccionar pedido ${number}` }));
  await page.getByText('3 pedidos seleccionados').last().waitFor();
  await tap(page.getByRole('button', { name: 'Cambiar estado' }));
  await tap(page.getByRole('dialog', { name: 'Cambiar estado' }).getByRole('button', { name: 'Enviado' }));

  await expectToast(page, 'Estado Actualizado', '3 pedidos ahora están en Enviado.');
  for (const number of placed)
    await expect.poll(() => page.getByRole('link', { name: `Pedido ${number}` }).count()).toBe(0);
  expect(taps).toBe(8);
});

test('an order of twenty lines is packed from one page of any paper size, without the admin layout', async () => {
  const products = await findProducts(20);
  const number = readable(
    await order(products, { phone: '300 456 7890', notes: 'Portería 24 horas.\nNo timbrar: hay un bebé.' }),
  );
  const page = await enter(`/admin/orders?search=${number.replace(' ', '')}`);
  await page
    .getByRole('table')
    .getByRole('checkbox', { name: `Seleccionar pedido ${number}` })
    .check();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await page.getByRole('link', { name: /^Hojas de empaque/ }).click();
  await page.getByRole('article', { name: `Hoja de empaque del pedido ${number}` }).waitFor();
  // Reloads, so that the server's own markup is shown: its CSP allows no inline styles.
  await page.reload();
  await expectOnePage(page);

  await page.goto(`/admin/orders?search=${number.replace(' ', '')}`);
  await page
    .getByRole('table')
    .getByRole('link', { name: `Pedido ${number}` })
    .click();
  await page.getByRole('link', { name: 'Hoja de empaque' }).click();
  await page.getByRole('article', { name: `Hoja de empaque del pedido ${number}` }).waitFor();
  await expectOnePage(page);

  const words = await printedWords(page);
  const total = products.reduce((sum, { price }) => sum + price, 0).toLocaleString('es-CO');
  for (const text of [number, 'Cel. 300 456 7890', 'COBRAR AL ENTREGAR', `$ ${total}`, 'Portería 24 horas.'])
    expect(words).toContain(text);
  for (const { name } of products) expect(words).toContain(name);
  for (const text of ['Volver a la tienda', 'Enviar WhatsApp', 'Detalle del Pedido', 'Subtotal'])
    expect(words).not.toContain(text);
});

test('an order is printed with its line prices, sums and contact data, without the admin layout', async () => {
  const products = await findProducts(2);
  const number = readable(await order(products, { email: 'compradora@correo.example', notes: 'Portería 24 horas.' }));
  const page = await enter(`/admin/orders?search=${number.replace(' ', '')}`);
  await page
    .getByRole('table')
    .getByRole('link', { name: `Pedido ${number}` })
    .click();
  await page.getByRole('button', { name: 'Imprimir' }).waitFor();

  const words = await printedWords(page);
  const total = products.reduce((sum, { price }) => sum + price, 0).toLocaleString('es-CO');
  for (const text of ['Detalle del Pedido', number, 'compradora@correo.example', 'Subtotal', 'Envío', 'Método de pago'])
    expect(words).toContain(text);
  for (const { name, price } of products)
    for (const text of [name, `$ ${price.toLocaleString('es-CO')} c/u`]) expect(words).toContain(text);
  for (const text of [`$ ${total}`, 'Portería 24 horas.', 'NIT']) expect(words).toContain(text);
  for (const text of ['Volver a la tienda', 'Enviar WhatsApp', 'Copiar dirección', 'Imprimir', 'Historial'])
    expect(words).not.toContain(text);
});

/** The text that is printed, with plain spaces. */
async function printedWords(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  return (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
}

const papers = {
  A4: { format: 'A4' },
  letter: { format: 'Letter' },
  'half a letter': { width: '140mm', height: '216mm' },
};

async function expectOnePage(page: Page) {
  for (const [name, paper] of Object.entries(papers)) {
    const pdf = await page.pdf(paper);
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), name).toHaveLength(1);
  }
}

type SoldProduct = { id: string; name: string; price: number };

/** Products of the demo shop with large stock. */
async function findProducts(count: number): Promise<SoldProduct[]> {
  const page = await browser.visit('/productos');
  const soldProducts: SoldProduct[] = [];
  for (let number = 1; soldProducts.length < count; number += 1) {
    await page.goto(`/productos?pagina=${number}`);
    const links = await page
      .getByRole('main')
      .locator('a[href^="/productos/"]')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']));
    for (const [href = '', name = ''] of links) {
      const product = demoProducts.find((one) => one.name === name.trim());
      const id = href.split('/').at(-1) ?? '';
      if (product && product.stock >= 20 && !soldProducts.some((one) => one.id === id))
        soldProducts.push({ id, name: product.name, price: unitPrice(product) });
    }
    if (links.length === 0) break;
  }
  return soldProducts.slice(0, count);
}

/** Orders one unit of each product, paid on delivery, by request; returns the order's number. */
async function order(products: (SoldProduct | undefined)[], fields: Record<string, string> = {}): Promise<string> {
  const lines = products.map((product) => ({
    kind: 'unit',
    lineId: randomUUID(),
    productId: product?.id,
    quantity: 1,
    shownPrice: product?.price,
  }));
  const shownTotal = products.reduce((sum, product) => sum + (product?.price ?? 0), 0);
  const first = { key: randomUUID(), productId: '', quantity: 1, shownPrice: 0 };
  const answer = await sendOrder(inject('shopUrl'), orderForm(first, { fields, order: { lines, shownTotal } }));
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'placed' } });
  return String(answer?.body.orderNumber);
}

/** Formats '482915' as '482 915'. */
function readable(orderNumber: string): string {
  return orderNumber.replace(/(\d{3})(?=\d)/, '$1 ');
}
