import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { type PdfPage, readPdf } from './pdf.ts';
import { signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

/** Words up to a length that a field allows. The last letter shows that the end is there. */
const upTo = (length: number, words: string) =>
  `${words
    .repeat(length)
    .slice(0, length - 1)
    .trimEnd()}Z`;

const productName = upTo(120, 'Jarabe concentrado de Totumo, Miel de abejas y Propóleo ');
const longest = {
  firstName: upTo(80, 'María Fernanda de los Ángeles '),
  lastName: upTo(80, 'Gutiérrez de Piñeres y Ariza '),
  address: upTo(200, 'Carrera 27 # 15-40 sur, conjunto residencial Los Guayacanes '),
  addressDetails: upTo(200, 'Torre 2, apartamento 504, entregar en la portería '),
  neighborhood: upTo(120, 'Urbanización Altos de la Pradera '),
  city: upTo(120, 'San Andrés de Sotavento del Magdalena '),
};
const capitals = Object.fromEntries(Object.entries(longest).map(([name, text]) => [name, text.toUpperCase()]));

test('prints have the size of their paper, without a further page and with the longest names in full', async () => {
  const page = await browser.visit('/login?volver=/admin/products/new');
  await signInStaff(page);
  const product = await addProduct(page);
  const plain = await order(page, product, { ...longest, notes: 'Sin timbrar.' });
  const loud = await order(page, product, capitals);
  const both = `order=${plain.id}&order=${loud.id}`;

  await open(page, `/admin/orders/labels?${both}`, 'Etiquetas de envío');
  const labels = await print(page);
  expect(sizes(labels)).toEqual(['100 × 150', '100 × 150']);
  expectTexts(labels[0], [...Object.values(longest), '54.000', plain.number]);
  expectTexts(labels[1], [...Object.values(capitals), '54.000', loud.number]);
  expect(await page.getByRole('article').evaluateAll(findOutside)).toEqual([]);

  await open(page, `/admin/orders/${plain.id}/receipt`, 'Recibo');
  // The page is as long as the receipt: a printer on a roll cuts it there.
  const length = await page.getByRole('article').evaluate((receipt) => receipt.getBoundingClientRect().height);
  const receipts = await print(page);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.width).toBe(80);
  expect(Math.abs((receipts[0]?.height ?? 0) - (length * 25.4) / 96)).toBeLessThan(3);
  expectTexts(receipts[0], [productName, longest.firstName, longest.lastName, plain.number, 'noesunafacturadeventa.']);
  expect(await page.getByRole('article').evaluateAll(findOutside)).toEqual([]);

  await open(page, `/admin/orders/picking?${both}`, 'Lista de alistamiento');
  const lists = await print(page, { format: 'A4' });
  expect(sizes(lists)).toEqual(['210 × 297']);
  expectTexts(lists[0], [`4${productName}`, `${plain.number}(2),${loud.number}(2)`, '1de1']);
  expect(lists[0]?.text).not.toContain('54.000');
  expect(await tickBoxes(page)).toEqual([true]);

  await open(page, `/admin/orders/slips?${both}`, 'Hojas de empaque');
  const slips = await print(page, { format: 'A4' });
  expect(sizes(slips)).toEqual(['210 × 297', '210 × 297']);
  expectTexts(slips[0], [productName, ...Object.values(longest), 'Sintimbrar.']);
  expectTexts(slips[1], [productName, ...Object.values(capitals)]);
  expect(await tickBoxes(page)).toEqual([true, true]);

  const reason = upTo(200, 'Bolsas de papel kraft con manija y domicilio del mensajero a San Andrés de Sotavento ');
  await closeTill(page, reason);
  const closings = await print(page, { format: 'A4' });
  expect(sizes(closings)).toEqual(['210 × 297']);
  expectTexts(closings[0], ['Cierredecaja', reason, `Motivo: ${reason}`, 'Faltan$1.000', '1de1']);

  // Nothing of the page around the content is printed.
  for (const { text } of [...labels, ...receipts, ...lists, ...slips, ...closings])
    for (const word of ['Volveralatienda', 'Imprimir', 'Personalizar']) expect(text).not.toContain(word);

  // Other tests count the products of this shop, and look at them.
  const { origin } = new URL(page.url());
  const ids = { ids: product };
  const removed = await page.request.post(`${origin}/admin/products/delete`, {
    form: ids,
    headers: { Origin: origin },
  });
  expect(removed.ok()).toBe(true);
});

