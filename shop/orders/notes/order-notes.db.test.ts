import { beforeEach, expect, test } from 'vitest';
import { orderNotes, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { forgetPerson } from '#shop/orders/removing/forget-person.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { addOrderNote, listOrderNotes } from './order-notes.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

const add = (orderId: string, body: string) => addOrderNote(shop.db, { orderId, body, author: marta });

test('an internal note has its author and time, and the customer’s page does not show it', async () => {
  const order = await insertPlacedOrder(shop.db);
  await add(order.id, 'Llamé, no contestó');
  await add(order.id, 'Confirmó por WhatsApp');

  expect(await listOrderNotes(shop.db, order.id)).toMatchObject([
    { body: 'Confirmó por WhatsApp', authorName: 'Marta Ríos', createdAt: expect.any(Date) },
    { body: 'Llamé, no contestó' },
  ]);
  expect(JSON.stringify(await findOrderByToken(shop.db, order.accessToken))).not.toContain('contestó');
});

test('notes are deleted with the customer’s data, and none is added afterwards or to an unknown order', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  await add(order.id, 'Vive con la mamá');
  await shop.db.transaction((tx) => forgetPerson(tx, order.id));
  expect(await shop.db.$count(orderNotes)).toBe(0);
  expect(await add(order.id, 'Otra')).toBe(false);
  expect(await add(crypto.randomUUID(), 'Otra')).toBe(false);
});
