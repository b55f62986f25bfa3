import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { products, storeSettings } from '#db/schema.ts';
import { demoSettings } from '#demo/settings.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import { scriptsAnswered } from './browser.ts';
import { orderForm, sendOrder } from './order-request.ts';
import { signInStaff } from './shopper.ts';
import { type PushService, startPushService } from './shops/push-service.ts';
import { nodeFlags, type RunningShop, startShop } from './shops/running-shop.ts';

const price = 25_000;
let service: PushService;
let shop: RunningShop;
let productId: string;
let profile: string;
let browser: BrowserContext;

beforeAll(async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-push-'));
  const database = await openEmbedded(dataFolder);
  await database.migrate();
  await database.db.insert(storeSettings).values(demoSettings);
  const [honey] = await database.db
    .insert(products)
    .values({ name: 'Miel', price, stock: 9 })
    .returning({ id: products.id });
  productId = honey?.id ?? '';
  await database.close();

  service = await startPushService();
  shop = await startShop({
    dataFolder,
    environment: { DEMO: '0', PUSH_SERVICE_PORT: String(service.port) },
    program: [process.execPath, ...nodeFlags, '--import', './e2e/shops/route-push.mjs', 'build/server/index.js'],
  });
  // The headless shell denies notices, and a window without a profile has no push service.
  profile = mkdtempSync(path.join(tmpdir(), 'chromium-push-'));
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: false,
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', ...service.browserArguments],
    viewport: { width: 360, height: 740 },
    locale: 'es-CO',
    baseURL: shop.url,
  });
});
afterAll(async () => {
  await browser?.close();
  await shop?.discard();
  service?.stop();
  rmSync(profile, { recursive: true, force: true });
});

/** The notices that the browser shows. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map(({ title, body, data }) => ({ title, body: body.replaceAll('\u00a0', ' '), data }));
  });

/** Places an order of two units, and returns its number as notices say it. */
async function placeOrder(): Promise<string> {
  const order = orderForm({ key: randomUUID(), productId, quantity: 2, shownPrice: price });
  const placed = await sendOrder(shop.url, order);
  return formatOrderNumber(String(placed?.body.orderNumber)).replaceAll('\u00a0', ' ');
}

test('a phone with the back office closed is notified of a new order, which a press opens, whatever the browser’s subscription, until its person signs out', async () => {
  await browser.grantPermissions(['notifications'], { origin: shop.url });
  const page = await browser.newPage();
  await page.goto('/login?volver=%2Fadmin%2Fnotifications');
  await scriptsAnswered(page);
  await signInStaff(page);
  const notices = page.getByRole('switch', { name: 'Recibir avisos en este equipo' });
  await notices.click();
  await page.getByText('Este equipo recibe los avisos que elegiste.').waitFor();
  expect(await notices.getAttribute('aria-checked')).toBe('true');

  const activated = { title: 'Avisos activados' };
  await expect.poll(() => shownBy(page)).toMatchObject([activated]);

  // With the back office closed: any page of the shop will do to look at the browser's notices.
  await page.goto('/terminos');
  const number = await placeOrder();
  await expect
    .poll(() => shownBy(page))
    .toMatchObject([activated, { title: 'Nuevo pedido', body: `Pedido ${number} · $ 50.000` }]);
  expect(service.sent).toMatchObject([{ encoding: 'aes128gcm' }, { encoding: 'aes128gcm' }]);

  // Without a person's press on the notice itself the browser opens no window.
  const [worker] = browser.serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const urls: string[] = [];
    scope.clients.openWindow = async (url) => void urls.push(url);
    const notice = (await scope.registration.getNotifications()).find(({ title }) => title === 'Nuevo pedido');
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification: notice, waitUntil() {} }));
    await new Promise((done) => setTimeout(done));
    return { urls, left: (await scope.registration.getNotifications()).length };
  });
  expect(opened).toEqual({ urls: [expect.stringContaining('/admin/orders/')], left: 1 });
  await page.goto(opened?.urls[0] ?? '');
  await page.getByRole('heading', { level: 1, name: /^Detalle del Pedido/ }).waitFor();
  await page.getByText(number.replace(' ', '\u00a0')).or(page.getByText(number)).first().waitFor();

  // The browser replaces its subscription.
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerScope;
    const oldSubscription = await scope.registration.pushManager.getSubscription();
    await oldSubscription?.unsubscribe();
    await new Promise<unknown>((settled) => {
      const waitUntil = (renewal: Promise<unknown>) => settled(renewal);
      scope.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { oldSubscription, waitUntil }));
    });
  });
  await page.goto('/terminos');
  const nextNumber = await placeOrder();
  await expect
    .poll(() => shownBy(page))
    .toMatchObject([activated, { title: 'Nuevo pedido', body: `Pedido ${nextNumber} · $ 50.000` }]);
  await page.goto('/admin');

  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/sin-conexion');
  expect(kept.filter((address) => address.startsWith('/admin'))).toEqual([]);

  // The next person to sign in may have fewer permissions.
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/admin'));
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription().then(Boolean)),
    )
    .toBe(false);
});

/** The part of a service worker's global scope that the test uses. */
type ServiceWorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration;
  clients: { openWindow(url: string): Promise<void> };
};
