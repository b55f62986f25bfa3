import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { appCode } from '#shop/testing/authenticator.ts';
import { aPerson, enter, mailedLink, register } from './account.ts';
import { useBrowser } from './browser.ts';
import { bringToCheckout, chooseWay, field, typedShipping } from './checkout-page.ts';
import { faultsOf } from './screens/screen-faults.ts';
import { openProduct, signIn, signInStaff } from './shopper.ts';
import { honey, usePayingShop } from './shops/paying-shop.ts';
import { admin } from './shops/running-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();
const post = await startMailServer();
afterAll(() => post.stop());
/** With a mail server, the shop requires new customers to confirm their address. */
const shop = usePayingShop({ SMTP_URL: post.url });

const refusal = 'El correo electrónico o la contraseña no son correctos.';
const mailsTo = (email: string) => post.received.filter(({ to }) => to === email).map(({ source }) => source);

test('registration is completed by a mailed link; a known address gets the same answer, and its owner gets a mail', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { shopUrl: shop.url, expectComplaint: /status of (401|410)/ });
  await openProduct(page, honey.name);
  await bringToCheckout(page);
  await field(page, 'Dirección').fill('Cra. 27 # 15-40');
  await chooseWay(page, 'Transferencia');
  await page.getByRole('link', { name: 'Inicia sesión' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await register(page, ana);
  await page.waitForURL('**/login?listo=registro&volver=*');
  await expectToast(page, '¡Registro casi listo!', 'Por favor, revisa tu email para confirmar tu cuenta.');
  await page.getByRole('main').getByText('¡Registro casi listo!').waitFor();
  const text = await page.getByRole('main').innerText();
  await signIn(page, ana);
  await expectToast(page, 'Error de inicio de sesión', refusal);
  const first = await mailedLink('confirmar', () => mailsTo(ana.email));
  await page.getByRole('main').getByRole('link', { name: 'Reenviar' }).click();
  await page.getByRole('button', { name: 'Reenviar correo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor();
  await expect.poll(() => mailsTo(ana.email).length, { timeout: 20_000 }).toBe(2);
  const link = await mailedLink('confirmar', () => mailsTo(ana.email));
  expect(link).not.toBe(first);

  // As mail programs do: in a tab of its own.
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByLabel('Contraseña').fill('no-es-la-mía');
  await tab.getByRole('button', { name: 'Confirmar y entrar' }).click();
  await tab
    .getByText(/^No es la contraseña de esta cuenta\./)
    .first()
    .waitFor();
  expect(await faultsOf(tab)).toEqual([]);
  await tab.getByLabel('Contraseña').fill(ana.password);
  await tab.getByRole('button', { name: 'Confirmar y entrar' }).click();
  await tab.waitForURL('**/checkout');
  await expectToast(tab, '¡Bienvenido!', 'Has iniciado sesión correctamente.');
  await field(tab, 'Dirección').waitFor();
  expect(await typedShipping(tab)).toMatchObject({
    Nombre: 'Ana',
    Apellido: 'María Ríos',
    'Correo electrónico': ana.email,
    Dirección: 'Cra. 27 # 15-40',
  });
  expect(await tab.getByRole('radio', { name: /^Transferencia/ }).isChecked()).toBe(true);
  expect(await tab.getByRole('link', { name: 'Inicia sesión' }).count()).toBe(0);

  const stranger = await browser.visit('/registro', { shopUrl: shop.url, expectComplaint: /status of (401|410)/ });
  await register(stranger, { ...ana, password: 'la-de-un-extraño' });
  await stranger.waitForURL('**/login?listo=registro');
  await expectToast(stranger, '¡Registro casi listo!', 'Por favor, revisa tu email para confirmar tu cuenta.');
  await expect.poll(() => stranger.getByRole('main').innerText()).toBe(text);
  await expect.poll(() => mailsTo(ana.email).at(-1), { timeout: 20_000 }).toContain('Ya tienes una cuenta');
  await signIn(stranger, { ...ana, password: 'la-de-un-extraño' });
  await expectToast(stranger, 'Error de inicio de sesión', refusal);
  await stranger.goto(link);
  await stranger.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor();
});

test('staff turn two-step verification on, sign in with a code or a recovery code, and turn it off', async () => {
  const page = await browser.visit('/', { shopUrl: shop.url, expectComplaint: /status of (400|401)/ });
  await enter(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Activa la verificación en dos pasos' }).click();
  const section = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await section.getByText('Desactivada').waitFor();
  await section.getByRole('link', { name: 'Activar' }).click();
  await givePassword(page, 'Continuar');
  const secret = (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '');
  const [kept = ''] = await page.getByRole('listitem').locator('code').filter({ hasText: '-' }).allInnerTexts();
  expect(await faultsOf(page)).toEqual([]);

  const code = page.getByLabel('Código de 6 números');
  await code.fill(appCode(secret, 20));
  await page.getByRole('button', { name: 'Activar' }).click();
  await expectToast(page, 'Error al Actualizar', 'El código no es correcto. Escribe el que se ve ahora.');
  await code.fill(appCode(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  await expectToast(
    page,
    'Verificación activada',
    'Desde ahora, al entrar se pide también un código. Cerramos tus otras sesiones.',
  );
  await section.getByText('Activada').waitFor();
  await expect
    .poll(() => mailsTo(admin.email).at(-1), { timeout: 20_000 })
    .toContain('Verificación en dos pasos activada');

  const phone = await browser.visit('/login?volver=/admin', { shopUrl: shop.url, expectComplaint: /status of 401/ });
  await signInStaff(phone);
  await phone.getByRole('heading', { level: 1, name: 'Verificación en dos pasos' }).waitFor();
  await phone.getByLabel('Código de 6 números').fill(appCode(secret, 20));
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await expectToast(
    phone,
    'Error de inicio de sesión',
    'El código no es correcto. Escribe el que tu aplicación muestra ahora.',
  );
  await expect.poll(() => faultsOf(phone)).toEqual([]);
  // The current code has been used to turn the verification on; the app's next code is accepted already.
  await phone.getByLabel('Código de 6 números').fill(appCode(secret, 1));
  await phone.getByRole('button', { name: 'Entrar' }).click();
  await phone.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();

  const lost = await browser.visit('/login?volver=/admin', { shopUrl: shop.url });
  await signInStaff(lost);
  await lost.getByRole('link', { name: 'Usar un código de recuperación' }).click();
  await lost.getByLabel('Código de recuperación').fill(kept);
  await lost.getByRole('button', { name: 'Entrar' }).click();
  await lost.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();

  await lost.goto('/perfil/settings');
  await lost
    .getByRole('region', { name: 'Verificación en dos pasos' })
    .getByRole('link', { name: 'Desactivar' })
    .click();
  await givePassword(lost, 'Desactivar');
  await expectToast(lost, 'Verificación desactivada', 'Para entrar basta otra vez la contraseña.');
});

async function givePassword(page: Page, button: string) {
  await page.getByLabel('Tu contraseña').fill(admin.password);
  await page.getByRole('button', { name: button, exact: true }).click();
}
