import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { orders, products } from '#db/schema.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { formatPesos } from '#shop/money.ts';
import { aPerson, openAccount } from './account.ts';
import { useBrowser } from './browser.ts';
import { agree, confirmOrder, delivery, fillDelivery, orderNumber, payOnDelivery, typedDelivery } from './shopper.ts';
import { type RunningShop, startShop } from './shops/running-shop.ts';

const browser = useBrowser();
let server: ThrowawayPostgres;
let database: Database;
let shop: RunningShop;
let productId = '';

beforeAll(async () => {
  server = await startThrowawayPostgres();
  database = await openDatabase(server.url);
  await database.migrate();
  const [honey] = await database.db
    .insert(products)
    .values({ name: 'Miel de abejas', price: 30_000, discountPercentage: 10, stock: 8 })
    .returning({ id: products.id });
  productId = honey?.id ?? '';
  shop = await startShop({
    dataFolder: mkdtempSync(path.join(tmpdir(), 'shop-price-')),
    environment: { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32), DEMO: '0' },
  });
});

afterAll(async () => {
  await shop?.discard();
  await database?.close();
  await server?.stop();
});

test('a price that changed after the shopper saw it is shown before anything is ordered, and then paid', async () => {
  const page = await browser.visit(`/productos/${productId}`, { shopUrl: shop.url, expectComplaint: /status of 409/ });
  await page.getByRole('button', { name: 'Añadir uno' }).click();
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  const order = form.getByRole('region', { name: 'Tu pedido' });
  await order.getByText(formatPesos(54_000)).waitFor();

  await database.db.update(products).set({ price: 40_000 }).where(eq(products.id, productId));
  await confirmOrder(form);

  const notice = form.getByRole('alert').filter({ hasText: 'Lo que pides cambió y aún no hay pedido.' });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
    `Miel de abejas: el precio cambió de ${formatPesos(27_000)} a ${formatPesos(36_000)}.`,
  ]);
  await order.getByText(formatPesos(72_000)).waitFor();
  expect(await typedDelivery(form)).toEqual(delivery);
  expect(await database.db.$count(orders)).toBe(0);

  await agree(form);
  await confirmOrder(form);
  await orderNumber(page);
  expect(await page.getByRole('dialog').innerText()).toContain(formatPesos(72_000));
  expect(await database.db.select({ total: orders.totalAmount, items: orders.items }).from(orders)).toMatchObject([
    { total: 72_000, items: [{ price: 36_000, quantity: 2 }] },
  ]);
});

test('an order repeated costs today’s prices, and the cart says so', async () => {
  await database.db.update(products).set({ price: 30_000 }).where(eq(products.id, productId));
  const page = await browser.visit('/', { shopUrl: shop.url });
  await openAccount(page, aPerson());
  await page.goto(`/productos/${productId}`);
  const form = await payOnDelivery(page);
  await fillDelivery(form);
  await confirmOrder(form);
  await orderNumber(page);
  await database.db.update(products).set({ price: 50_000 }).where(eq(products.id, productId));

  await page.goto('/perfil/orders');
  await page.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await page.waitForURL('**/carrito');
  const notice = page.getByRole('status').filter({ hasText: 'a los precios de hoy' });
  await notice.waitFor();
  expect(await notice.getByRole('listitem').allInnerTexts()).toEqual([
    `Miel de abejas: el precio subió de ${formatPesos(27_000)} a ${formatPesos(45_000)}.`,
  ]);
  await page.getByRole('main').getByText(formatPesos(45_000)).first().waitFor();
});
