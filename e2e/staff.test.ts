import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPerson } from './account.ts';
import { useBrowser } from './browser.ts';
import { signIn, signInStaff } from './shopper.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

test('a person invited by a link joins on a phone, is named for their changes, and loses access at once when revoked', async () => {
  const owner = await browser.visit('/login?volver=%2Fadmin%2Fstaff');
  await signInStaff(owner);
  await owner.getByRole('heading', { level: 1, name: 'Personal' }).waitFor();
  const invitee = { ...aPerson(), name: 'Nubia Pardo' };
  await owner.getByLabel('Correo electrónico').fill(invitee.email);
  await owner.getByLabel('Rol', { exact: true }).selectOption('Ventas');
  await owner.getByRole('button', { name: 'Crear enlace' }).click();
  const link = await owner.getByLabel(`Enlace de invitación para ${invitee.email}`).inputValue();
  await owner.getByText(invitee.email, { exact: true }).waitFor();

  const phone = await browser.visit(new URL(link).pathname, { screen: 'phone', expectComplaint: /40[013]|ERR_FAILED/ });
  // Live updates would take the phone to the login as soon as access is revoked: before the form below is sent.
  await phone.route('**/admin/live*', (route) => route.abort());
  await join(phone, { ...invitee, password: 'nueve-123' });
  await phone.getByText('La contraseña debe tener al menos 10 caracteres.').first().waitFor();
  // The invitation learns who has joined before the back office answers: the toast is for the page that follows.
  const known = phone.waitForResponse((response) => response.url().endsWith('/sesion'));
  await phone.route('**/admin', async (route) => {
    await known;
    await route.continue();
  });
  await join(phone, invitee);
  await phone.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
  await expectToast(phone, '¡Bienvenido!', 'Ya eres parte del equipo de la tienda.');

  await phone.goto('/admin/orders?status=Entregado');
  await phone
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  await phone.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  const order = new URL(phone.url()).pathname;
  await phone.getByLabel('Estado', { exact: true }).selectOption('Enviado');
  await phone.getByRole('button', { name: 'Actualizar estado' }).click();
  await phone.getByRole('heading', { level: 1, name: /Enviado$/ }).waitFor();

  await owner.getByRole('navigation', { name: 'Partes de Personal' }).getByRole('link', { name: 'Actividad' }).click();
  await owner.getByLabel('Persona', { exact: true }).selectOption(invitee.name);
  await owner.getByRole('button', { name: 'Filtrar' }).click();
  const historyItems = owner.getByRole('listitem').filter({ hasText: invitee.name });
  await expect
    .poll(() => historyItems.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Nubia Pardo cambió Pedido \d{6}[\s\S]*Estado\s+Antes:\s+Entregado\s+Ahora:\s+Enviado/),
      expect.stringContaining('Nubia Pardo se unió al equipo'),
    ]);
  expect(await historyItems.first().getByRole('link').getAttribute('href')).toBe(order);

  await owner.getByRole('navigation', { name: 'Partes de Personal' }).getByRole('link', { name: 'Equipo' }).click();
  await owner.getByRole('button', { name: `Retirar el acceso de ${invitee.name}` }).click();
  const confirmation = owner.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await confirmation.getByText('Se cierra su sesión abierta.').waitFor();
  await confirmation.getByRole('button', { name: 'Sí, retirar acceso' }).click();
  await expectToast(owner, 'Acceso retirado', 'Nubia Pardo ya no puede entrar a la administración.');

  await phone.getByLabel('Estado', { exact: true }).selectOption('Pagado');
  await phone.getByRole('button', { name: 'Actualizar estado' }).click();
  await phone.waitForURL('**/login?volver=*');
  await signIn(phone, invitee);
  await phone.getByRole('heading', { name: 'No tienes acceso a esta página' }).waitFor();
  await owner.goto(order);
  await owner.getByRole('heading', { level: 1, name: /Enviado$/ }).waitFor();
  const used = await browser.visit(new URL(link).pathname, { screen: 'phone', expectComplaint: /410/ });
  await used.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor();
});

async function join(page: Page, { name, password }: { name: string; password: string }) {
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña').fill(password);
  await page.getByRole('button', { name: 'Aceptar y entrar' }).click();
}
