import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { authContext, clientAddressContext, limitsContext, logContext, pauseContext } from '#app/context.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/log.server.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action as signIn } from './login.tsx';

const database = useTestDatabase();
const { build } = await readPages(['account/profile-orders.tsx', 'storefront/catalog/product.tsx']);

test('a hundred sign-ins of one address from as many clients wait up to eight seconds, the next are refused, and a signed-in shopper beside them waits for nothing', async () => {
  const { db } = database;
  const shop = serveShop(database.database, build);
  const userId = await insertCustomer(db, { id: 'rosa' });
  const { cookie } = await openSession(db, userId);
  const order = await insertPlacedOrder(db, { userId });
  const product = await insertProduct(db, { name: 'Miel de Abejas' });

  const visitors = holdWhoWaits();
  const attempts = Array.from({ length: 105 }, (_, index) => tryWrongPassword(shop, `10.0.0.${index}`, visitors.pause));
  await visitors.haveCome(100);

  // As they stand and wait, each page is there at once, with nothing to hash and nobody to let pass.
  const { result, hashes } = await recordWork(db, async () => ({
    orders: await (await shop.ask('/perfil/orders', { cookie })).text(),
    product: await (await shop.ask(`/productos/${product.id}`, { cookie })).text(),
  }));
  expect(result.orders).toContain(order.orderNumber);
  expect(result.product).toContain('Miel de Abejas');
  expect(hashes).toBe(0);
  expect(visitors.waiting()).toBe(100);

  visitors.leave();
  const answers = await Promise.all(attempts);
  expect(visitors.delays()).toEqual([0, 0, 0, 250, 500, 1_000, 2_000, 4_000, ...Array(92).fill(8_000)]);
  expect(answers.filter((status) => status === 429)).toHaveLength(5);
});

/** Whoever is told to wait is held, without a clock, until all leave. */
function holdWhoWaits() {
  const delays: number[] = [];
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => {});
  const come = Promise.withResolvers<void>();
  let expected = Number.POSITIVE_INFINITY;
  return {
    pause: (ms: number): Promise<void> => {
      delays.push(ms);
      if (delays.length >= expected) come.resolve();
      return gone.promise;
    },
    /** Until so many stand and wait, however long that is. */
    haveCome(count: number): Promise<void> {
      expected = count;
      if (delays.length >= count) come.resolve();
      return come.promise;
    },
    waiting: () => delays.length,
    leave: () => gone.reject(new Error('left')),
    delays: () => delays.toSorted((a, b) => a - b),
  };
}

/** @returns the status of the answer, or null for who left before there was one */
async function tryWrongPassword(
  { auth, limits }: ReturnType<typeof serveShop>,
  from: string,
  pause: (ms: number) => Promise<void>,
): Promise<number | null> {
  const context = new RouterContextProvider();
  context.set(authContext, auth);
  context.set(limitsContext, limits);
  context.set(clientAddressContext, from);
  context.set(logContext, createLog('silent'));
  context.set(pauseContext, pause);
  const url = new URL('http://tienda.example/login');
  const body = new URLSearchParams({ email: 'laura@correo.example', password: 'no-es-esta' });
  const args = { request: new Request(url, { method: 'POST', body }), url, params: {}, context };
  const answer = await signIn(args as unknown as Parameters<typeof signIn>[0]).catch(() => null);
  return answer && 'init' in answer ? (answer.init?.status ?? null) : null;
}
