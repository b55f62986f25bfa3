import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { signInStaff } from './shopper.ts';
import { admin } from './shops/running-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser({ pictures: false });
/** Console errors that these tests cause: forms that the shop refuses (400), and requests that a test aborts. */
const expectComplaint = /status of 400|ERR_FAILED/;

const section = (page: Page) => page.getByRole('region', { name: 'Agenda tu Examen Bio-Cuántico' });
const field = (page: Page, label: string) => section(page).getByLabel(label, { exact: true });
const consent = (page: Page) => section(page).getByRole('checkbox', { name: /^Autorizo de forma explícita/ });
const send = (page: Page) => section(page).getByRole('button', { name: 'Solicitar examen' });

/** A unique customer name. */
const newName = () => `Laura ${randomUUID().slice(0, 8)}`;

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

async function typed(page: Page) {
  const labels = ['Nombre', 'Celular', 'Correo electrónico', 'Notas (opcional)'];
  return Promise.all(labels.map((label) => field(page, label).inputValue()));
}

/** A field's error message, as its accessible description. */
async function errorAt(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    const messages = ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent);
    return element.getAttribute('aria-invalid') === 'true' ? (messages[0] ?? null) : null;
  });
}

async function openServices(): Promise<Page> {
  const page = await browser.visit('/login?volver=/admin/services', { expectComplaint });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Gestión de Solicitudes de Servicio' }).waitFor();
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

test('a form with errors is corrected and sent; staff find it as Nueva, process it and delete it', async () => {
  const name = newName();
  const page = await browser.visit('/', { expectComplaint });
  expect(await consent(page).isChecked()).toBe(false);
  expect(await field(page, 'Ciudad').inputValue()).toBe('Pereira');
  expect(await field(page, 'Ciudad').isEditable()).toBe(false);
  await section(page).getByText('No es un diagnóstico médico ni reemplaza la consulta').waitFor();

  await fill(page, { Celular: '300 456', 'Correo electrónico': 'laura', 'Notas (opcional)': 'Por las mañanas.' });
  await send(page).click();
  await expectToast(page, 'Error en el formulario', 'Por favor, corrige los campos marcados.');
  await expect.poll(() => errorAt(field(page, 'Nombre'))).toBe('El nombre es obligatorio.');
  await expect.poll(() => errorAt(field(page, 'Celular'))).toBe('Número de celular inválido (debe ser de 10 dígitos).');
  await expect.poll(() => errorAt(field(page, 'Correo electrónico'))).toBe('Correo electrónico inválido.');
  await expect.poll(() => errorAt(consent(page))).toBe('Para agendar tu examen necesitamos tu autorización.');
  expect(await field(page, 'Nombre').evaluate((element) => element === document.activeElement)).toBe(true);

  await fill(page, { Nombre: name });
  expect(await errorAt(field(page, 'Nombre'))).toBeNull();
  expect(await errorAt(field(page, 'Celular'))).not.toBeNull();
  await fill(page, { Celular: '+57 300 456 7812', 'Correo electrónico': 'laura.gomez@correo.example' });
  await consent(page).check();
  const address = page.url();
  await send(page).click();
  await expectToast(
    page,
    'Solicitud Enviada',
    'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  );
  await expect.poll(() => typed(page)).toEqual(['', '', '', '']);
  await expect.poll(() => consent(page).isChecked()).toBe(false);
  expect(page.url()).toBe(address);

  const staff = await openServices();
  const headings = staff.getByRole('table').getByRole('columnheader');
  expect(await headings.allInnerTexts()).toEqual([
    'Fecha',
    'Tipo de Servicio',
    'Cliente',
    'Contacto',
    'Estado',
    'Acciones',
  ]);
  const row = rowOf(staff, name);
  expect(await row.innerText()).toMatch(/Examen Bio-Cuántico[\s\S]*Pereira[\s\S]*Nueva/);
  await staff.getByText('Notas: Por las mañanas.').first().waitFor();
  expect(await row.getByRole('link', { name: 'laura.gomez@correo.example' }).getAttribute('href')).toBe(
    'mailto:laura.gomez@correo.example',
  );
  expect(await row.getByRole('link', { name: 'Llamar al 300 456 7812' }).getAttribute('href')).toBe('tel:3004567812');
  for (const words of ['Contactada', 'Cancelada', 'Eliminar'])
    expect(await row.getByRole('button').filter({ hasText: words }).count()).toBe(1);
  const chat = new URL(
    (await row.getByRole('link', { name: `Escribir por WhatsApp a ${name}` }).getAttribute('href')) ?? '',
  );
  expect(chat.href.split('?')[0]).toBe('https://wa.me/573004567812');
  expect(chat.searchParams.get('text')).toBe(
    `Hola ${name}, te escribimos de Origen Natural sobre tu solicitud de Examen Bio-Cuántico.`,
  );

  await row.getByRole('button', { name: `Marcar como contactada la solicitud de ${name}` }).click();
  await expectToast(staff, 'Estado Actualizado', `La solicitud de ${name} ahora está Contactada.`);
  await row.getByRole('cell', { name: 'Contactada', exact: true }).waitFor();
  await row.getByRole('button', { name: `Marcar como cancelada la solicitud de ${name}` }).click();
  await row.getByRole('cell', { name: 'Cancelada', exact: true }).waitFor();

  await row.getByRole('button', { name: `Eliminar la solicitud de ${name}` }).click();
  const confirmation = staff.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.getByText(`Esta acción eliminará la solicitud de ${name}. No se puede deshacer.`).waitFor();
  await confirmation.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(staff, 'Solicitud eliminada', `Se eliminó la solicitud de ${name}.`);
  await expect.poll(() => row.count()).toBe(0);
});

test('without JavaScript the form shows its errors, keeps what was typed and confirms; sent twice it is one request', async () => {
  const name = newName();
  const page = await browser.visit('/', { scripts: false, expectComplaint });
  await fill(page, { Nombre: name, Celular: '300', 'Notas (opcional)': 'Dos líneas,\npor favor.' });
  await send(page).click();

  await section(page).getByRole('heading', { name: 'Error en el formulario' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#examen');
  expect(await typed(page)).toEqual([name, '300', '', 'Dos líneas,\npor favor.']);
  expect(await errorAt(field(page, 'Celular'))).toBe('Número de celular inválido (debe ser de 10 dígitos).');
  expect(await errorAt(field(page, 'Correo electrónico'))).toBe('El correo electrónico es obligatorio.');

  await fill(page, { Celular: '3004567812', 'Correo electrónico': 'laura.gomez@correo.example' });
  await consent(page).check();
  await send(page).click();
  await section(page).getByRole('heading', { name: 'Solicitud Enviada' }).waitFor();
  await section(page).getByText('Pronto nos pondremos en contacto contigo.').waitFor();
  expect(await typed(page)).toEqual(['', '', '', '']);

  await page.reload();
  await section(page).getByRole('heading', { name: 'Solicitud Enviada' }).waitFor();
  const staff = await openServices();
  expect(await rowOf(staff, name).count()).toBe(1);
});

test('when the shop is unreachable nothing typed is lost, and the next try succeeds', async () => {
  const name = newName();
  const page = await browser.visit('/', { expectComplaint });
  await fill(page, {
    Nombre: name,
    Celular: '3004567812',
    'Correo electrónico': 'laura.gomez@correo.example',
    'Notas (opcional)': 'Por las mañanas.',
  });
  await consent(page).check();
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await send(page).click();

  await expectToast(page, 'Error al enviar', 'Hubo un problema al enviar tu solicitud. Por favor, inténtalo de nuevo.');
  await expect.poll(() => typed(page)).toEqual([name, '3004567812', 'laura.gomez@correo.example', 'Por las mañanas.']);
  await expect.poll(() => consent(page).isChecked()).toBe(true);

  await page.unroute('**/*');
  await send(page).click();
  await expectToast(
    page,
    'Solicitud Enviada',
    'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  );
});

test('an exam is requested with the keyboard alone', async () => {
  const page = await browser.visit('/', { expectComplaint });
  const form = section(page);
  await typeInto(page, 'Nombre', newName());
  await typeInto(page, 'Celular', '3004567812');
  await tabTo(page, 'textbox', 'Ciudad');
  await page.keyboard.press('Tab');
  await page.keyboard.type('laura.gomez@correo.example');
  await tabTo(page, 'checkbox', /^Autorizo de forma explícita/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Solicitar examen');
  await page.keyboard.press('Enter');

  await expectToast(
    page,
    'Solicitud Enviada',
    'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  );
  expect(
    await form
      .getByRole('button', { name: 'Solicitar examen' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
});

test('a signed-in customer finds name and e-mail filled in', async () => {
  const page = await browser.visit('/login');
  await signInStaff(page);
  await page.goto('/');

  await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe(admin.email);
  expect(await field(page, 'Nombre').inputValue()).not.toBe('');
});

test('only staff read and change exam requests', async () => {
  const url = inject('shopUrl');
  for (const page of ['services', 'pickups']) {
    // The page, its data for client navigation, and a single loader of it.
    for (const confirmation of [page, `${page}.data`, `${page}.data?_routes=admin%2F${page}`]) {
      const answer = await fetch(`${url}/admin/${confirmation}`, { redirect: 'manual' });
      const leadsTo = answer.headers.get('Location') ?? (await answer.text());
      expect(leadsTo, confirmation).toContain(`/login?volver=%2Fadmin%2F${page}`);
    }
  }
  for (const action of ['status', 'delete']) {
    const answer = await fetch(`${url}/admin/services/${randomUUID()}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'Cancelada' }),
      headers: { Origin: url },
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toMatch(/^\/login/);
  }
});
