import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aPlacedOrder, firstLine, marta, readRevisions, revise } from '#shop/orders/revisions/testing/revisions.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { readOrder } from '#shop/testing/orders.ts';
import { askForChange } from './ask-for-change.server.ts';
import { correctAddress } from './correct-address.server.ts';

const shop = useTestDatabase();
const address = {
  address: 'Calle 9 # 4-20',
  addressDetails: '',
  neighborhood: 'Centro',
  department: 'Quindío',
  city: 'Armenia',
};

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const send = (orderId: string) =>
  changeOrderStatus(shop.db, { orderId, status: 'Enviado', actor: marta, answer: 'answered' });
const eventsOf = (kind: 'revised' | 'change-asked') =>
  shop.db.select().from(orderEvents).where(eq(orderEvents.kind, kind));

test('the customer corrects the address until the order is sent, and the change is kept as theirs', async () => {
  const { order } = await aPlacedOrder(shop.db);
  const { accessToken } = order;

  expect(await correctAddress(shop.db, { accessToken, address })).toEqual({ ok: true });
  expect(await correctAddress(shop.db, { accessToken, address })).toEqual({ ok: true });

  expect(await readOrder(shop.db, order.id)).toMatchObject({
    shippingAddress: { ...address, firstName: 'Laura', phone: '3004567812', municipalityCode: '63001' },
  });
  expect(await readRevisions(shop.db, order.id)).toMatchObject([
    { number: 1, state: 'applied', askedBy: 'customer', actorName: '', before: { address: { city: 'Pereira' } } },
  ]);
  expect(await eventsOf('revised')).toHaveLength(1);
  await send(order.id);
  expect(await correctAddress(shop.db, { accessToken, address })).toEqual({ ok: false, reason: 'over' });
});

test('an address is not corrected while a change waits for the same customer', async () => {
  const { order } = await aPlacedOrder(shop.db);
  await revise(shop.db, order.id, firstLine(3));
  const corrected = await correctAddress(shop.db, { accessToken: order.accessToken, address });
  expect(corrected).toEqual({ ok: false, reason: 'revision-waiting' });
});

test('the customer asks for a change until the order is sent, at most five times a day', async () => {
  const { order } = await aPlacedOrder(shop.db);
  const ask = () => askForChange(shop.db, { accessToken: order.accessToken, text: 'Una miel más' });

  for (let times = 0; times < 5; times++) expect(await ask()).toEqual({ ok: true });

  expect(await ask()).toEqual({ ok: false, reason: 'too-many' });
  expect(await eventsOf('change-asked')).toMatchObject(Array(5).fill({ note: 'Una miel más', actorName: '' }));
  await send(order.id);
  expect(await ask()).toEqual({ ok: false, reason: 'over' });
});
