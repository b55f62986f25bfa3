import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { aPhone, completedOrder, field, shipping } from './checkout-page.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { agree, openProduct, signInStaff } from './shopper.ts';

const browser = useBrowser();

async function openStaffPage(path: string, heading: string) {
  const page = await browser.visit(`/login?volver=${path}`);
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}

test('no axe violations and nothing cut off where an exam is requested and staff list and delete the request', async () => {
  const page = await browser.visit('/');
  const form = page.getByRole('region', { name: 'Agenda tu Examen Bio-Cuántico' });
  await form.getByLabel('Nombre', { exact: true }).fill('Laura Gómez');
  await form.getByLabel('Celular', { exact: true }).fill('3004567812');
  await form.getByLabel('Correo electrónico', { exact: true }).fill('laura.gomez@correo.example');
  await form.getByRole('checkbox', { name: /^Autorizo de forma explícita/ }).check();
  await form.getByRole('button', { name: 'Solicitar examen' }).click();
  await form.getByText('Gracias. Te llamaremos para acordar el día de tu examen.').waitFor();
  expect(await faultsOf(page), 'sent').toEqual([]);

  const staff = await openStaffPage('/admin/services', 'Gestión de Solicitudes de Servicio');
  expect(await faultsOf(staff), 'list').toEqual([]);
  await staff.getByRole('button', { name: 'Eliminar la solicitud de Laura Gómez' }).click();
  await staff.getByRole('alertdialog').waitFor();
  expect(await faultsOf(staff), 'confirmation').toEqual([]);
});

test('a service is ordered without an address to be paid in the shop, and leads to its appointment request', async () => {
  const page = await browser.visit('/', { screen: 'phone', expectComplaint: /status of 400/ });
  await openProduct(page, 'Jarabe de Totumo y Miel');
  await page.getByRole('button', { name: 'Añadir al carrito', exact: true }).click();
  await openProduct(page, 'Asesoría de Seguimiento');
  await page.getByRole('button', { name: /^Pedir por \$.*con lo de tu carrito$/ }).waitFor();
  await page.goto('/carrito');
  await page.getByRole('button', { name: 'Vaciar carrito' }).click();
  await openProduct(page, 'Asesoría de Seguimiento');
  await page.getByRole('button', { name: /^Pedir por \$/ }).click();
  await field(page, 'Nombre').waitFor();
  expect(await field(page, 'Dirección').count()).toBe(0);
  for (const label of ['Nombre', 'Apellido', 'Correo electrónico'] as const) {
    await field(page, label).fill(shipping[label]);
  }
  await field(page, 'Teléfono').fill(aPhone());
  await page.getByRole('radio', { name: /^Pago en tienda/ }).check();
  await agree(page.locator('body'));
  expect(await faultsOf(page), 'checkout').toEqual([]);
  await page.getByRole('button', { name: /^Pedir y pagar en la tienda \$/ }).click();
  await completedOrder(page);
  expect(await faultsOf(page), 'ordered').toEqual([]);

  await page.getByRole('link', { name: 'Pedir mi cita' }).click();
  await page.getByRole('heading', { level: 2, name: 'Pide tu cita' }).waitFor();
  await page.getByLabel('Celular', { exact: true }).fill('');
  await page.getByLabel('Notas (opcional)').fill('Prefiero las mañanas');
  await page.getByRole('button', { name: 'Pedir mi cita' }).click();
  await page.getByText('Por favor, corrige los campos marcados.').waitFor();
  expect(await faultsOf(page), 'refused').toEqual([]);

  await page.getByLabel('Celular', { exact: true }).fill(aPhone());
  await page.getByRole('checkbox', { name: /^Autorizo de forma explícita/ }).check();
  await page.getByRole('button', { name: 'Pedir mi cita' }).click();
  await page.getByRole('heading', { level: 2, name: 'Pediste tu cita' }).waitFor();
  expect(await faultsOf(page), 'requested').toEqual([]);

  const staff = await openStaffPage('/admin/services', 'Gestión de Solicitudes de Servicio');
  await staff.getByText('Prefiero las mañanas').first().waitFor();
});

test('no axe violations and nothing cut off in the pickup dialog with its map and on the page of pickups', async () => {
  const page = await browser.visit('/');
  await page
    .context()
    .route('https://maps.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mapa</title><p>Mapa</p>' }),
    );
  await openProduct(page, 'Jarabe de Totumo y Miel');
  await page.getByRole('button', { name: 'Recoger en Tienda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recoger en Tienda' });
  await dialog.getByRole('button', { name: 'Ver mapa' }).click();
  await expect.poll(() => dialog.getByText('Cargando el mapa...').count()).toBe(0);
  expect(await faultsOf(page), 'dialog with the map').toEqual([]);

  expect(await faultsOf(await openStaffPage('/admin/pickups', 'Recogidas en tienda')), 'pickups').toEqual([]);
});
