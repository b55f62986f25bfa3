import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { staffVisits } from './shopper.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

/** A phone as narrow as those in use. */
const smallPhone = { screen: 'phone', viewport: { width: 360, height: 740 } } as const;

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Producto, referencia o código' });
const focusedSearch = (page: Page) => searchField(page).and(page.locator(':focus'));
const charge = (page: Page) => page.getByRole('button', { name: /^Cobrar \$/ });
const openTill = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Abrir caja con/ });
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirmar venta' });

/** Adds a product by its name. */
async function add(page: Page, name: string) {
  await searchField(page).fill(name);
  await page.getByRole('region', { name: 'Productos encontrados' }).getByRole('button', { name }).first().click();
}

/** Gives a product a code for the scanner, as staff do in its form. */
async function giveCode(page: Page, name: string, code: string) {
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  // Its packs have codes of their own.
  await page
    .getByLabel(/^Código de barras/)
    .and(page.locator('[name=barcode]'))
    .fill(code);
  await page.getByRole('button', { name: 'Guardar producto' }).click();
  await page.waitForURL('**/admin/products?*');
}

/** Replaces the browser's dialog for printing, which the headless browser lacks. */
async function watchPrinting(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  return page.locator('body[data-printed]');
}

test('two products are sold at the counter with change in at most twelve taps and a minute, from the panel to the receipt', async () => {
  const page = await enter('/admin', smallPhone);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const began = performance.now();

  await tap(page.getByRole('link', { name: 'Vender' }));
  const popular = page.getByRole('region', { name: 'Lo que más se vende' }).getByRole('button');
  await popular.nth(0).waitFor();
  // It would open the keyboard.
  expect(await focusedSearch(page).count()).toBe(0);
  await tap(popular.nth(0));
  await tap(popular.nth(1));
  await tap(charge(page));
  const sheet = page.getByRole('dialog');
  await confirm(page).waitFor();
  if (await openTill(page).isVisible()) await tap(openTill(page));
  await openTill(page).waitFor({ state: 'detached' });
  // The radio after the exact amount is a likely sum of notes.
  await sheet.getByRole('group', { name: 'Recibido' }).getByRole('radio').nth(1).check();
  taps += 1;
  const change = await sheet.getByText(/^Cambio/).innerText();
  expect(change).toMatch(/\$\s?[1-9]/);
  await tap(confirm(page));
  await page.getByRole('heading', { level: 1, name: 'Venta hecha' }).waitFor();
  await tap(page.getByRole('link', { name: 'Imprimir recibo' }));
  const receipt = page.getByRole('article', { name: /^Recibo del pedido/ });
  await receipt.waitFor();
  const isPrinted = await watchPrinting(page);
  await tap(page.getByRole('button', { name: 'Imprimir' }));
  await isPrinted.waitFor();

  const seconds = (performance.now() - began) / 1000;
  expect(await receipt.innerText()).toContain('Efectivo recibido');
  expect(taps).toBeLessThanOrEqual(12);
  expect(seconds).toBeLessThan(60);
});

