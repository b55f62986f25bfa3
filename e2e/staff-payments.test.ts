import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { demoProducts } from '#demo/products.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { accessibilityFaults, useBrowser } from './browser.ts';
import { orderForm } from './order-request.ts';
import { signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: true });

async function enter(path: string, expectComplaint?: RegExp): Promise<Page> {
  const page = await browser.visit(`/login?volver=${encodeURIComponent(path)}`, {
    ...(expectComplaint && { expectComplaint }),
  });
  await signInStaff(page);
  await page.waitForURL(`**${path}`);
  return page;
}

/** Signs in and opens a page of the back office without the live updates of other people's changes. */
async function enterWithoutLive(path: string): Promise<Page> {
  const page = await browser.visit(`/login?volver=${encodeURIComponent(path)}`, { expectComplaint: /409|ERR_FAILED/ });
  await page.route('**/admin/live*', (route) => route.abort());
  await signInStaff(page);
  await page.waitForURL(`**${path}`);
  return page;
}

const proofPanel = (page: Page) => page.getByRole('region', { name: 'Comprobante de transferencia' });

test('staff reject a proof with a reason and approve the next, which pays the order once, however many people approve', async () => {
  const { orderNumber, token } = await orderByTransfer();
  const page = await enter('/admin/orders?review=proofs');
  await page
    .getByRole('table')
    .getByRole('link', { name: `Pedido ${readable(orderNumber)}` })
    .click();
  const picture = proofPanel(page).getByRole('img', { name: 'Comprobante que envió el cliente' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);

  await proofPanel(page).getByRole('button', { name: 'Rechazar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechazar comprobante' });
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Rechazar comprobante' }).click();
  await dialog.getByText('Escribe el motivo.').waitFor();
  await dialog.getByRole('radio', { name: 'No se lee' }).check();
  expect(await dialog.getByLabel('Motivo que leerá el cliente').inputValue()).toBe('No se lee');
  await dialog.getByRole('button', { name: 'Rechazar comprobante' }).click();
  await expectToast(page, 'Comprobante Rechazado', 'Le enviamos el motivo al cliente.');
  await proofPanel(page).getByText('Motivo: No se lee').waitFor();
  // The dialog is inside the panel until it has closed.
  await expect.poll(() => proofPanel(page).getByRole('button').count()).toBe(0);

  await sendProof(token);
  await page.reload();
  await proofPanel(page).getByRole('heading', { name: 'Comprobantes anteriores' }).waitFor();
  const late = await enterWithoutLive(new URL(page.url()).pathname);
  await proofPanel(late).getByRole('button', { name: 'Aprobar pago' }).waitFor();
  await proofPanel(page).getByRole('button', { name: 'Aprobar pago' }).click();
  await expectToast(page, 'Pago Aprobado', 'El pedido quedó Pagado y se lo contamos al cliente.');
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido \d{3} \d{3}\s+Pagado$/ }).waitFor();
  await page.getByRole('region', { name: 'Historial' }).getByText('Comprobante aprobado').waitFor();

  await proofPanel(late).getByRole('button', { name: 'Aprobar pago' }).click();
  await expectToast(late, 'Error al Guardar', 'Este comprobante ya lo revisó Administración: quedó Aprobado.');
  await late.getByRole('heading', { level: 1, name: /Pagado$/ }).waitFor();
});

