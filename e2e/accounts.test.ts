import { expect, test } from 'vitest';
import { aPerson, enter, mailedLink, mailsTo, openAccount, register } from './account.ts';
import { useBrowser } from './browser.ts';
import {
  addToCart,
  confirmOrder,
  fillDelivery,
  openProduct,
  orderNumber,
  payOnDelivery,
  signIn,
  signInStaff,
} from './shopper.ts';
import { admin } from './shops/running-shop.ts';
import { expectToast } from './toast.ts';

const browser = useBrowser();

test('a visitor registers and signs in, which leads back to their page, sees their profile and signs out', async () => {
  const ana = aPerson();
  const page = await browser.visit('/productos?search=miel');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Crear cuenta' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await register(page, ana);

  await page.waitForURL('**/login?volver=*');
  await expectToast(page, '¡Registro exitoso!', 'Tu cuenta ha sido creada.');
  await signIn(page, ana);
  await page.waitForURL('**/productos?search=miel');
  await expectToast(page, '¡Bienvenido!', 'Has iniciado sesión correctamente.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mi Perfil' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mi Perfil' }).waitFor();
  await page.getByRole('definition').filter({ hasText: ana.email }).waitFor();

  await page.getByRole('banner').getByText('Ana').click();
  expect(await page.getByRole('link', { name: /^(Panel Admin|ADMINISTRAR)$/ }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL('**/login');
  await expectToast(page, 'Sesión cerrada', 'Has cerrado sesión correctamente.');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
});

test('the header stops showing a person whose session ended in another tab, but not while the session cannot be checked', async () => {
  const ana = aPerson();
  const page = await browser.visit('/', { expectComplaint: /status of 503/ });
  await openAccount(page, ana);
  await page.goto('/');
  const header = page.getByRole('banner');
  const signOutElsewhere = () =>
    page.request.post('/salir', { headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });

  // The server leads to /login.
  await header.getByText('Ana').click();
  await signOutElsewhere();
  await header.getByRole('link', { name: 'Mi Perfil' }).click();
  await page.waitForURL('**/login*');
  await header.getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
  expect(await header.getByText('Ana').count()).toBe(0);

  // The tab gets the focus again.
  await enter(page, ana);
  await page.goto('/');
  await header.getByText('Ana').waitFor();
  await page.route('**/sesion', (route) => route.fulfill({ status: 503 }));
  const unanswered = page.waitForResponse('**/sesion');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await unanswered;
  await page.unroute('**/sesion');
  expect(await header.getByText('Ana').isVisible()).toBe(true);
  await signOutElsewhere();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await header.getByRole('link', { name: 'Iniciar Sesión' }).waitFor();
});

test('the registration form shows its errors', async () => {
  const page = await browser.visit('/registro', { expectComplaint: /status of 4(00|09)/ });
  const ana = aPerson();

  await register(page, ana, 'otra-distinta');
  await expectToast(page, 'Error de registro', 'Las contraseñas no coinciden.');

  await page.getByLabel('Confirmar contraseña').fill(ana.password);
  await page.getByLabel('Correo electrónico').fill(admin.email);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expectToast(
    page,
    'Error de registro',
    'Ya existe una cuenta con este correo electrónico. Inicia sesión con ella.',
  );
});

test('a wrong password is refused without saying which of the two was wrong', async () => {
  const page = await browser.visit('/login', { expectComplaint: /status of 401/ });
  const message = 'El correo electrónico o la contraseña no son correctos.';

  await signIn(page, { email: admin.email, password: 'no-es-la-mía' });
  await expectToast(page, 'Error de inicio de sesión', message);
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await signIn(page, { email: 'nadie@correo.example', password: 'no-es-la-mía' });
  await expectToast(page, 'Error de inicio de sesión', message);
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('nadie@correo.example');
});

test('a visitor who opens a staff page signs in and returns to it', async () => {
  const page = await browser.visit('/admin/orders?status=Entregado');
  await page.waitForURL('**/login?volver=*');

  await signInStaff(page);
  await page.waitForURL('**/admin/orders?status=Entregado');
  await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await page.getByRole('banner').locator('summary').filter({ hasText: 'menú de tu cuenta' }).click();
  const search = await page.getByRole('combobox', { name: '¿Qué buscas?' }).first().boundingBox();
  expect(search?.width, 'beside the link for staff, the search stays wide enough').toBeGreaterThanOrEqual(160);
  const menu = page.getByRole('banner').getByRole('list').filter({ hasText: 'Cerrar Sesión' });
  expect((await menu.innerText()).split('\n').filter(Boolean)).toEqual([
    'Mi Perfil',
    'Favoritos',
    'Panel Admin',
    'Cerrar Sesión',
  ]);
  expect(await menu.getByRole('link', { name: 'Mi Perfil' }).getAttribute('href')).toBe('/perfil');
  expect(await menu.getByRole('link', { name: 'Panel Admin' }).getAttribute('href')).toBe('/admin');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'ADMINISTRAR' }).click();
  await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
});

test('while access is being checked, the page says so', async () => {
  const page = await browser.visit('/');
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/perfil*.data*', async (route) => {
    await requested;
    await route.continue();
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Mi Perfil' }).click();
  await page.getByRole('main').getByText('Verificando acceso...').waitFor();
  answer();
  await page.waitForURL('**/login?volver=%2Fperfil');
});

test('a customer cannot open staff pages, and the order form knows them', async () => {
  const ana = aPerson();
  const page = await browser.visit('/registro', { expectComplaint: /status of 403/ });
  await register(page, ana);
  await page.waitForURL('**/login');
  await signIn(page, ana);
  await page.getByRole('heading', { level: 1, name: 'Mi Perfil' }).waitFor();

  for (const path of ['/admin', '/admin/orders', '/admin/payments', '/admin/payments/settings', '/admin/services']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(403);
    await page.getByRole('heading', { level: 1, name: 'No tienes acceso a esta página' }).waitFor();
  }

  await openProduct(page, 'Agua de Rosas');
  await addToCart(page);
  const form = await payOnDelivery(page);
  expect(await form.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Ana');
  expect(await form.getByLabel('Apellido', { exact: true }).inputValue()).toBe('María Ríos');
  expect(await form.getByLabel('Correo electrónico', { exact: true }).inputValue()).toBe(ana.email);
});

test('a profile lists the customer’s own orders and no others', async () => {
  const ana = aPerson();
  const page = await browser.visit('/registro');
  await register(page, ana);
  await page.waitForURL('**/login');
  await signIn(page, ana);
  await page.waitForURL('**/perfil/details');
  await page.getByRole('link', { name: 'Pedidos' }).click();
  await page.getByRole('heading', { name: 'Aún no tienes pedidos' }).waitFor();

  await openProduct(page, 'Agua de Rosas');
  await addToCart(page);
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  const number = (await orderNumber(page)).replace(/\s/g, ' ');
  await page.goto('/perfil/orders');

  const orders = page.getByRole('main').getByRole('heading', { level: 3 });
  await orders.first().waitFor();
  expect((await orders.allInnerTexts()).map((words) => words.replace(/\s/g, ' '))).toEqual([`Pedido #${number}`]);
  await page.getByRole('main').getByText('Pendiente Contraentrega').waitFor();
  expect(await page.getByRole('navigation', { name: 'Mi perfil' }).getByRole('link').allInnerTexts()).toEqual([
    'Detalles',
    'Pedidos',
  ]);
});

test('a forgotten password is reset by a mailed link, once; an unknown address gets the same answer', async () => {
  const ana = aPerson();
  const elsewhere = await browser.visit('/');
  await openAccount(elsewhere, ana);

  const page = await browser.visit('/login', { expectComplaint: /status of 410/ });
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recuperar contraseña' }).waitFor();
  const address = page.getByRole('main').getByLabel('Correo electrónico');
  expect(await address.inputValue()).toBe(ana.email);
  const answers: string[] = [];
  for (const email of [ana.email, 'nadie@correo.example']) {
    await address.fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor();
    answers.push((await page.getByRole('main').innerText()).replace(email, '…'));
    await page.getByRole('link', { name: 'Escribe otro' }).click();
    await page.getByRole('button', { name: 'Enviar enlace' }).waitFor();
  }
  expect(answers[1]).toBe(answers[0]);

  const link = await mailedLink('restablecer', () => mailsTo(ana.email));
  const renewed = { ...ana, password: 'otra-ceiba-florecida' };
  await page.goto(link);
  await page.getByLabel('Contraseña nueva').fill(renewed.password);
  await page.getByLabel('Confirmar contraseña').fill(renewed.password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expectToast(page, 'Contraseña actualizada', 'Entra con tu contraseña nueva.');
  await elsewhere.goto('/perfil/details');
  await elsewhere.waitForURL('**/login?volver=*');
  await signIn(page, renewed);
  await page.waitForURL('**/perfil/details');

  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Este enlace ya no sirve' }).waitFor();
  expect(mailsTo('nadie@correo.example')).toEqual([]);
});

test('the settings close other sessions and change the password', async () => {
  const ana = aPerson();
  const elsewhere = await browser.visit('/');
  await openAccount(elsewhere, ana);
  const page = await browser.visit('/', { expectComplaint: /status of 403/ });
  await enter(page, ana);
  await page.goto('/perfil/details');
  await page.getByRole('link', { name: /^Configuración/ }).click();

  const sessions = page.getByRole('region', { name: 'Sesiones' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(2);
  expect(await sessions.filter({ hasText: 'Esta sesión' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expectToast(page, 'Sesiones cerradas', 'Cerramos la otra; esta sigue abierta.');
  await expect.poll(() => sessions.count()).toBe(1);
  await elsewhere.goto('/perfil/details');
  await elsewhere.waitForURL('**/login?volver=*');

  await enter(elsewhere, ana);
  const renewed = { ...ana, password: 'otra-ceiba-florecida' };
  const current = page.getByLabel('Contraseña actual');
  await current.fill('no-es-la-mía');
  await page.getByLabel('Contraseña nueva').fill(renewed.password);
  await page.getByLabel('Confirmar contraseña').fill(renewed.password);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expectToast(page, 'Error al Actualizar', 'Esta no es tu contraseña actual.');
  await expect.poll(() => current.evaluate((field) => field === document.activeElement)).toBe(true);
  await current.fill(ana.password);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expectToast(page, 'Contraseña actualizada', 'Cerramos las sesiones de tus otros dispositivos.');
  await elsewhere.goto('/perfil/details');
  await elsewhere.waitForURL('**/login?volver=*');
  await signIn(elsewhere, renewed);
  await elsewhere.waitForURL('**/perfil/details');
  await expect.poll(() => mailsTo(ana.email).length, { timeout: 20_000 }).toBe(1);
  expect(mailsTo(ana.email)[0]).toContain('Asunto: Tu contraseña cambió');
});
