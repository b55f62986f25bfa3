import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { type ScreenName, useBrowser } from './browser.ts';
import { placeUnpaidOrder, productIdOf } from './order-request.ts';
import { findCutOff } from './screens/cut-off.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { confirmOrder, fillDelivery, openProduct, orderNumber, payOnDelivery, signInStaff } from './shopper.ts';
import { standInAt } from './shops/payment-stand-in.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const screens: ScreenName[] = ['phone', 'desktop'];
const syrup = 'Jarabe de Totumo y Miel';

test('a cash-on-delivery order is followed by its link from any browser, without scripts too, and can be paid ahead there', async () => {
  const page = await browser.visit('/');
  await openProduct(page, syrup);
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  const number = (await orderNumber(page)).replaceAll(/\s/g, ' ');
  const total = await page.getByRole('definition').nth(1).innerText();

  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await page.getByRole('heading', { level: 1, name: `Pedido ${number}` }).waitFor();
  const address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/pedido\/[\w-]{32}$/);

  await expectWholePrint(page, [
    ...['NIT', number, 'Hecho el', 'Productos', syrup, total.trim()],
    ...['Entrega y pago', 'Laura Gómez Restrepo', 'Pago Contraentrega', 'Historial'],
  ]);

  const elsewhere = await browser.visit(address, { screen: 'phone', scripts: false });
  await elsewhere.getByRole('heading', { level: 1, name: `Pedido ${number}` }).waitFor();
  const steps = elsewhere.getByRole('list', { name: 'Pasos del pedido' }).getByRole('listitem');
  expect(await steps.count()).toBe(3);
  expect(await steps.first().getAttribute('aria-current')).toBe('step');
  const products = elsewhere.getByRole('region', { name: 'Productos' });
  await products.getByText(syrup).waitFor();
  await products.getByRole('definition').filter({ hasText: total.trim() }).last().waitFor();
  const delivery = elsewhere.getByRole('region', { name: 'Entrega y pago' });
  await delivery.getByText('Pago Contraentrega').waitFor();
  await delivery.getByText('Laura Gómez Restrepo').waitFor();
  const whatsapp = await delivery.getByRole('link', { name: 'Preguntar por WhatsApp' }).getAttribute('href');
  expect(whatsapp).toContain(`%23${number.replace(' ', '')}`);

  await payAhead(await browser.visit(address, { screen: 'phone' }));
});

