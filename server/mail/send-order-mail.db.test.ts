import { expect, test } from 'vitest';
import { orderMails, storeSettings, users } from '#db/schema.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { useOrderMails } from './testing/order-mails.ts';

const { shop, sent, send, anEvent, anOnlineOrder } = useOrderMails();

const refuse = async () => {
  throw new Error('The mail server is away');
};

test('a mail is sent once, however often its job runs', async () => {
  const order = await insertPlacedOrder(shop.db);
  const event = await anEvent(order, 'placed');

  await send(event);
  await send(event);

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: 'laura.gomez@correo.example',
    id: `pedido-${order.orderNumber}-${event}-customer`,
  });
  expect(sent[0]?.text).toContain(`https://tienda.example/pedido/${order.accessToken}`);
});

test('a mail that could not be sent is released for a retry, and the job fails', async () => {
  const event = await anEvent(await insertPlacedOrder(shop.db), 'placed');

  await expect(send(event, 'customer', refuse)).rejects.toThrow('away');
  expect(await shop.db.select().from(orderMails)).toEqual([]);
  await send(event);

  expect(sent).toHaveLength(1);
});

test('a mail that another process has claimed is left to it for ten minutes, then taken over', async () => {
  const event = await anEvent(await insertPlacedOrder(shop.db), 'placed');
  const takenUp = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await shop.db.insert(orderMails).values({ eventId: event, audience: 'customer', claimedAt: takenUp(9) });

  await expect(send(event)).rejects.toThrow('another process');
  expect(sent).toEqual([]);

  await shop.db.update(orderMails).set({ claimedAt: takenUp(11) });
  await send(event);

  expect(sent).toHaveLength(1);
  const [row] = await shop.db.select().from(orderMails);
  expect(row?.sentAt).not.toBeNull();
});

test('a worker that fails late does not release a mail that another took over', async () => {
  const event = await anEvent(await insertPlacedOrder(shop.db), 'placed');
  const later = new Date(Date.now() + 1);
  const failLate = async () => {
    await shop.db.update(orderMails).set({ claimedAt: later });
    throw new Error('The connection broke');
  };

  await expect(send(event, 'customer', failLate)).rejects.toThrow('broke');

  expect(await shop.db.select({ claimedAt: orderMails.claimedAt }).from(orderMails)).toEqual([{ claimedAt: later }]);
});

test('customer and staff each have their own mail of an event; without a staff address there is none for staff', async () => {
  const event = await anEvent(await insertPlacedOrder(shop.db), 'placed');
  await send(event, 'staff');
  expect(sent).toEqual([]);

  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  await send(event, 'staff');
  await send(event, 'customer');

  expect(sent.map(({ to }) => to)).toEqual(['equipo@botica.example', 'laura.gomez@correo.example']);
});

test('no mail is sent about an order deleted before its job runs', async () => {
  const order = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  await send(await anEvent(order, 'placed'));
  expect(sent).toEqual([]);
});

test('staff are mailed about money that arrived for a deleted order, with a link to the payments', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const order = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  const event = await anEvent(order, 'payment-problem', { note: 'Llegó un pago para el pedido eliminado' });
  await send(event, 'staff');
  await send(event, 'customer');
  expect(sent.map(({ to }) => to)).toEqual(['equipo@botica.example']);
  expect(sent[0]?.text).toContain('Llegó un pago para el pedido eliminado');
  expect(sent[0]?.text).toMatch(/\/admin\/payments\n/);
});

test('only the confirmed address of the account that placed the order is mailed the street', async () => {
  const laura = { name: 'Laura', email: 'Laura.Gomez@correo.example' };
  const order = async (user: { id: string; emailVerified: boolean; email: string } | null) => {
    if (user) await shop.db.insert(users).values({ ...laura, ...user });
    const { id } = await insertPlacedOrder(shop.db, { userId: user?.id ?? null });
    await send(await anEvent({ id }, 'placed', { actorId: user?.id ?? null }));
  };
  await order(null);
  await order({ id: 'own', emailVerified: true, email: laura.email });
  await order({ id: 'unconfirmed', emailVerified: false, email: 'laura.gomez@correo.example' });
  await order({ id: 'other', emailVerified: true, email: 'otra@correo.example' });

  expect(sent.map(({ text }) => text.includes('Cra. 27 # 15-40'))).toEqual([false, true, false, false]);

  // A stranger ordered with her address, and she got the order when she confirmed it.
  const claimed = await insertPlacedOrder(shop.db, { userId: 'own' });
  await send(await anEvent(claimed, 'placed', { actorId: null }));
  expect(sent.at(-1)?.text).not.toContain('Cra. 27 # 15-40');
});

test('a forgotten customer is mailed no more; staff are', async () => {
  const order = await anOnlineOrder('Entregado');
  const event = await anEvent(order, 'status', { fromStatus: 'Enviado', toStatus: 'Entregado' });
  const problem = await anEvent(order, 'payment-problem', { note: 'El pago se anuló' });
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', notificationEmail: 'equipo@tienda.example' });
  await shop.db.transaction((tx) => forgetPerson(tx, order.id));

  await send(event);
  await send(problem, 'staff');

  expect(sent.map(({ to }) => to)).toEqual(['equipo@tienda.example']);
});
