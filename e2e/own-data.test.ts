import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPerson, enter, mailsTo, openAccount } from './account.ts';
import { useBrowser } from './browser.ts';
import { confirmOrder, delivery, fillDelivery, openProduct, orderNumber, payOnDelivery, signIn } from './shopper.ts';
import { admin } from './shops/running-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

const question = '¿La moringa se puede tomar en ayunas con la medicina de la tiroides?';
const answer = 'Mejor sepáralas dos horas, y pregúntale a tu médico antes de empezar.';
const note = 'Empezar con media cápsula la primera semana.';

test('a customer asks an expert, is answered, and finds a note on their treatment', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { screen: 'phone', expectComplaint: /status of 400/ });
  await openAccount(page, ana);
  await page.goto('/perfil/details');
  await page.getByRole('link', { name: /^Preguntas al experto/ }).click();
  await page.getByRole('heading', { name: 'Aún no has hecho preguntas' }).waitFor();
  await page.getByRole('textbox', { name: 'Tu pregunta' }).fill(question);
  await page.getByRole('button', { name: 'Enviar pregunta' }).click();
  await expectToast(page, 'Error al Enviar', 'Para responderte necesitamos tu autorización.');
  const consent = page.getByRole('checkbox', { name: /datos de salud/ });
  await expect.poll(() => consent.evaluate((box) => box === document.activeElement)).toBe(true);
  await consent.check();
  await page.getByRole('button', { name: 'Enviar pregunta' }).click();
  await expectToast(page, 'Pregunta enviada', 'Te avisaremos por correo cuando la respondamos.');
  const questionCard = page.getByRole('article').filter({ hasText: question });
  await questionCard.getByText('Esperando respuesta').waitFor();
  expect(await consent.count()).toBe(0);

  const staff = await browser.visit('/');
  await enter(staff, admin);
  await staff.goto('/admin/questions?show=new');
  await staff
    .getByRole('row')
    .filter({ hasText: ana.email })
    .getByRole('link', { name: ana.name, exact: true })
    .click();
  await staff.getByRole('heading', { level: 1, name: ana.name }).waitFor();
  await staff.getByLabel('Respuesta').fill(answer);
  await staff.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expectToast(staff, 'Respuesta enviada', 'Le avisamos al cliente por correo.');
  await staff.getByLabel('Nueva nota').fill(note);
  await staff.getByRole('button', { name: 'Guardar nota' }).click();
  await expectToast(staff, 'Nota guardada', 'El cliente la ve en su perfil.');
  await staff.getByRole('article').filter({ hasText: question }).getByText(answer).waitFor();

  await page.reload();
  await questionCard.getByText('Respondida').waitFor();
  await questionCard.getByText(answer).waitFor();
  await page.goto('/perfil/details');
  await page.getByRole('region', { name: 'Información de tratamiento' }).getByText(note).waitFor();
  await expect.poll(() => mailsTo(ana.email).length, { timeout: 20_000 }).toBe(1);
  const [mail = ''] = mailsTo(ana.email);
  expect(mail).toContain('/perfil/questions');
  expect(mail).not.toMatch(/moringa|tiroides|medicina|médico|cápsula/i);
});

test('a customer downloads their data, and a closed account leaves an anonymous order', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { expectComplaint: /status of (401|403)/ });
  await openAccount(page, ana);
  await openProduct(page, 'Agua de Rosas');
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  const number = (await orderNumber(page)).replace(/\D/g, '');
  await page.goto('/perfil/questions');
  await page.getByRole('textbox', { name: 'Tu pregunta' }).fill(question);
  await page.getByRole('checkbox', { name: /datos de salud/ }).check();
  await page.getByRole('button', { name: 'Enviar pregunta' }).click();
  await page.getByText('Esperando respuesta').waitFor();
  const staff = await browser.visit('/');
  await enter(staff, admin);
  await deliverOrder(staff, number);

  await page.goto('/perfil/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Descargar mis datos' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d{2}-\d{2}\.json$/);
  const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    cuenta: { correo: ana.email },
    pedidos: [{ numero: number }],
    preguntasAlExperto: [{ pregunta: question }],
  });

  await page.getByRole('link', { name: 'Cerrar mi cuenta' }).click();
  const password = page.getByLabel('Tu contraseña');
  await password.fill('no-es-la-mía');
  await page.getByRole('checkbox', { name: /^Entiendo que/ }).check();
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await expectToast(page, 'Error al Actualizar', 'Esta no es tu contraseña.');
  await password.fill(ana.password);
  await page.getByRole('button', { name: 'Cerrar mi cuenta' }).click();
  await expectToast(page, 'Cuenta cerrada', 'Borramos tus datos. Gracias por haber estado con nosotros.');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor();
  await signIn(page, ana);
  await expectToast(page, 'Error de inicio de sesión', 'El correo electrónico o la contraseña no son correctos.');

  await staff.reload();
  const order = staff.getByRole('main');
  await order.getByText('Datos eliminados a pedido del cliente').first().waitFor();
  expect(await order.innerText()).toContain('Agua de Rosas');
  expect(await order.innerText()).not.toMatch(new RegExp(`${delivery.Nombre}|${delivery.Dirección}`));
  await staff.goto(`/admin/questions?search=${encodeURIComponent(ana.email)}`);
  await staff.getByRole('heading', { name: 'No se encontraron clientes' }).waitFor();
});

/** As staff: marks an order as delivered and stays on its page. */
async function deliverOrder(staff: Page, number: string) {
  await staff.goto(`/admin/orders?search=${number}`);
  await staff
    .getByRole('table')
    .getByRole('link', { name: /^Pedido \d/ })
    .click();
  await staff.getByRole('combobox', { name: 'Estado' }).selectOption('Entregado');
  await staff.getByRole('button', { name: 'Actualizar estado' }).click();
  await staff.getByRole('region', { name: 'Historial' }).getByText('Entregado').waitFor();
}
