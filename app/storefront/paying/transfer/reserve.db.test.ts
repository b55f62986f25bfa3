import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import type { ReserveAnswer } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { products, stockReservations, storeSettings, type TransferAccount } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action } from './reserve.ts';

const shop = useTestDatabase();

const nequi: TransferAccount = { bank: 'Nequi', kind: 'Billetera', number: '300 000 0000', holder: 'Origen Natural' };

beforeEach(async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', transferAccounts: [nequi] });
});

/** A visitor's browser on /checkout, which requests the accounts. */
function open(options: { db?: Db; attempts?: number } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, options.db ?? shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  const bounds = { reservation: { attempts: options.attempts ?? 100, seconds: 120 } };
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(logContext, pino({ level: 'silent' }));
  return async (order: unknown) => {
    const url = new URL('http://shop/checkout/reserva');
    const body = new URLSearchParams({ order: typeof order === 'string' ? order : JSON.stringify(order) });
    const request = new Request(url, { method: 'POST', body });
    const response = await action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
    const answer: ReserveAnswer = await response.json();
    return { status: response.status, headers: response.headers, answer, text: JSON.stringify(answer) };
  };
}

const stockOf = async (id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;

test('a shopper who holds the units for an hour sees the accounts', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const before = Date.now();

  const { status, headers, answer } = await open()(aNewOrder([unitLine(honey, 2)]));

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  if (answer.outcome !== 'reserved') throw new Error(answer.outcome);
  expect(answer.accounts).toEqual([nequi]);
  const minutes = (Date.parse(answer.until) - before) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(61);
  expect(await stockOf(honey.id)).toBe(3);
});

test('a refusal contains no account number', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const ask = open();

  const soldOut = await ask(aNewOrder([unitLine(honey, 2)]));
  expect(soldOut).toMatchObject({ status: 409, answer: { outcome: 'changed', lines: [{}] } });
  const otherTotal = await ask(aNewOrder([unitLine(honey)], { shownTotal: 1 }));
  expect(otherTotal).toMatchObject({ status: 409, answer: { outcome: 'changed' } });
  const empty = await ask(aNewOrder([]));
  expect(empty).toMatchObject({ status: 409, answer: { outcome: 'empty-cart' } });
  const nonsense = await ask('{"lines":');
  expect(nonsense).toMatchObject({ status: 400, answer: { outcome: 'failed' } });

  for (const { text } of [soldOut, otherTotal, empty, nonsense]) expect(text).not.toContain(nequi.number);
  expect(await stockOf(honey.id)).toBe(1);
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('an attempt whose order is settled redirects to its page, without the accounts', async () => {
  const order = aNewOrder([unitLine(await insertProduct(shop.db))]);
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);

  const { status, answer } = await open()(order);

  expect(status).toBe(409);
  expect(answer).toEqual({
    outcome: 'settling',
    order: { orderNumber: placed.order.orderNumber, total: 30_000, token: placed.order.accessToken },
  });
});

test('a shop without accounts reserves nothing', async () => {
  await shop.db.update(storeSettings).set({ transferAccounts: [] });

  const { status, answer } = await open()(aNewOrder([unitLine(await insertProduct(shop.db))]));

  expect(status).toBe(409);
  expect(answer).toEqual({ outcome: 'failed', message: 'La tienda no recibe transferencias en este momento.' });
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('holds are rate-limited per address', async () => {
  const honey = await insertProduct(shop.db);
  const ask = open({ attempts: 1 });

  expect((await ask(aNewOrder([unitLine(honey)]))).status).toBe(200);
  const refused = await ask(aNewOrder([unitLine(honey)]));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('120');
  expect(refused.answer).toMatchObject({ message: 'Demasiados intentos. Espera 2 minutos e inténtalo de nuevo.' });
  expect(await stockOf(honey.id)).toBe(9);
});

test('a database outage is reported as such', async () => {
  const brokenDb = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });

  const { status, answer } = await open({ db: brokenDb })(
    aNewOrder([unitLine({ id: crypto.randomUUID(), price: 1, discountPercentage: 0 })]),
  );

  expect(status).toBe(503);
  expect(answer).toEqual({ outcome: 'failed', message: 'Base de datos no disponible.' });
});