test('two products with codes are sold with keyboard and scanner alone within a minute, with change, from the panel to the receipt', async () => {
  const page = await enter('/admin/products');
  const codes = ['2000000000015', '2000000000022'] as const;
  await giveCode(page, 'Jarabe de Totumo y Miel', codes[0]);
  await giveCode(page, 'Moringa 500 mg x 90 cápsulas', codes[1]);
  await page.goto('/admin');
  const began = performance.now();

  await tabTo(page, 'link', 'Vender');
  await page.keyboard.press('Enter');
  await focusedSearch(page).waitFor();
  // The answer to the first code arrives while the second one is being scanned.
  const { promise: isScanning, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/find-product?q=${codes[0]}`, async (route) => {
    await isScanning;
    await route.continue();
  });
  await page.keyboard.type(codes[0]);
  await page.keyboard.press('Enter');
  await page.keyboard.type(codes[1].slice(0, 6));
  answer();
  await page.getByRole('button', { name: /^Quitar Jarabe/ }).waitFor();
  await page.keyboard.type(codes[1].slice(6));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Quitar Moringa/ }).waitFor();

  await tabTo(page, 'button', /^Cobrar \$/);
  await page.keyboard.press('Enter');
  await confirm(page).waitFor();
  if (await openTill(page).isVisible()) {
    await tabTo(page, 'button', /^Abrir caja con/);
    await page.keyboard.press('Enter');
  }
  await openTill(page).waitFor({ state: 'detached' });
  await typeInto(page, /^Otro valor/, '500000');
  const change = await page
    .getByRole('dialog')
    .getByText(/^Cambio/)
    .innerText();
  await tabTo(page, 'button', 'Confirmar venta');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Venta hecha' }).waitFor();
  await tabTo(page, 'link', 'Imprimir recibo');
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('article', { name: /^Recibo del pedido/ });
  await receipt.waitFor();
  const isPrinted = await watchPrinting(page);
  await tabTo(page, 'button', 'Imprimir');
  await page.keyboard.press('Enter');
  await isPrinted.waitFor();

  const seconds = (performance.now() - began) / 1000;
  expect(await receipt.innerText()).toContain(change.replace('Cambio', '').trim());
  expect(seconds).toBeLessThan(60);
});

test('a phone whose browser reads codes adds what its camera sees, once', async () => {
  const page = await enter('/admin/orders/new', smallPhone);
  // Neither this browser nor this machine has a camera: both ends of the browser's interface are simulated.
  await page.addInitScript(() => {
    Object.assign(window, {
      reads: 0,
      BarcodeDetector: class {
        detect = async () => {
          (window as unknown as { reads: number }).reads += 1;
          return [{ rawValue: 'Moringa 500 mg x 90 cápsulas' }];
        };
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = document.createElement('canvas');
      picture.getContext('2d')?.fillRect(0, 0, picture.width, picture.height);
      return picture.captureStream();
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Escanear con la cámara' }).tap();
  const camera = page.getByRole('dialog', { name: 'Escanear' });
  await camera.getByText('Añadido: Moringa 500 mg x 90 cápsulas.').waitFor();
  // The code stays in front of the camera.
  await page.waitForFunction(() => (window as unknown as { reads: number }).reads > 8);
  await camera.getByRole('button', { name: 'Cerrar' }).tap();
  expect(await page.getByRole('group', { name: /^Cantidad de / }).innerText()).toBe('1');
  await page.getByRole('button', { name: /^Quitar Moringa/ }).tap();
});

test('a sale whose connection broke survives a reload and is made exactly once', async () => {
  const page = await enter('/admin/orders/new', { ...smallPhone, expectComplaint: /Failed to load resource/ });
  await add(page, 'Jarabe de Totumo y Miel');
  await page.reload();
  await page.getByText('Seguimos con la venta que quedó sin terminar').waitFor();

  // The shop makes the sale, but its answer does not arrive.
  const answers: string[] = [];
  await page.route('**/admin/orders/new.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    answers.push(await response.text());
    return answers.length === 1 ? route.abort() : route.fulfill({ response });
  });
  await charge(page).tap();
  await confirm(page).tap();
  await page.getByRole('alert').getByText('La venta no está confirmada').waitFor();
  expect(await page.getByRole('heading', { name: 'Venta hecha' }).count()).toBe(0);
  await confirm(page).tap();
  await page.getByRole('heading', { level: 1, name: 'Venta hecha' }).waitFor();

  const shown = await page.getByText(/^Pedido \d{3}\s\d{3}/).innerText();
  const number = shown.replaceAll(/\D/g, '').slice(0, 6);
  // Both answers are of the same order.
  expect(answers).toHaveLength(2);
  for (const answer of answers) expect(answer).toContain(number);
});

test('a sale put aside is continued from the drafts and ends its draft', async () => {
  const page = await enter('/admin/orders/new');
  await add(page, 'Jarabe de Totumo y Miel');
  await page.getByText('Notas', { exact: true }).click();
  await page.getByRole('textbox', { name: /^Notas del pedido/ }).fill('Pasa el lunes');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByRole('heading', { level: 1, name: 'Borradores y cotizaciones' }).waitFor();
  await page
    .getByRole('link', { name: /^Continuar la venta/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Quitar Jarabe de Totumo/ }).waitFor();
  const draftUrl = page.url();
  await charge(page).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Transferencia' }).check();
  await confirm(page).click();
  await page.getByRole('heading', { level: 1, name: 'Venta hecha' }).waitFor();
  await page.goto(draftUrl);
  await page.getByText('Ese borrador ya no está').waitFor();
});

test('a customer opens a quotation on a phone without an account and accepts it once, as staff sent it', async () => {
  const staff = await enter('/admin/orders/new');
  await add(staff, 'Jarabe de Totumo y Miel');
  await staff.getByRole('button', { name: 'Añadir uno' }).click();
  await staff.getByRole('radio', { name: 'Se envía' }).check();
  await staff.getByRole('radio', { name: 'WhatsApp' }).check();
  const customer = { Celular: '310 456 7812', Nombre: 'Marcela', Dirección: 'Cra. 27 # 15-40', Ciudad: 'Pereira' };
  for (const [label, value] of Object.entries(customer)) await staff.getByLabel(label, { exact: true }).fill(value);
  await staff.getByRole('checkbox', { name: /^El cliente autorizó/ }).check();
  const total = (await charge(staff).innerText()).replace('Cobrar ', '');
  await staff.getByRole('button', { name: 'Enviar cotización' }).click();
  await staff.getByLabel('¿Cómo se paga?').selectOption('Contraentrega');
  await staff.getByRole('button', { name: 'Crear el enlace' }).click();
  const chat = await staff.getByRole('link', { name: /^Enviar la cotización a Marcela/ }).getAttribute('href');
  const message = new URL(chat ?? '').searchParams.get('text') ?? '';
  const [, until, link = ''] = /Vale hasta el (.+?)\. .+\n(http\S+)/.exec(message) ?? [];

  const page = await browser.visit(link, smallPhone);
  await page.getByText(`Estos precios valen hasta el ${until}.`).waitFor();
  const shown = await page.getByRole('main').innerText();
  for (const words of ['Jarabe de Totumo y Miel', total, 'Marcela', 'Cra. 27 # 15-40, Pereira', 'Contraentrega'])
    expect(shown).toContain(words);
  await page.getByRole('checkbox', { name: /^Acepto/ }).check();
  await page.getByRole('button', { name: `Aceptar cotización de ${total}` }).tap();
  await page.getByRole('heading', { level: 1, name: /^Pedido \d{3}/ }).waitFor();
  const order = page.url();
  await page.goto(link);
  expect(page.url()).toBe(order);

  await staff.goto('/admin/orders?search=3104567812');
  await staff
    .getByRole('table')
    .getByRole('link', { name: /^Pedido \d/ })
    .click();
  await staff.getByRole('heading', { level: 1, name: /Pendiente Contraentrega/ }).waitFor();
  expect(await staff.getByRole('main').innerText()).toContain(total);
});
