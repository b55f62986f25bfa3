import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { products, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { loader, type OrderAgainAnswer } from './order-again.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values([
    { id: 'ana', name: 'Ana', email: 'ana@correo.example' },
    { id: 'luis', name: 'Luis', email: 'luis@correo.example' },
  ]);
});

async function ask(userId: string, orderId: string, db: Db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  context.set(
    viewerContext,
    aViewer({
      userId,
      email: `${userId}@correo.example`,
      fullName: userId,
      role: 'customer',
      avatarUrl: null,
    }),
  );
  const args = { params: { orderId }, context } as unknown as Parameters<typeof loader>[0];
  const response = await loader(args);
  const answer: OrderAgainAnswer = await response.json();
  return { status: response.status, cache: response.headers.get('Cache-Control'), answer };
}

async function anOrderOf(userId: string, { orderNumber = '482915', deletedAt = null as Date | null } = {}) {
  const honey = await insertProduct(shop.db, { name: 'Miel', price: 32_000 });
  const item = { id: honey.id, name: 'Miel', quantity: 2, price: 30_000, isOffer: false, image_urls: [] };
  return insertPlacedOrder(shop.db, { userId, orderNumber, items: [item], deletedAt });
}

test('one’s own order is returned at today’s prices, with its changes, uncached', async () => {
  const { id } = await anOrderOf('ana');
  const { status, cache, answer } = await ask('ana', id);

  expect([status, cache]).toEqual([200, 'private, no-store']);
  expect(answer).toMatchObject({
    ok: true,
    orderNumber: '482915',
    additions: [{ kind: 'unit', quantity: 2, product: { name: 'Miel', price: 32_000, stock: 10, category: null } }],
    notices: [{ name: 'Miel', text: 'el precio subió de $\u00a030.000 a $\u00a032.000.' }],
  });
});

test('an order whose product staff have deleted says that it is gone', async () => {
  const { id } = await anOrderOf('ana');
  await shop.db.update(products).set({ deletedAt: new Date() });
  expect((await ask('ana', id)).answer).toMatchObject({
    additions: [],
    notices: [{ name: 'Miel', text: 'no se añadió porque ya no está disponible.' }],
  });
});

test('another person’s order, a deleted one and an unknown one get the same answer', async () => {
  const { id: anothers } = await anOrderOf('luis');
  const { id: deleted } = await anOrderOf('ana', { orderNumber: '482916', deletedAt: new Date() });
  const gone = { status: 404, cache: 'private, no-store', answer: { ok: false, problem: 'El pedido ya no existe.' } };

  for (const id of [anothers, deleted, crypto.randomUUID(), '12', "' or 1=1"])
    expect(await ask('ana', id)).toEqual(gone);
});

test('during a database outage the shop says so', async () => {
  const brokenDb = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });
  expect(await ask('ana', crypto.randomUUID(), brokenDb)).toMatchObject({
    status: 503,
    answer: { ok: false, problem: 'Base de datos no disponible.' },
  });
});
