import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { pickupRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action } from './pickup.ts';

const shop = useTestDatabase();

/** A visitor's browser on a page that sends pickup requests. */
function open(options: { db?: Db; attempts?: number; logged?: string[] } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, options.db ?? shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  const bounds = { pickup: { attempts: options.attempts ?? 100, seconds: 120 } };
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(logContext, pino({}, { write: (line: string) => options.logged?.push(line) }));
  return (fields: Record<string, string>) => {
    const url = new URL('http://shop/recoger');
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
    return action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
  };
}

test('a pickup is priced by the shop, whatever price, total or name is sent', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', price: 30_000, discountPercentage: 10 });
  const forged = { total: '1', price: '1', productName: 'Otra cosa', product_name: 'Otra cosa', offerLabel: 'Regalo' };

  const answer = await open()({ productId: honey.id, quantity: '2', ...forged });

  expect(answer.status).toBe(204);
  expect(await shop.db.select().from(pickupRequests)).toMatchObject([
    { productName: 'Miel', offerLabel: null, quantity: 2, total: 54_000 },
  ]);
});

test('a malformed, unknown, deleted or unavailable product gets its own answer and is not recorded', async () => {
  const send = open();
  const honey = await insertProduct(shop.db, { stock: 2 });
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });
  const statusOf = async (fields: Record<string, string>) => (await send(fields)).status;

  expect(await statusOf({ productId: honey.id, quantity: '-3' })).toBe(400);
  expect(await statusOf({})).toBe(400);
  expect(await statusOf({ productId: crypto.randomUUID(), quantity: '1' })).toBe(404);
  expect(await statusOf({ productId: gone.id, quantity: '1' })).toBe(404);
  expect(await statusOf({ productId: honey.id, quantity: '3' })).toBe(409);
  expect(await statusOf({ productId: honey.id, offerId: 'pack-x2' })).toBe(409);
  expect(await shop.db.$count(pickupRequests)).toBe(0);
});

test('pickups are rate-limited per address', async () => {
  const send = open({ attempts: 2 });
  const honey = await insertProduct(shop.db);
  const form = { productId: honey.id, quantity: '1' };

  expect([(await send(form)).status, (await send(form)).status]).toEqual([204, 204]);
  const refused = await send(form);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('120');
  expect(await shop.db.$count(pickupRequests)).toBe(2);
});

test('a pickup that could not be recorded is logged', async () => {
  const brokenDb = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });
  const logged: string[] = [];

  const answer = await open({ db: brokenDb, logged })({ productId: crypto.randomUUID(), quantity: '1' });

  expect(answer.status).toBe(503);
  expect(logged.join()).toContain('a pickup could not be recorded');
});