const sizes = (pages: PdfPage[]) => pages.map(({ width, height }) => `${width} × ${height}`);

function expectTexts(page: PdfPage | undefined, texts: string[]) {
  for (const text of texts) expect(page?.text).toContain(text.replaceAll(/\s/g, ''));
}

/** Tells of each box to tick off with a pen whether it can be seen. */
const tickBoxes = (page: Page) =>
  page.locator('.slip-tick').evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width > 8));

/** Prints as the browser does. Reloads first, so that the server's own markup is printed. */
async function print(page: Page, paper: Parameters<Page['pdf']>[0] = {}): Promise<PdfPage[]> {
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  return readPdf(await page.pdf({ preferCSSPageSize: true, ...paper }));
}

/** Runs in the page: finds texts that are wider than the paper they stand on. */
function findOutside(papers: Element[]): string[] {
  return papers.flatMap((paper) => {
    const { left, right } = paper.getBoundingClientRect();
    return [...paper.querySelectorAll('*')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || element.scrollWidth > element.clientWidth + 1;
      })
      .filter((element) => element.clientWidth > 1)
      .map((element) => element.textContent?.slice(0, 40) ?? '');
  });
}

async function open(page: Page, path: string, heading: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** Opens the till, takes cash out of it and closes it with less than should be there. */
async function closeTill(page: Page, reason: string) {
  await open(page, '/admin/till', 'Caja');
  await page.getByLabel('Efectivo en la caja').fill('100.000');
  await page.getByRole('button', { name: /^Abrir caja/ }).click();
  await page.getByLabel('Valor').fill('12.000');
  await page.getByLabel('Para qué').fill(reason);
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expectToast(page, 'Listo', 'La salida quedó anotada.');
  await page.getByRole('link', { name: 'Cerrar la caja' }).click();
  await page.getByLabel('Efectivo contado').fill('87.000');
  await page.getByRole('button', { name: 'Ya conté: cerrar la caja' }).click();
  await page.getByLabel('Por qué no cuadra').fill(reason);
  await page.getByRole('button', { name: 'Cerrar la caja así' }).click();
  await page.getByRole('article', { name: 'Cierre de caja' }).waitFor();
}

/** Adds a product with the longest name; returns its id. */
async function addProduct(page: Page): Promise<string> {
  await page.getByLabel('Nombre', { exact: true }).fill(productName);
  await page.getByLabel('Precio', { exact: true }).fill('27000');
  await page.getByLabel('Stock', { exact: true }).fill('50');
  await page.getByLabel('Categoría').selectOption({ label: 'Jarabes' });
  await page.getByRole('button', { name: 'Guardar producto' }).click();
  await expectToast(page, 'Producto creado', `${productName} ya está en la tienda.`);
  await page.goto(`/admin/products?search=${encodeURIComponent(productName.slice(0, 40))}`);
  const href = await page.locator('a[href^="/admin/products/edit/"]').first().getAttribute('href');
  return href?.split(/[/?]/)[4] ?? '';
}

/** Orders two units of the product, paid on delivery; returns the order's number and id. */
async function order(page: Page, productId: string, fields: Record<string, string>) {
  const confirmed = { addressConfirmed: fields.address ?? '', cityConfirmed: fields.city ?? '' };
  const form = orderForm(
    { key: randomUUID(), productId, quantity: 2, shownPrice: 27_000 },
    { fields: { ...fields, ...confirmed } },
  );
  const answer = await sendOrder(inject('shopUrl'), form);
  expect(answer).toMatchObject({ status: 200, body: { outcome: 'placed' } });
  const number = String(answer?.body.orderNumber);
  await page.goto(`/admin/orders?search=${number}`);
  const href = await page
    .getByRole('table')
    .getByRole('link', { name: /^Pedido \d/ })
    .getAttribute('href');
  return { number, id: href?.split('/').at(-1) ?? '' };
}
