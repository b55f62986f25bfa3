import { expect, test } from 'vitest';
import { payments, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { pruneCardClients } from '#shop/payments/declined-cards.server.ts';
import { anOrderToPay } from './testing/card-order.ts';

const shop = useTestDatabase();

const tooManyOfOrder = expect.stringContaining('Ya se rechazaron varias tarjetas para este pedido');
const tooManyOfAddress = expect.stringContaining('Se rechazaron varias tarjetas desde tu conexión');

test('after five declined cards an order takes no further card, from any address and any process', async () => {
  const { pay, payFrom, charges, charging } = await anOrderToPay(shop);
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  for (let card = 1; card <= 5; card++) expect(await pay()).toMatchObject({ message: 'Fondos insuficientes' });

  expect(await pay()).toEqual({ kind: 'declined', message: tooManyOfOrder });
  expect(await payFrom('another-address')).toEqual({ kind: 'declined', message: tooManyOfOrder });
  expect(charges).toHaveLength(5);
});

test('after ten declined cards within an hour an address pauses for all orders; other addresses do not', async () => {
  const declined = async (clientKey: string) => {
    const { pay, charging } = await anOrderToPay(shop, clientKey);
    charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
    return pay();
  };
  // At once, as a script does.
  const answers = await Promise.all(Array.from({ length: 12 }, () => declined('one-address')));
  expect(
    answers.filter(({ kind, ...rest }) => kind === 'declined' && 'message' in rest && /conexión/.test(rest.message)),
  ).toHaveLength(2);
  expect(await declined('one-address')).toEqual({ kind: 'declined', message: tooManyOfAddress });
  expect(await declined('another-address')).toMatchObject({ message: 'Fondos insuficientes' });

  await shop.db.update(payments).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  expect(await declined('one-address')).toMatchObject({ message: 'Fondos insuficientes' });
});

test('approved cards do not count, and staff set the limits', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', paymentLimits: { declinesPerHour: 1 } });
  for (let shopper = 1; shopper <= 3; shopper++)
    expect(await (await anOrderToPay(shop)).pay()).toEqual({ kind: 'paid' });

  const { pay, charging } = await anOrderToPay(shop);
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  expect(await pay()).toMatchObject({ message: 'Fondos insuficientes' });
  expect(await pay()).toEqual({ kind: 'declined', message: tooManyOfAddress });
});

test('the hash of the client address stays with a card attempt for an hour', async () => {
  const { pay } = await anOrderToPay(shop, 'one-address');
  await pay();
  const clientKeys = () => shop.db.select({ clientKey: payments.clientKey }).from(payments);

  await pruneCardClients(shop.db, new Date(Date.now() + 59 * 60_000));
  expect(await clientKeys()).toEqual([{ clientKey: 'one-address' }]);
  await pruneCardClients(shop.db, new Date(Date.now() + 61 * 60_000));
  expect(await clientKeys()).toEqual([{ clientKey: null }]);
});
