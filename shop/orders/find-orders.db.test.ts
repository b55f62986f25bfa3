import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { findOrder, listLatestOrders, listOrders, listOrdersOf, ordersPerPage } from './find-orders.server.ts';
import { summarizeOrders } from './summarize-orders.server.ts';

const shop = useTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const numbers = (list: { orders: { orderNumber: string }[] }) => list.orders.map((order) => order.orderNumber);

test('orders come newest first, without the deleted ones, of one status when asked', async () => {
  await insertPlacedOrder(shop.db, { orderNumber: '100001', orderDate: day(1), status: 'Pagado' });
  await insertPlacedOrder(shop.db, { orderNumber: '100003', orderDate: day(3) });
  await insertPlacedOrder(shop.db, { orderNumber: '100002', orderDate: day(2), status: 'Pagado' });
  await insertPlacedOrder(shop.db, { orderNumber: '100004', orderDate: day(4), deletedAt: day(5) });

  expect(numbers(await listOrders(shop.db))).toEqual(['100003', '100002', '100001']);
  expect(numbers(await listOrders(shop.db, { status: 'Pagado' }))).toEqual(['100002', '100001']);
  expect(numbers(await listOrders(shop.db, { status: 'Enviado' }))).toEqual([]);
});

test('a list is paged, and a page past the end is the last one', async () => {
  for (let number = 1; number <= ordersPerPage + 1; number += 1) {
    await insertPlacedOrder(shop.db, { orderNumber: String(100_000 + number), orderDate: day(number) });
  }
  expect(await listOrders(shop.db)).toMatchObject({ total: 25, page: 1, pages: 2 });
  expect((await listOrders(shop.db)).orders).toHaveLength(24);
  expect(numbers(await listOrders(shop.db, { page: 2 }))).toEqual(['100001']);
  expect(await listOrders(shop.db, { page: 99 })).toMatchObject({ page: 2 });
  expect(await listOrders(shop.db, { page: Number.NaN })).toMatchObject({ page: 1 });
});

test('a search finds order numbers, spaces or not, and names and e-mails without accents or case', async () => {
  await insertPlacedOrder(shop.db, {
    orderNumber: '482915',
    shippingAddress: anAddress({ firstName: 'Inés', lastName: 'Peña', email: 'ines@correo.example' }),
  });
  await insertPlacedOrder(shop.db, { orderNumber: '777777' });

  for (const search of ['482 915', '482915', '4829', 'ines pena', 'PEÑA', 'Ines@Correo', 'peña\0']) {
    expect(numbers(await listOrders(shop.db, { search }))).toEqual(['482915']);
  }
  expect(numbers(await listOrders(shop.db, { search: '%' }))).toEqual([]);
  expect(numbers(await listOrders(shop.db, { search: String.raw`\ _ '` }))).toEqual([]);
});

test('a customer’s list holds only their own orders, each with its link', async () => {
  await shop.db.insert(users).values([
    { id: 'ana', name: 'Ana', email: 'ana@correo.example' },
    { id: 'luis', name: 'Luis', email: 'luis@correo.example' },
  ]);
  const { accessToken } = await insertPlacedOrder(shop.db, { orderNumber: '100001', userId: 'ana' });
  await insertPlacedOrder(shop.db, { orderNumber: '100002', userId: 'luis' });
  await insertPlacedOrder(shop.db, { orderNumber: '100003' });
  const list = await listOrdersOf(shop.db, 'ana');
  expect(numbers(list)).toEqual(['100001']);
  expect(list.orders[0]?.accessToken).toBe(accessToken);
  expect((await listOrdersOf(shop.db, 'nadie')).orders).toEqual([]);
});

test('an order is found with its history, and not by a malformed or unknown id or after it was deleted', async () => {
  const kept = await insertPlacedOrder(shop.db);
  const deleted = await insertPlacedOrder(shop.db, { deletedAt: day(1) });
  expect(await findOrder(shop.db, kept.id)).toMatchObject({ id: kept.id, notes: '', events: [] });
  for (const id of [deleted.id, crypto.randomUUID(), 'nada', "'; drop table orders; --"])
    expect(await findOrder(shop.db, id)).toBeNull();
});

test('the overview counts all orders and those pending cash on delivery, and shows the latest five', async () => {
  for (let number = 1; number <= 7; number += 1) {
    await insertPlacedOrder(shop.db, {
      orderNumber: String(100_000 + number),
      orderDate: day(number),
      status: number <= 3 ? 'Pendiente Contraentrega' : 'Pagado',
    });
  }
  await insertPlacedOrder(shop.db, { deletedAt: day(9) });
  expect(await summarizeOrders(shop.db, day(1))).toMatchObject({ total: 7, pendingCashOnDelivery: 3 });
  expect(numbers({ orders: await listLatestOrders(shop.db) })).toEqual([
    '100007',
    '100006',
    '100005',
    '100004',
    '100003',
  ]);
});
