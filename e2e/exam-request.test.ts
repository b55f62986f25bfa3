import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { tabTo, typeInto } from './keyboard.ts';
import { admin } from './running-shop.ts';
import { faultsOf } from './screen-faults.ts';
import { signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
/** What the server refuses is an error to the browser's console. */
const expectComplaint = /status of 400|ERR_FAILED/;

const section = (page: Page) => page.getByRole('region', { name: 'Agenda tu Examen Bio-Cuántico' });
const field = (page: Page, label: string) => section(page).getByLabel(label, { exact: true });
const consent = (page: Page) => section(page).getByRole('checkbox', { name: /^Autorizo de forma explícita/ });
const send = (page: Page) => section(page).getByRole('button', { name: 'Solicitar Examen' });

/** A name nobody else in the shared shop has. */
const somebody = () => `Laura ${randomUUID().slice(0, 8)}`;

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

async function typed(page: Page) {
  const labels = ['Nombre', 'Celular', 'Correo electrónico', 'Notas (opcional)'];
  return Promise.all(labels.map((label) => field(page, label).inputValue()));
}

/** What is said to be wrong with a field, as it is read out with it. */
async function errorAt(control: Locator): Promise<string | null> {
  return control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said = ids.filter((id) => id.endsWith('-error')).map((id) => document.getElementById(id)?.textContent);
    return element.getAttribute('aria-invalid') === 'true' ? (said[0] ?? null) : null;
  });
}

