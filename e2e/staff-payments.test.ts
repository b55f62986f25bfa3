import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { accessibilityFaults, useBrowser } from './browser.ts';
import { staffVisits } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const enter = staffVisits(browser);

test('staff add, order and remove transfer accounts by keyboard; another person’s newer values are shown, not lost', async () => {
  const page = await enter('/admin/payments/settings', { expectComplaint: /409/ });
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
  const page = await enter('/admin/payments', { expectComplaint: /409/ });
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
