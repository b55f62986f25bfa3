import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPerson, enter, mailedLink, mailsTo, openAccount } from './account.ts';
import { useBrowser } from './browser.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { confirmOrder, fillDelivery, openProduct, orderNumber, payOnDelivery, signIn } from './shopper.ts';
import { admin } from './shops/running-shop.ts';

const browser = useBrowser();
const refusals = /status of (400|401|403|410)/;
const heading = (page: Page, level: number, name: string | RegExp) =>
  page.getByRole('heading', { level, name }).waitFor();

test('no axe violations and nothing cut off while signing in and registering', async () => {
  const ana = aPerson();
  await openAccount(await browser.visit('/'), ana);
  const page = await browser.visit('/recuperar', { expectComplaint: refusals });
  const { check, faults } = watch(page);
  await check('forgotten password');
  await page.getByRole('main').getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await heading(page, 1, 'Revisa tu correo');
  await check('its answer');

  await page.goto('/login');
  await signIn(page, { ...ana, password: 'no-es-la-mía' });
  await page
    .getByRole('main')
    .getByText(/no son correctos/)
    .waitFor();
  await check('sign-in refused');

  await page.goto(await mailedLink('restablecer', () => mailsTo(ana.email)));
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByText('La contraseña es obligatoria.').first().waitFor();
  await check('new password with errors');
  await page.goto('/restablecer/no-existe');
  await heading(page, 1, 'Este enlace ya no sirve');
  await check('dead link');
  await page.goto('/confirmar');
  await heading(page, 1, 'Confirma tu correo');
  await check('confirmation sent again');
  expect(faults).toEqual({});
});

test('no axe violations and nothing cut off in a profile', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { expectComplaint: refusals });
  const { check, faults } = watch(page);
  await openAccount(page, ana);
  await page.goto('/perfil/orders');
  await heading(page, 2, 'Aún no tienes pedidos');
  await check('no orders');
  await page.goto('/perfil/details?edit=true');
  await page.getByLabel('Nombre completo').fill('');
  await page.getByLabel(/^Teléfono/).fill('12');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await page.getByText('El nombre es obligatorio.').waitFor();
  await check('details with errors');
  await page.getByRole('button', { name: 'Cambiar foto de perfil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar foto' }).waitFor();
  await check('picture');

  await page.goto('/perfil/questions');
  await page.getByRole('button', { name: 'Enviar pregunta' }).click();
  await page.getByRole('textbox', { name: 'Tu pregunta' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await check('no questions, with errors');
  for (const words of [
    '¿Cómo guardo el té de moringa una vez abierto?',
    '¿El jarabe de totumo lleva azúcar o solo miel?',
  ]) {
    await page.getByRole('textbox', { name: 'Tu pregunta' }).fill(words);
    const consent = page.getByRole('checkbox', { name: /datos de salud/ });
    if (await consent.count()) await consent.check();
    await page.getByRole('button', { name: 'Enviar pregunta' }).click();
    await page.getByRole('article').filter({ hasText: words }).waitFor();
  }
  await answerFirst(ana.email);
  await page.reload();
  await page.getByText('Respondida').waitFor();
  await check('questions');

  await page.goto('/perfil/details');
  await page.getByText('Media cápsula al día.').waitFor();
  await check('details');
  await openProduct(page, 'Agua de Rosas');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  await orderNumber(page);
  await page.goto('/perfil/orders');
  await page.getByRole('button', { name: 'Pedir de nuevo' }).waitFor();
  await check('orders');

  await page.goto('/perfil/settings');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByText('Escribe tu contraseña actual.').waitFor();
  await page.getByText('Ver lo que aceptaste').first().click();
  await check('settings with errors');
  await page.getByRole('button', { name: /^Retirar/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await check('consent to be taken back');
  await page.goto('/perfil/settings/close');
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await check('closing the account');
  expect(faults).toEqual({});
}, 300_000);

test('no axe violations and nothing cut off where staff answer questions', async () => {
  const page = await browser.visit('/');
  const { check, faults } = watch(page);
  await enter(page, admin);
  await page.goto('/admin/questions');
  await heading(page, 1, 'Preguntas de clientes');
  await check('questions of customers');
  await page
    .getByRole('link', { name: /^Responder/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Enviar respuesta' }).first().waitFor();
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await page.getByText('Escribe la nota.').waitFor();
  await check('one customer, with errors');
  expect(faults).toEqual({});
});

/** As staff: answers a customer's latest question and writes a note. */
async function answerFirst(email: string) {
  const staff = await browser.visit('/');
  await enter(staff, admin);
  await staff.goto(`/admin/questions?search=${encodeURIComponent(email)}`);
  await staff
    .getByRole('link', { name: /^Responder/ })
    .first()
    .click();
  await staff.getByLabel('Respuesta').first().fill('En un frasco cerrado, lejos del sol.');
  await staff.getByRole('button', { name: 'Enviar respuesta' }).first().click();
  await staff.getByRole('button', { name: 'Editar respuesta' }).waitFor();
  await staff.getByLabel('Nueva nota').fill('Media cápsula al día.');
  await staff.getByRole('button', { name: 'Guardar nota' }).click();
  await staff.getByRole('button', { name: /^Editar la nota/ }).waitFor();
}

/** Collects a page's faults by state. */
function watch(page: Page) {
  const faults: Record<string, string[]> = {};
  return {
    faults,
    async check(state: string) {
      const screenFaults = await faultsOf(page);
      if (screenFaults.length > 0) faults[state] = screenFaults;
    },
  };
}