/** Pays an order on delivery online on its page; nothing is left to collect. */
async function payAhead(page: Page) {
  await page.getByText('Pagar ahora de otra forma').click();
  await page.getByRole('radio', { name: /^Nequi/ }).check();
  expect(await page.getByRole('radio', { name: /^Contraentrega/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  await payInWindow(page);
  await page.getByRole('heading', { name: 'Recibimos tu pago' }).waitFor();
  expect(await page.getByText(/ten listos/).count()).toBe(0);
  expect(await page.getByText('Pagar ahora de otra forma').count()).toBe(0);
}

/** Pays by an accepted test card in the provider's window, which is open. */
async function payInWindow(page: Page) {
  const window = page.frameLocator('iframe');
  await window.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await window.getByLabel('Vence (MM/AA)').fill('12/40');
  await window.getByLabel('Código de seguridad').fill('123');
  await window.getByRole('button', { name: /^Pagar/ }).click();
}

/** Checks that the page prints the given words, nothing that is pressed, and nothing cut off. */
async function expectWholePrint(page: Page, words: string[]) {
  // The width of an A4 page between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const printed = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
  for (const text of words) expect(printed).toContain(text.replaceAll('\u00a0', ' '));
  for (const text of ['Preguntar por WhatsApp', 'Imprimir', 'Cancelar este pedido', 'Compra segura'])
    expect(printed).not.toContain(text);
  expect(await page.evaluate(findCutOff)).toEqual([]);
}

test('an invalid order link says so and is not indexed', async () => {
  const page = await browser.visit('/pedido/un-secreto-que-nadie-tiene-1234', { expectComplaint: /status of 404/ });
  await page.getByRole('heading', { level: 1, name: 'Pedido no encontrado' }).waitFor();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');

  const answer = await fetch(`${inject('shopUrl')}/pedido/un-secreto-que-nadie-tiene-1234`);
  expect([answer.status, answer.headers.get('Referrer-Policy'), answer.headers.get('Cache-Control')]).toEqual([
    404,
    'no-referrer',
    'private, no-store',
  ]);
});

describe.each(screens)('an order that waits for its payment: %s', (screen) => {
  test('is paid by card from its link, after a declined card, and then asks for nothing more', async () => {
    const page = await openWaitingOrder(screen);
    await page.getByRole('heading', { name: 'Falta el pago' }).waitFor();

    await payByCard(page, '4111 1111 1111 1111');
    await page.getByRole('heading', { name: 'El pago no pasó' }).waitFor();
    await payByCard(page, '4242 4242 4242 4242');

    await page.getByRole('heading', { name: 'Recibimos tu pago' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    const step = page.getByRole('list', { name: 'Pasos del pedido' }).locator('[aria-current="step"]');
    expect(await step.innerText()).toContain('Pagado');
  });

  test('is paid in the provider’s window, closed once and opened again', async () => {
    const page = await openWaitingOrder(screen);
    const pay = page.getByRole('button', { name: /^Pagar \$/ });
    const dialog = page.getByRole('dialog', { name: /^Pago/ });

    await pay.click();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expectToast(
      page,
      'Cerraste la ventana de pago',
      'Hasta donde sabemos, no se te cobró nada. Puedes pagar de nuevo o de otra forma.',
    );

    await pay.click();
    await payInWindow(page);
    await page.getByRole('heading', { name: 'Recibimos tu pago' }).waitFor();
  });
});

test('with the provider down an order that may be paid waits for the answer, and is then paid on delivery', async () => {
  const page = await openWaitingOrder('desktop', { expectComplaint: /status of 503/ });
  const standIn = standInAt(inject('standInUrl'));
  await standIn.control({ apiDown: 'answers-503' });
  try {
    await page.getByRole('radio', { name: /^Tarjeta/ }).check();
    await page.getByText('La pasarela de pago no responde.').waitFor();
    await page.getByRole('radio', { name: /^Contraentrega/ }).check();
    await page.getByRole('button', { name: /^Pagar .* al recibir$/ }).click();
    await page.getByRole('heading', { name: 'Estamos confirmando tu pago' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
  } finally {
    await standIn.control({ apiDown: false });
  }

  await page.getByRole('radio', { name: /^Contraentrega/ }).check();
  await page.getByRole('button', { name: /^Pagar .* al recibir$/ }).click();
  await page.getByRole('heading', { name: 'Estamos alistando tu pedido' }).waitFor();
});

test('an order without its neighbourhood asks for it before it changes to cash on delivery', async () => {
  const page = await openWaitingOrder('phone', { fields: { neighborhood: '' } });
  const confirm = page.getByRole('button', { name: /^Pagar .* al recibir$/ });
  const neighborhood = page.getByRole('textbox', { name: /^Barrio/ });
  await page.getByRole('radio', { name: /^Contraentrega/ }).check();
  await confirm.click();
  expect(await neighborhood.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await neighborhood.fill('Álamos');
  await confirm.click();
  await page.getByRole('heading', { name: 'Estamos alistando tu pedido' }).waitFor();
  await page.getByRole('region', { name: 'Entrega y pago' }).getByText('Álamos').waitFor();
});

test('a customer corrects the address, asks for a change and accepts what staff offer, without scripts', async () => {
  const shopper = await browser.visit('/', { screen: 'phone' });
  await openProduct(shopper, syrup);
  const form = await payOnDelivery(shopper);
  await fillDelivery(form);
  // The order of the same goods that another telephone has paid is not this one.
  await form.getByLabel('Celular', { exact: true }).fill('301 222 3344');
  await confirmOrder(form);
  await shopper.getByRole('link', { name: 'Ver mi pedido' }).click();
  await shopper.getByRole('heading', { level: 1, name: /^Pedido \d/ }).waitFor();
  const address = shopper.url();
  const refused = /status of 400/;
  const customer = await browser.visit(address, { screen: 'phone', scripts: false, expectComplaint: refused });
  const number = (await customer.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\D/g, '');

  await customer.getByRole('link', { name: 'Corregir la dirección' }).click();
  await customer.getByLabel('Dirección', { exact: true }).fill('');
  await customer.getByRole('button', { name: 'Guardar la dirección' }).click();
  await customer.getByText('Por favor, corrige los campos marcados.').waitFor();
  await customer.getByLabel('Dirección', { exact: true }).fill('Calle 9 # 4-20');
  await customer.getByRole('button', { name: 'Guardar la dirección' }).click();
  await customer.getByRole('region', { name: 'Entrega y pago' }).getByText('Calle 9 # 4-20').waitFor();

  await customer.getByRole('link', { name: 'Pedir un cambio' }).click();
  await customer.getByLabel('¿Qué quieres cambiar?').fill('Un jarabe más');
  await customer.getByRole('button', { name: 'Enviar' }).click();
  await customer.getByRole('region', { name: 'Historial' }).getByText('Un jarabe más').waitFor();

  const staff = await browser.visit(`/login?volver=${encodeURIComponent(`/admin/orders?search=${number}`)}`, {
    screen: 'phone',
  });
  await signInStaff(staff);
  await staff.getByRole('link', { name: /^Pedido \d/ }).click();
  await staff.getByRole('region', { name: 'Historial' }).getByText('Un jarabe más').waitFor();
  await staff.getByRole('link', { name: 'Corregir pedido' }).click();
  const units = staff.getByRole('group', { name: `Cantidad de ${syrup}` });
  await units.getByRole('button', { name: 'Añadir uno' }).click();
  await staff.getByLabel('¿Por qué cambia?').fill('Pidió un jarabe más');
  await staff.getByRole('button', { name: 'Enviar al cliente' }).click();
  const changes = staff.getByRole('region', { name: 'Cambios' });
  await changes.getByText('Espera al cliente').waitFor();
  expect(await faultsOf(staff), 'changes of an order').toEqual([]);

  await shopper.reload();
  await shopper.getByRole('link', { name: 'Ver el cambio y responder' }).click();
  await shopper.getByRole('button', { name: 'Aceptar el cambio' }).waitFor();
  expect(await faultsOf(shopper), 'offered change').toEqual([]);
  await customer.reload();
  await customer.getByRole('link', { name: 'Ver el cambio y responder' }).click();
  await customer.getByRole('button', { name: 'Aceptar el cambio' }).click();
  await customer.getByRole('region', { name: 'Historial' }).getByText('Aceptaste el cambio').waitFor();
  await customer
    .getByRole('region', { name: 'Productos' })
    .getByText(/^Cantidad: 2/)
    .waitFor();
  await changes.getByText('Aceptado por el cliente').waitFor();
});

async function payByCard(page: Page, number: string) {
  await page.getByRole('radio', { name: /^Tarjeta/ }).check();
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Nombre en la tarjeta').fill('Laura Gómez');
  await page.getByLabel('Fecha de expiración').fill('12/40');
  await page.getByLabel('Código de seguridad').fill('123');
  // The provider's documents load in the background and may appear after the card fields.
  await page.getByRole('checkbox', { name: /reglamentos y la política de privacidad/ }).check();
  await page.getByRole('checkbox', { name: /autorización para la administración de datos personales/ }).check();
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
}

/** Opens the page of an unpaid order. */
async function openWaitingOrder(
  screen: ScreenName,
  { fields, ...visit }: { fields?: Record<string, string>; expectComplaint?: RegExp } = {},
): Promise<Page> {
  const page = await browser.visit('/', { screen, ...visit });
  await openProduct(page, syrup);
  const token = await placeUnpaidOrder(inject('shopUrl'), productIdOf(page), fields);
  await page.goto(`/pedido/${token}`);
  await page.getByRole('radio', { name: /^Nequi/ }).waitFor();
  return page;
}