test('staff add, order and remove transfer accounts by keyboard; another person’s newer values are shown, not lost', async () => {
  const page = await enter('/admin/payments/settings', /409/);
  const banks = () =>
    page
      .getByLabel('Banco o billetera')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await page.getByRole('button', { name: 'Añadir cuenta' }).waitFor();
  const before = await banks();

  await page.getByRole('button', { name: 'Añadir cuenta' }).press('Enter');
  await page.keyboard.type('Banco de Bogotá');
  for (const text of ['Corriente', '', 'Origen Natural']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByText('Escribe el número o la llave.').waitFor();
  await page.getByText('Hay 1 campo por corregir').waitFor();
  await page.getByLabel('Número o llave').last().fill('123 456');
  await page.getByRole('button', { name: `Subir la cuenta ${before.length + 1}` }).press('Enter');
  await expect.poll(banks).toEqual([...before.slice(0, -1), 'Banco de Bogotá', ...before.slice(-1)]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe(`Subir la cuenta ${before.length}`);

  const other = await enter('/admin/payments/settings');
  await other.getByLabel('Horas para transferir').fill('72');
  await other.getByRole('button', { name: 'Guardar Configuración' }).click();
  await expectToast(other, 'Configuración Guardada', 'La tienda ya muestra estas cuentas.');

  await page.getByRole('button', { name: 'Guardar Configuración' }).click();
  const newer = page.getByRole('region', { name: /^Otra persona guardó otros valores/ });
  await newer.getByText('Horas para transferir').waitFor();
  await newer.getByText(/^Guardado\s*72$/).waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await newer.getByRole('button', { name: 'Guardar los míos' }).click();
  await expectToast(page, 'Configuración Guardada', 'La tienda ya muestra estas cuentas.');
  await page.reload();
  expect(await banks()).toContain('Banco de Bogotá');
  expect(await page.getByLabel('Horas para transferir').inputValue()).toBe('48');

  await page.getByRole('button', { name: `Quitar la cuenta ${before.length}` }).press('Enter');
  await expect.poll(banks).toEqual(before);
  await page.getByRole('button', { name: 'Guardar Configuración' }).click();
  await expectToast(page, 'Configuración Guardada', 'La tienda ya muestra estas cuentas.');
});

test('staff map a settlement file once, see what differs on its day, export it and remove the file', async () => {
  const page = await enter('/admin/payments', /409/);
  await page.getByRole('link', { name: 'Conciliación' }).click();
  await page.getByRole('link', { name: 'Archivos' }).click();
  const choose = (...rows: string[]) =>
    page.getByLabel('Elegir archivo CSV').setInputFiles({
      name: 'wompi-mayo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Referencia;ID;Fecha;Estado;Valor;Cliente', ...rows, ''].join('\r\n'), 'latin1'),
    });

  await choose('LINK-1;tx-1;20/05/2024;Aprobada;$ 35.900;Ana Ruiz');
  await page.getByRole('region', { name: 'Qué trae cada columna' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Valor', exact: true }).inputValue()).toBe('gross');
  expect(await page.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe('');
  expect(await page.getByRole('combobox', { name: 'aprobada' }).inputValue()).toBe('payment');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.getByRole('combobox', { name: 'Fecha' }).selectOption('No se usa');
  await page.getByRole('button', { name: 'Guardar el archivo' }).click();
  await page.getByText('Elige la columna de la fecha.').waitFor();
  await page.getByRole('combobox', { name: 'Fecha' }).selectOption('Fecha');
  await page.getByRole('button', { name: 'Guardar el archivo' }).click();

  await page.getByRole('link', { name: 'Ver la conciliación' }).click();
  await page
    .getByRole('row', { name: /LINK-1 · tx-1.*\$\s35\.900.*La pasarela tiene un pago que la tienda no conoce/ })
    .waitFor();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar' }).click();
  expect((await download).suggestedFilename()).toBe('conciliacion-2024-05-20.csv');

  await page.getByRole('link', { name: 'Archivos' }).click();
  await choose('LINK-2;tx-2;21/05/2024;Aprobada;$ 12.000;Luis Paz');
  await page.getByText('wompi-mayo.csv: 1 movimiento.').waitFor();
  await page.getByRole('button', { name: 'Subir otro archivo' }).click();
  await choose('LINK-2;tx-2;21/05/2024;Aprobada;$ 12.000;Luis Paz');
  await page.getByText(/^Este archivo ya está: lo subió Administración/).waitFor();

  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Quitar wompi-mayo.csv' }).first().click();
    await page.getByRole('button', { name: 'Quitar archivo' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Quitar wompi-mayo.csv' }).count()).toBe(left);
  }
});

test('only staff can read proofs and decide on payments', async () => {
  const [order, other] = [randomUUID(), randomUUID()];
  const url = inject('shopUrl');
  const file = await fetch(`${url}/admin/orders/${order}/proofs/${other}`, { redirect: 'manual' });
  expect([file.status, file.headers.get('Location')]).toEqual([
    302,
    `/login?volver=${encodeURIComponent(`/admin/orders/${order}/proofs/${other}`)}`,
  ]);
  for (const action of [`orders/${order}/proofs/${other}/review`, `payments/${other}/settle`, 'payments/settings']) {
    const answer = await fetch(`${url}/admin/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve', resolution: 'x' }),
      headers: { Origin: url },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('Location')?.startsWith('/login')], action).toEqual([302, true]);
  }
});

/** Formats '482915' as '482 915'. */
function readable(orderNumber: string): string {
  return orderNumber.replace(/(\d{3})(?=\d)/, '$1 ');
}

async function proofFile(): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: randomColor() } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'comprobante.png', { type: 'image/png' });
}

function randomColor(): string {
  return `#${randomUUID().slice(0, 6)}`;
}

/** Places an order paid by transfer by request, with its proof. */
async function orderByTransfer(): Promise<{ orderNumber: string; token: string }> {
  const product = demoProducts.find(({ slug }) => slug === 'pomada-de-calendula');
  const page = await browser.visit('/productos?search=Pomada+de+Caléndula');
  const link = page.getByRole('link', { name: 'Pomada de Caléndula', exact: true });
  const productId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const shownPrice = product ? unitPrice(product) : 0;
  const form = orderForm(
    { key: randomUUID(), productId, quantity: 1, shownPrice },
    { fields: { postalCode: '660001' } },
  );
  form.set('paymentMethod', 'transfer');
  form.set('transferProof', await proofFile());
  const answer = await send('/checkout/pedido', form);
  expect(answer).toMatchObject({ outcome: 'placed', payment: { kind: 'proof-received' } });
  return (answer as { order: { orderNumber: string; token: string } }).order;
}

async function sendProof(token: string) {
  const form = new FormData();
  form.set('transferProof', await proofFile());
  expect(await send(`/pedido/${token}/comprobante`, form)).toEqual({ outcome: 'proof-received' });
}

async function send(path: string, body: FormData): Promise<unknown> {
  const shopUrl = inject('shopUrl');
  const answer = await fetch(shopUrl + path, { method: 'POST', body, headers: { Origin: shopUrl } });
  return answer.json();
}
