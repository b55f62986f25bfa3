import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { overlap } from './overlap.ts';
import { openProduct, signInStaff } from './shopper.ts';

const browser = useBrowser();
const smallPhone = { screen: 'phone', viewport: { width: 360, height: 740 } } as const;

async function enter(path: string, options: Parameters<typeof browser.visit>[1] = {}): Promise<Page> {
  const page = await browser.visit(`/login?volver=${encodeURIComponent(path)}`, options);
  await signInStaff(page);
  await page.waitForURL(`**${path}`);
  return page;
}

const toastOf = (page: Page) => page.getByRole('button', { name: 'Cerrar aviso' }).locator('xpath=..');

test('on a phone a toast covers neither the heading of an order, nor its buttons, nor the bar at the foot', async () => {
  const page = await enter('/admin/orders', smallPhone);
  await page
    .getByRole('link', { name: /^Pedido \d/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ });
  await heading.waitFor();
  const status = page.getByRole('combobox', { name: 'Estado' });
  await status.selectOption((await status.inputValue()) === 'Enviado' ? 'Pagado' : 'Enviado');
  await page.getByRole('button', { name: 'Actualizar estado' }).click();
  const toast = toastOf(page);
  await toast.getByText('Estado Actualizado').waitFor();

  const parts = {
    heading,
    print: page.getByRole('button', { name: /^Imprimir/ }).first(),
    update: page.getByRole('button', { name: 'Actualizar estado' }),
    status,
  };
  for (const [name, part] of Object.entries(parts)) expect(await overlap(toast, part), name).toBe(false);
});

test('on a phone a toast appears above the bar that buys a product', async () => {
  const page = await browser.visit('/', smallPhone);
  await openProduct(page, 'Pomada de Caléndula');
  const bar = page.getByRole('button', { name: 'PAGAR CONTRAENTREGA', exact: true });
  await page.getByRole('button', { name: 'Añadir a favoritos' }).dispatchEvent('click');
  await toastOf(page).getByText('Añadido a favoritos').waitFor();

  await bar.waitFor();
  await expect.poll(() => overlap(toastOf(page), bar)).toBe(false);
});

test('a wrong password for the backup is said at its field, which has the focus', async () => {
  const page = await enter('/admin/data');
  const password = page.getByLabel('Tu contraseña');
  await password.fill('esta no es');
  await page.getByRole('button', { name: 'Descargar la copia' }).click();

  await page.getByText('Esta no es tu contraseña.').waitFor();
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  const note = await password.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note}"]`).innerText()).toBe('Esta no es tu contraseña.');
  expect(await toastOf(page).count()).toBe(0);
});

test('the heading that takes the focus after an import is checked has no frame', async () => {
  const page = await enter('/admin/products/import');
  const file = {
    name: 'productos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Precio\r\nMiel;doce mil\r\n'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'productos.csv' }).waitFor();
  // The browser shows the focus of scripts only to people who used the keyboard.
  await page.keyboard.press('Shift');

  const heading = page.getByRole('heading', { level: 1, name: 'Importar productos' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(
    await heading.evaluate((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return { outlineStyle, boxShadow };
    }),
  ).toEqual({ outlineStyle: 'none', boxShadow: 'none' });
});

/**
 * Takes the place of the browser's push service, which needs the internet: a subscription with keys as they are, from
 * the example in RFC 8291.
 */
function subscribeOffline() {
  let standing: unknown = null;
  const endpoint = 'https://push.example/telefono';
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => standing,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const bytes = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      standing = {
        options: { applicationServerKey: Uint8Array.from(bytes, (one) => one.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          standing = null;
        },
      };
      return standing;
    },
  });
}

/** Delivers a message to the service worker of a page, as the browser does once it has decrypted it. */
async function deliverPush(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
}

test('a phone is notified with the back office closed once staff switch it on, and keeps no page of the back office', async () => {
  const page = await browser.visit('/login?volver=%2Fadmin%2Fnotifications', { ...smallPhone, serviceWorker: true });
  await page.context().grantPermissions(['notifications']);
  await page.context().addInitScript(subscribeOffline);
  await signInStaff(page);
  await page.waitForURL('**/admin/notifications');
  await page.reload();
  const notices = page.getByRole('switch', { name: 'Recibir avisos en este equipo' });
  await notices.click();
  await page.getByText('Este equipo recibe los avisos que elegiste.').waitFor();
  expect(await notices.getAttribute('aria-checked')).toBe('true');

  await page.getByRole('checkbox', { name: 'Preguntas' }).uncheck();
  await page.getByRole('combobox', { name: 'Desde las' }).selectOption('9:00\u00a0p.\u00a0m.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Este equipo recibe los avisos que elegiste.').last().waitFor();

  await page.goto('/admin');
  await page.goto('/admin/orders');
  const orderPage = new URL('/admin/orders', page.url()).href;
  await page.goto('/admin/notifications');
  const notification = { title: 'Nuevo pedido', body: 'Pedido 482 915', tag: 'pedido-1', navigate: orderPage };
  await deliverPush(page, { web_push: 8030, notification });
  const shown = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const registration = await navigator.serviceWorker.getRegistration();
      const all = (await registration?.getNotifications()) ?? [];
      return { worker: active?.scriptURL, notices: all.map(({ title, body, data }) => ({ title, body, data })) };
    });
  await expect
    .poll(shown)
    .toMatchObject({ notices: [{ title: 'Nuevo pedido', body: 'Pedido 482 915', data: { navigate: orderPage } }] });

  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/sin-conexion');
  expect(kept.filter((path) => path.startsWith('/admin'))).toEqual([]);

  // Signing out ends them: whoever signs in next may not see what this person may.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const ended: string[] = [];
    Object.assign(self, { ended });
    const unsubscribe = async () => ended.push('telefono') > 0;
    PushManager.prototype.getSubscription = async () => ({ unsubscribe }) as PushSubscription;
  });
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  await expect.poll(() => worker?.evaluate(() => Object(self).ended)).toEqual(['telefono']);
});