async function openServices(): Promise<Page> {
  const page = await browser.visit('/login?volver=/admin/services', { expectComplaint });
  await signInStaff(page);
  await page.getByRole('heading', { level: 1, name: 'Gestión de Solicitudes de Servicio' }).waitFor();
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

test('a form with faults is mended and sent; staff find it as Nueva, take it up and delete it', async () => {
  const name = somebody();
  const page = await browser.visit('/', { expectComplaint });
  expect(await consent(page).isChecked()).toBe(false);
  expect(await field(page, 'Ciudad').inputValue()).toBe('Pereira');
  expect(await field(page, 'Ciudad').isEditable()).toBe(false);
  await section(page).getByText('No es un diagnóstico médico ni reemplaza la consulta').waitFor();

  await fill(page, { Celular: '300 456', 'Correo electrónico': 'laura', 'Notas (opcional)': 'Por las mañanas.' });
  await send(page).click();
  await expectToast(page, 'Error en el formulario', 'Por favor, corrige los campos marcados.');
  expect(await errorAt(field(page, 'Nombre'))).toBe('El nombre es obligatorio.');
  expect(await errorAt(field(page, 'Celular'))).toBe('Número de celular inválido (debe ser de 10 dígitos).');
  expect(await errorAt(field(page, 'Correo electrónico'))).toBe('Correo electrónico inválido.');
  expect(await errorAt(consent(page))).toBe('Para agendar tu examen necesitamos tu autorización.');
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
  expect(await typed(page)).toEqual(['', '', '', '']);
  expect(await consent(page).isChecked()).toBe(false);
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
  expect(await row.innerText()).toMatch(/Examen Biocuántico[\s\S]*Pereira[\s\S]*Nueva/);
  await staff.getByText('Notas: Por las mañanas.').first().waitFor();
  expect(await row.getByRole('link', { name: 'laura.gomez@correo.example' }).getAttribute('href')).toBe(
    'mailto:laura.gomez@correo.example',
  );
  const chat = new URL((await row.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '');
  expect(chat.href.split('?')[0]).toBe('https://wa.me/573004567812');
  expect(chat.searchParams.get('text')).toBe(
    `Hola ${name}, te escribimos de Origen Natural sobre tu solicitud de Examen Biocuántico.`,
  );

  await row.getByRole('button', { name: `Marcar como contactada la solicitud de ${name}` }).click();
  await expectToast(staff, 'Estado Actualizado', `La solicitud de ${name} ahora está Contactada.`);
  await row.getByText('Contactada', { exact: true }).waitFor();
  await row.getByRole('button', { name: `Marcar como cancelada la solicitud de ${name}` }).click();
  await row.getByText('Cancelada', { exact: true }).waitFor();

  await row.getByRole('button', { name: `Eliminar la solicitud de ${name}` }).click();
  const asked = staff.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await asked.getByText(`Esta acción eliminará la solicitud de ${name}. No se puede deshacer.`).waitFor();
  await asked.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectToast(staff, 'Solicitud Eliminada', `Se eliminó la solicitud de ${name}.`);
  await expect.poll(() => row.count()).toBe(0);
});

test('without JavaScript the same form says what is wrong, keeps what was typed and confirms; sent again it stays one', async () => {
  const name = somebody();
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

test('when the shop is not reached nothing typed is lost, and the next try goes through', async () => {
  const name = somebody();
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
  expect(await typed(page)).toEqual([name, '3004567812', 'laura.gomez@correo.example', 'Por las mañanas.']);
  expect(await consent(page).isChecked()).toBe(true);

  await page.unroute('**/*');
  await send(page).click();
  await expectToast(
    page,
    'Solicitud Enviada',
    'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  );
});

test('the exam is asked for by the keyboard alone', async () => {
  const page = await browser.visit('/', { expectComplaint });
  const form = section(page);
  await typeInto(page, 'Nombre', somebody());
  await typeInto(page, 'Celular', '3004567812');
  await tabTo(page, 'textbox', 'Ciudad');
  await page.keyboard.press('Tab');
  await page.keyboard.type('laura.gomez@correo.example');
  await tabTo(page, 'checkbox', /^Autorizo de forma explícita/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Solicitar Examen');
  await page.keyboard.press('Enter');

  await expectToast(
    page,
    'Solicitud Enviada',
    'Hemos recibido tu solicitud. Pronto nos pondremos en contacto contigo.',
  );
  expect(
    await form
      .getByRole('button', { name: 'Solicitar Examen' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
});

test('who is signed in finds name and e-mail filled in', async () => {
  const page = await browser.visit('/login?volver=/');
  await signInStaff(page);
  await page.waitForURL((url) => url.pathname === '/');

  await expect.poll(() => field(page, 'Correo electrónico').inputValue()).toBe(admin.email);
  expect(await field(page, 'Nombre').inputValue()).not.toBe('');
});

test('axe finds nothing and nothing is cut off in any state of form and list', async () => {
  const name = somebody();
  const page = await browser.visit('/', { expectComplaint });
  await fill(page, { Nombre: name, Celular: '3004567812', 'Correo electrónico': 'laura.gomez@correo.example' });
  await consent(page).check();
  await send(page).click();
  await section(page).getByText('Gracias. Te llamaremos para acordar el día de tu examen.').waitFor();
  expect(await faultsOf(page), 'sent').toEqual([]);

  const staff = await openServices();
  expect(await faultsOf(staff), 'list').toEqual([]);
  await staff.getByRole('button', { name: `Eliminar la solicitud de ${name}` }).click();
  await staff.getByRole('alertdialog').waitFor();
  expect(await faultsOf(staff), 'confirmation').toEqual([]);
});

test('who is not of the staff neither reads nor changes requests', async () => {
  const url = inject('shopUrl');
  for (const page of ['services', 'pickups']) {
    // The page, what client navigation asks for in its place, and one loader of it by name.
    for (const asked of [page, `${page}.data`, `${page}.data?_routes=admin%2F${page}`]) {
      const answer = await fetch(`${url}/admin/${asked}`, { redirect: 'manual' });
      const leadsTo = answer.headers.get('Location') ?? (await answer.text());
      expect(leadsTo, asked).toContain(`/login?volver=%2Fadmin%2F${page}`);
    }
  }
  for (const deed of ['status', 'delete']) {
    const answer = await fetch(`${url}/admin/services/${randomUUID()}/${deed}`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'Cancelada' }),
      headers: { Origin: url },
      redirect: 'manual',
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toMatch(/^\/login/);
  }
});
