import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { type AddressesAnswer, loader } from './addresses.ts';

const shop = useTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));

beforeEach(async () => {
  for (const id of ['ana', 'luis']) {
    const email = `${id}@correo.example`;
    await shop.db.insert(users).values({ id, name: id, email });
    await shop.db.insert(userProfiles).values({ id, email });
  }
});

async function ask(userId: string, db: Db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, createLog('silent'));
  const email = `${userId}@correo.example`;
  context.set(viewerContext, aViewer({ userId, email, fullName: userId, role: 'customer', avatarUrl: null }));
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const { addresses }: AddressesAnswer = await response.json();
  return { status: response.status, addresses: addresses.map(({ from, address }) => `${from}: ${address}`) };
}

const sentTo = (address: string) => ({ shippingAddress: anAddress({ address }) });

test('addresses of one’s own orders come latest first and the profile’s last; deleted and forgotten orders are left out', async () => {
  await insertPlacedOrder(shop.db, { userId: 'ana', orderDate: day(1), ...sentTo('Calle 1') });
  await insertPlacedOrder(shop.db, { userId: 'ana', orderDate: day(3), ...sentTo('Calle 3') });
  await insertPlacedOrder(shop.db, { userId: 'ana', orderDate: day(2), ...sentTo('calle 3') });
  await insertPlacedOrder(shop.db, { userId: 'ana', deletedAt: day(5), ...sentTo('Calle 5') });
  await insertPlacedOrder(shop.db, { userId: 'ana', forgottenAt: day(6), ...sentTo('Calle 6') });
  await insertPlacedOrder(shop.db, { userId: 'luis', ...sentTo('Calle de Luis') });
  await insertPlacedOrder(shop.db, sentTo('Calle de nadie'));
  await shop.db.update(userProfiles).set({ address: 'Carrera 9', city: 'Cali' });

  expect(await ask('ana')).toEqual({
    status: 200,
    addresses: ['order: Calle 3', 'order: Calle 1', 'profile: Carrera 9'],
  });
});

test('a customer without orders or an address is offered none', async () => {
  expect(await ask('ana')).toEqual({ status: 200, addresses: [] });
});

test('during a database outage the shop offers none', async () => {
  const brokenDb = new Proxy({} as Db, {
    get() {
      throw new DatabaseOutageError('away');
    },
  });
  expect(await ask('ana', brokenDb)).toEqual({ status: 503, addresses: [] });
});
