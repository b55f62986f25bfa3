import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatPesos } from '#shop/money.ts';
import { accessibilityFaults, useBrowser } from './browser.ts';
import {
  bringToCheckout,
  chooseWay,
  completedOrder,
  confirmButton,
  fillShipping,
  shipping,
  typedShipping,
} from './checkout-page.ts';
import { orderForm } from './order-request.ts';
import { agree, signInStaff } from './shopper.ts';
import { eventually, honey, usePayingShop } from './shops/paying-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });
const shop = usePayingShop();

const nequi = '300 000 0000';
const megabyte = 1024 * 1024;
const proofField = (page: Page) => page.getByLabel('Comprobante de pago');

/** A unique screenshot-like picture. */
async function aPicture(name: string): Promise<ProofFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background: 'white', noise } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** A Windows executable named like a picture. */
const renamedProgram = {
  name: 'comprobante.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), Buffer.alloc(2_000, 1)]),
};
const tooLarge = { name: 'comprobante.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * megabyte, 1) };

test('the last unit is held for a shopper who pays by transfer; wrong files are refused, and a lost answer makes no second order', async () => {
  const propolisId = await shop.stockUp('Propóleo', 1);
  const page = await browser.visit(`/productos/${propolisId}`, {
    shopUrl: shop.url,
    expectComplaint: /Failed to load resource/,
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await bringToCheckout(page);
  await chooseWay(page, 'Transferencia');
  await page.getByRole('button', { name: 'Ver cuentas' }).click();
  await expectToast(page, 'Información incompleta', 'Completa tus datos para ver las cuentas.');
  await expect.poll(() => page.content()).not.toContain(nequi);

  await fillShipping(page);
  await copyTheAccount(page);
  const other = await browser.visit(`/productos/${propolisId}`, { shopUrl: shop.url });
  await other.getByRole('main').getByText('Agotado', { exact: true }).first().waitFor();

  await agree(page.locator('body'));
  await confirmButton(page).click();
  await expectToast(page, 'Error en el formulario', 'Falta el comprobante de pago: súbelo y confirma de nuevo.');
  await proofField(page).setInputFiles(tooLarge);
  await page.getByText(refusals.tooLarge).waitFor();
  await proofField(page).setInputFiles(renamedProgram);
  await confirmButton(page).click();
  await page.getByRole('alert').getByText(refusals.wrongType).first().waitFor();
  expect(await shop.listOrders()).toEqual([]);
  expect(await typedShipping(page)).toEqual(shipping);

  await proofField(page).setInputFiles(await aPicture('transferencia.jpg'));
  await loseTheAnswer(page);
  const chat = page.context().waitForEvent('page');
  await confirmButton(page).dblclick();
  const number = await completedOrder(page);
  const words = `pedido #${number.replace(/\s/, '')} por ${formatPesos(honey.price).replace('\u00a0', ' ')}`;
  const tellByWhatsApp = await page.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(tellByWhatsApp ?? '')).toContain(words);
  expect(decodeURIComponent((await chat).url())).toContain(words);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  expect(await shop.findOrder(number)).toMatchObject({
    status: 'Pendiente',
    paymentMethod: 'Transferencia Bancaria',
    // An order with a proof does not expire, because money may have arrived.
    holdExpiresAt: null,
    events: ['placed', 'proof-sent'],
  });
  expect(await shop.listOrders()).toHaveLength(1);
  expect(await shop.stockOf(propolisId)).toBe(0);
});

test('staff reject a proof, its customer reads why and sends another through the mailed link, which pays the order once', async () => {
  const number = await transferDirectly(await aPicture('borrosa.jpg'));
  const { id } = await shop.findOrder(number);
  const staff = await openAsStaff(id);
  const picture = proofPanel(staff).getByRole('img', { name: 'Comprobante que envió el cliente' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBe(1200);
  await proofPanel(staff).getByRole('button', { name: 'Rechazar' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Rechazar comprobante' });
  expect(await accessibilityFaults(staff, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Rechazar comprobante' }).click();
  await dialog.getByText('Escribe el motivo.').waitFor();
  await dialog.getByRole('radio', { name: 'No se lee' }).check();
  expect(await dialog.getByLabel('Motivo que leerá el cliente').inputValue()).toBe('No se lee');
  await dialog.getByRole('button', { name: 'Rechazar comprobante' }).click();
  await expectToast(staff, 'Comprobante rechazado', 'Le enviamos el motivo al cliente.');
  await proofPanel(staff).getByText('Motivo: No se lee').waitFor();
  // The dialog is inside the panel until it has closed.
  await expect.poll(() => proofPanel(staff).getByRole('button').count()).toBe(0);

  const rejection = () => shop.mailsSaying('Asunto: Necesitamos otro comprobante', spaced(number), 'No se lee');
  await eventually(() => rejection().length, 1);
  const link = /https?:\/\/\S+\/pedido\/[\w-]+/.exec(rejection()[0] ?? '')?.[0] ?? '';
  const page = await browser.visit(link, { shopUrl: shop.url, screen: 'phone' });
  await page.getByRole('heading', { level: 2, name: 'Necesitamos otro comprobante' }).waitFor();
  await page.getByRole('main').getByText('No se lee').first().waitFor();
  await proofField(page).setInputFiles(await aPicture('otra.jpg'));
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByRole('heading', { level: 2, name: 'Estamos revisando tu comprobante' }).waitFor();

  await staff.reload();
  await proofPanel(staff).getByRole('heading', { name: 'Comprobantes anteriores' }).waitFor();
  const late = await openAsStaff(id, { live: false });
  await proofPanel(late).getByRole('button', { name: 'Aprobar pago' }).waitFor();
  await proofPanel(staff).getByRole('button', { name: 'Aprobar pago' }).click();
  await expectToast(staff, 'Pago aprobado', 'El pedido quedó Pagado y se lo contamos al cliente.');
  await staff.getByRole('region', { name: 'Historial' }).getByText('Comprobante aprobado').waitFor();
  await proofPanel(late).getByRole('button', { name: 'Aprobar pago' }).click();
  await expectToast(late, 'Error al Guardar', 'Este comprobante ya lo revisó Administración: quedó Aprobado.');
  await late.getByRole('heading', { level: 1, name: /Pagado$/ }).waitFor();

  await proofPanel(staff).getByRole('button', { name: 'Retirar aprobación' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Sí, retirarla' }).click();
  await expectToast(staff, 'Aprobación retirada', 'El comprobante está otra vez por revisar.');
  expect(await shop.findOrder(number)).toMatchObject({ status: 'Pendiente' });
  await proofPanel(staff).getByRole('button', { name: 'Aprobar pago' }).click();
  await expectToast(staff, 'Pago aprobado', 'El pedido quedó Pagado y se lo contamos al cliente.');
  expect(await shop.findOrder(number)).toMatchObject({
    status: 'Pagado',
    events: ['placed', 'proof-sent', 'proof-rejected', 'proof-sent', 'status', 'proof-reopened', 'status'],
  });
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Recibimos tu pago' }).waitFor();
  await eventually(() => shop.mailsSaying('Asunto: Recibimos el pago de tu pedido', spaced(number)).length, 1);
});

test('the server refuses the files that the page refuses, and staff see a file sent for two orders', async () => {
  const before = (await shop.listOrders()).length;
  expect(await sendDirectly(tooLarge)).toMatchObject({ outcome: 'proof', message: refusals.tooLarge });
  expect(await sendDirectly(renamedProgram)).toMatchObject({ outcome: 'proof', message: refusals.wrongType });
  expect(await shop.listOrders()).toHaveLength(before);

  const picture = await aPicture('transferencia.jpg');
  const first = await transferDirectly(picture);
  const second = await transferDirectly({ ...picture, name: 'otro nombre.jpg' });
  const staff = await openAsStaff((await shop.findOrder(second)).id);
  await proofPanel(staff).getByText('Este archivo ya se usó en').waitFor();
  await proofPanel(staff)
    .getByRole('link', { name: `el pedido ${spaced(first)}` })
    .click();
  await staff.waitForURL(`**/admin/orders/${(await shop.findOrder(first)).id}`);
});

const refusals = {
  tooLarge: 'El archivo pesa más de 10 MB.',
  wrongType: 'El comprobante debe ser una imagen (JPG, PNG o WebP) o un PDF.',
};

const spaced = (number: string) => number.replace(/^(\d{3})\s?/, '$1 ');
const proofPanel = (staff: Page) => staff.getByRole('region', { name: 'Comprobante de transferencia' });

async function copyTheAccount(page: Page): Promise<void> {
  const row = page
    .getByRole('list', { name: 'Cuentas para transferir' })
    .getByRole('listitem')
    .filter({ hasText: 'Nequi' });
  await row.getByText(nequi).waitFor();
  await page.getByText(/Precio y existencias reservados hasta las \d/).waitFor();
  await row.getByRole('button', { name: 'Copiar el número de Nequi' }).click();
  await row.getByRole('button', { name: 'Copiado el número de Nequi' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(nequi.replaceAll(' ', ''));
  await row.getByRole('button', { name: 'Copiar el número de Nequi' }).waitFor();
}

/** Confirms, checks the upload's progress bar, and drops the answer. */
async function loseTheAnswer(page: Page): Promise<void> {
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/checkout/pedido', async (route) => {
    await seen;
    await route.fetch();
    await route.abort();
  });
  await confirmButton(page).click();
  await page.getByRole('progressbar', { name: 'Subiendo el comprobante' }).waitFor();
  letGo();
  await expectToast(
    page,
    'Error al procesar el pedido',
    'Hubo un problema al guardar tu pedido. Por favor, inténtalo de nuevo. No hay conexión con la tienda. Nada de lo que escribiste se pierde, y puedes intentarlo otra vez sin riesgo: no se pide ni se cobra dos veces.',
  );
  await page.unroute('**/checkout/pedido');
}

/** @param options.live false cuts off the updates of what other people change */
async function openAsStaff(orderId: string, { live = true } = {}): Promise<Page> {
  const staff = await browser.visit(`/login?volver=/admin/orders/${orderId}`, {
    shopUrl: shop.url,
    ...(!live && { expectComplaint: /409|ERR_FAILED/ }),
  });
  if (!live) await staff.route('**/admin/live*', (route) => route.abort());
  await signInStaff(staff);
  await staff.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  return staff;
}

type ProofFile = { name: string; mimeType: string; buffer: Buffer };
type Answer = { outcome: string; message?: string; order?: { orderNumber: string } };

/** Orders honey by transfer by request, to bypass the page's own file check. */
async function sendDirectly(file: ProofFile): Promise<Answer> {
  const form = orderForm(
    { key: randomUUID(), productId: shop.honeyId, quantity: 1, shownPrice: honey.price },
    { fields: { postalCode: shipping['Código postal'], country: 'Colombia', paymentMethod: 'transfer' } },
  );
  form.set('transferProof', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  const answer = await fetch(`${shop.url}/checkout/pedido`, {
    method: 'POST',
    body: form,
    headers: { Origin: shop.url },
  });
  return answer.json();
}

/** Orders honey by transfer by request; returns the order's number. */
async function transferDirectly(file: ProofFile): Promise<string> {
  const { order } = await sendDirectly(file);
  if (!order) throw new Error('An order by transfer was refused');
  return order.orderNumber;
}
