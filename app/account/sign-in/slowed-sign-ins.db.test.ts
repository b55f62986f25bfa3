import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { authContext, clientAddressContext, limitsContext, logContext, pauseContext } from '#app/context.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action as signIn } from './login.tsx';

const database = useTestDatabase();
const { build } = await readPages(['account/profile/profile-orders.tsx', 'storefront/catalog/product/product.tsx']);

test('of a hundred concurrent sign-ins for one address the first wait up to eight seconds, the next are refused, and other requests are not delayed', async () => {
  const { db } = database;
  const shop = serveShop(database.database, build);
  const userId = await insertCustomer(db, { id: 'rosa' });
  const { cookie } = await openSession(db, userId);
  const order = await insertPlacedOrder(db, { userId });
  const product = await insertProduct(db, { name: 'Miel de Abejas' });

  const visitors = holdWhoWaits();
  const attempts = Array.from({ length: 105 }, (_, index) => tryWrongPassword(shop, `10.0.0.${index}`, visitors.pause));
  await visitors.haveCome(100);

  // While the delayed sign-ins wait, other pages respond at once, without hashing a password.
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

/** Creates a pause function whose delays last until `leave` aborts the waiting requests. */
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
    /** Resolves once this many requests are waiting. */
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

/** @returns the status of the response, or null if the request was aborted first */
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
