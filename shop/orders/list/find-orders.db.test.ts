import { expect, test } from 'vitest';
import { paymentIncidents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { confirmOwnOrder } from '#shop/orders/confirming/confirm-order.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { anAddress, insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { listLatestOrders, listOrders, listOrdersOf, ordersPerPage } from './find-orders.server.ts';
import { findOrderMarks } from './order-marks.server.ts';
import { findOrder } from './read-order.server.ts';
import { summarizeOrders } from './summarize-orders.server.ts';

const shop = useTestDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const numbers = (list: { orders: { orderNumber: string }[] }) => list.orders.map((order) => order.orderNumber);

test('orders are listed newest first, without deleted ones, and filtered by status', async () => {
  await insertPlacedOrder(shop.db, { orderNumber: '100001', orderDate: day(1), status: 'Pagado' });
  await insertPlacedOrder(shop.db, { orderNumber: '100003', orderDate: day(3) });
  await insertPlacedOrder(shop.db, { orderNumber: '100002', orderDate: day(2), status: 'Pagado' });
  await insertPlacedOrder(shop.db, { orderNumber: '100004', orderDate: day(4), deletedAt: day(5) });

  expect(numbers(await listOrders(shop.db, fullSight))).toEqual(['100003', '100002', '100001']);
  expect(numbers(await listOrders(shop.db, fullSight, { part: 'Pagado' }))).toEqual(['100002', '100001']);
  expect(numbers(await listOrders(shop.db, fullSight, { part: 'Enviado' }))).toEqual([]);
});

test('a list is paged, and a page past the end is the last one', async () => {
  for (let number = 1; number <= ordersPerPage + 1; number += 1) {
    await insertPlacedOrder(shop.db, { orderNumber: String(100_000 + number), orderDate: day(number) });
  }
  expect(await listOrders(shop.db, fullSight)).toMatchObject({ total: 25, page: 1, pages: 2 });
  expect((await listOrders(shop.db, fullSight)).orders).toHaveLength(24);
  expect(numbers(await listOrders(shop.db, fullSight, { page: 2 }))).toEqual(['100001']);
  expect(await listOrders(shop.db, fullSight, { page: 99 })).toMatchObject({ page: 2 });
  expect(await listOrders(shop.db, fullSight, { page: Number.NaN })).toMatchObject({ page: 1 });
});

test('a search finds an order by its number, its last digits, its customer, phone number, e-mail or city, however they are typed', async () => {
  const ines = anAddress({
    firstName: 'Inés',
    lastName: 'Peña',
    email: 'ines@correo.example',
    phone: '3117654321',
    city: 'Ibagué',
  });
  await insertPlacedOrder(shop.db, {
    id: 'a3f91c00-1111-4111-8111-111111111111',
    orderNumber: '482915',
    shippingAddress: ines,
  });
  await insertPlacedOrder(shop.db, { orderNumber: '777777' });

  const numberSearches = ['482 915', '482915', '#482915', '4829', '915', '#a3f91c', 'A3F91C00'];
  const searches = ['ines pena', 'Peña Inés', 'PEÑA', 'Ines@Correo', 'ibague', 'pena ibagué', 'peña\0', 'in', 'pe ib'];
  const phones = ['311 765 4321', '+57 311 765 43 21', '(311) 765-4321', '573117654321', '7654321', '4321'];
  for (const search of [...numberSearches, ...searches, ...phones]) {
    expect([search, numbers(await listOrders(shop.db, fullSight, { search }))]).toEqual([search, ['482915']]);
  }
  for (const search of ['%', String.raw`\ _ '`, '@', 'ag', 'Inés Gómez', '3117654322', '#b3f91c']) {
    expect([search, numbers(await listOrders(shop.db, fullSight, { search }))]).toEqual([search, []]);
  }
});

test('a search is paged, counted and narrowed to a part like the whole list', async () => {
  for (let number = 1; number <= ordersPerPage + 2; number += 1) {
    const status = number <= 2 ? 'Pagado' : 'Pendiente';
    const { id } = await insertPlacedOrder(shop.db, {
      orderNumber: String(100_000 + number),
      orderDate: day(number),
      status,
    });
    if (number === 3) await insertProof(shop.db, { orderId: id });
  }
  await insertPlacedOrder(shop.db, { orderNumber: '200001', orderDate: day(60) });

  const last = await listOrders(shop.db, fullSight, { search: '100', page: 99 });
  expect(last).toMatchObject({ total: 26, page: 2, pages: 2, hasMore: false });
  expect(last.counts).toMatchObject({ all: 26, toShip: 2, toReview: 1, byStatus: { Pagado: 2, Pendiente: 24 } });
  expect(numbers(last)).toEqual(['100002', '100001']);
  expect(numbers(await listOrders(shop.db, fullSight, { search: '100', part: 'to-ship', page: 7 }))).toEqual([
    '100002',
    '100001',
  ]);
  expect(numbers(await listOrders(shop.db, fullSight, { search: '100', part: 'to-review' }))).toEqual(['100003']);
  expect(numbers(await listOrders(shop.db, fullSight, { search: '100', sort: 'oldest' }))[0]).toBe('100001');
  expect(await listOrders(shop.db, fullSight, { search: '300', page: 9 })).toMatchObject({
    orders: [],
    total: 0,
    page: 1,
    pages: 1,
  });
});

test('days and method narrow the list, and every part is counted under the same search', async () => {
  await insertPlacedOrder(shop.db, { orderNumber: '100001', orderDate: day(1) });
  const transfer = await insertPlacedOrder(shop.db, {
    orderNumber: '100002',
    orderDate: day(2),
    status: 'Pendiente',
    paymentMethod: 'Transferencia Bancaria',
  });
  await insertProof(shop.db, { orderId: transfer.id });
  await insertPlacedOrder(shop.db, {
    orderNumber: '100003',
    orderDate: day(3),
    status: 'Pagado',
    paymentMethod: 'Wompi',
    totalAmount: 99_000,
  });

  const placed = { since: day(2), until: day(3) };
  expect(numbers(await listOrders(shop.db, fullSight, { placed }))).toEqual(['100002']);
  expect(numbers(await listOrders(shop.db, fullSight, { method: 'Wompi' }))).toEqual(['100003']);
  expect(numbers(await listOrders(shop.db, fullSight, { part: 'to-ship' }))).toEqual(['100003', '100001']);
  expect(numbers(await listOrders(shop.db, fullSight, { part: 'to-review' }))).toEqual(['100002']);
  expect(numbers(await listOrders(shop.db, fullSight, { sort: 'oldest' }))).toEqual(['100001', '100002', '100003']);
  expect(numbers(await listOrders(shop.db, fullSight, { sort: 'highest' }))[0]).toBe('100003');

  const { counts, total } = await listOrders(shop.db, fullSight, {
    part: 'Pagado',
    placed: { since: day(2), until: null },
  });
  expect(counts).toMatchObject({ all: 2, toShip: 1, toReview: 1, byStatus: { Pagado: 1, Pendiente: 1, Enviado: 0 } });
  expect(total).toBe(1);
});

test('a parcel sold on account is among those to be sent, and counted there, searched or not', async () => {
  const unpaid = { status: 'Pendiente', orderDate: day(1) } as const;
  const onAccount = { ...unpaid, paymentMethod: 'A crédito', remainder: 'on-account', dueOn: '2026-12-24' } as const;
  await insertPlacedOrder(shop.db, { ...onAccount, orderNumber: '100001' });
  await insertPlacedOrder(shop.db, { ...onAccount, orderNumber: '100002', delivery: 'pickup' });
  await insertPlacedOrder(shop.db, { ...onAccount, orderNumber: '100003', status: 'Enviado' });
  await insertPlacedOrder(shop.db, { ...unpaid, orderNumber: '100004' });
  await insertPlacedOrder(shop.db, { status: 'Pagado', orderDate: day(2), orderNumber: '100005' });

  for (const search of ['', '100']) {
    const list = await listOrders(shop.db, fullSight, { part: 'to-ship', search });
    expect(numbers(list)).toEqual(['100005', '100001']);
    expect(list).toMatchObject({ total: 2, counts: { all: 5, toShip: 2, byStatus: { Pendiente: 3 } } });
  }
});

test('what its customer fetches is among those to be fetched, and not among those to be sent, searched or not', async () => {
  const pickup = { delivery: 'pickup', orderDate: day(1) } as const;
  const paidThen = { ...pickup, status: 'Pendiente', paymentMethod: 'Pago al recoger', remainder: 'in-store' } as const;
  await insertPlacedOrder(shop.db, { ...pickup, orderNumber: '100001', status: 'Pagado' });
  await insertPlacedOrder(shop.db, { ...paidThen, orderNumber: '100002', orderDate: day(2) });
  await insertPlacedOrder(shop.db, { ...pickup, orderNumber: '100003', status: 'Enviado', orderDate: day(3) });
  await insertPlacedOrder(shop.db, { ...pickup, orderNumber: '100004', status: 'Entregado' });
  await insertPlacedOrder(shop.db, { ...paidThen, orderNumber: '100005', remainder: null });
  await insertPlacedOrder(shop.db, { orderNumber: '100006', status: 'Pagado', orderDate: day(4) });

  for (const search of ['', '100']) {
    const fetched = await listOrders(shop.db, fullSight, { part: 'to-fetch', search });
    expect(numbers(fetched)).toEqual(['100003', '100002', '100001']);
    expect(fetched).toMatchObject({ total: 3, counts: { toFetch: 3, toShip: 1, byStatus: { Pagado: 2 } } });
    expect(numbers(await listOrders(shop.db, fullSight, { part: 'to-ship', search }))).toEqual(['100006']);
  }
});

test('orders on delivery that are not confirmed are to be confirmed, searched or not, and all of them may be sent', async () => {
  const exam = { id: 'examen', name: 'Examen', quantity: 1, price: 30_000, isOffer: false, image_urls: [] };
  await insertPlacedOrder(shop.db, { orderNumber: '100001', orderDate: day(1) });
  const confirmed = await insertPlacedOrder(shop.db, { orderNumber: '100002', orderDate: day(2) });
  await insertPlacedOrder(shop.db, { orderNumber: '100003', orderDate: day(3), channel: 'whatsapp' });
  await insertPlacedOrder(shop.db, { orderNumber: '100004', items: [{ ...exam, isService: true }] });
  await insertPlacedOrder(shop.db, { orderNumber: '100005', orderDate: day(5), status: 'Enviado' });
  await insertPlacedOrder(shop.db, { orderNumber: '100006', orderDate: day(6) });
  await confirmOwnOrder(shop.db, confirmed.accessToken);

  for (const search of ['', '100']) {
    const list = await listOrders(shop.db, fullSight, { part: 'to-confirm', search });
    expect(numbers(list)).toEqual(['100006', '100001']);
    expect(list).toMatchObject({ total: 2, counts: { toConfirm: 2, toShip: 4 } });
  }
});

test('orders of services only are not among those to be sent, nor counted there, searched or not', async () => {
  const goods = { id: 'miel', name: 'Miel', quantity: 1, price: 20_000, isOffer: false, image_urls: [] };
  const exam = { ...goods, id: 'examen', name: 'Examen', isService: true as const };
  const all = { status: 'Pagado' as const, orderDate: day(1) };
  await insertPlacedOrder(shop.db, { ...all, orderNumber: '100001', items: [goods] });
  await insertPlacedOrder(shop.db, { ...all, orderNumber: '100002', items: [exam] });
  await insertPlacedOrder(shop.db, { ...all, orderNumber: '100003', items: [exam, goods], orderDate: day(2) });
  await insertPlacedOrder(shop.db, { ...all, orderNumber: '100004', items: [exam], deletedAt: day(2) });

  for (const search of ['', '100']) {
    for (const sort of ['newest', 'highest'] as const) {
      const list = await listOrders(shop.db, fullSight, { part: 'to-ship', search, sort });
      expect(new Set(numbers(list))).toEqual(new Set(['100001', '100003']));
      expect(list).toMatchObject({ total: 2, counts: { all: 3, toShip: 2, byStatus: { Pagado: 3 } } });
    }
  }
  const { counts } = await listOrders(shop.db, fullSight, { placed: { since: day(2), until: null } });
  expect(counts).toMatchObject({ all: 1, toShip: 1 });
});

test('money to give back marks its order as that, not as a payment to review', async () => {
  const [owed, reviewed] = [await insertPlacedOrder(shop.db), await insertPlacedOrder(shop.db)];
  const paid = { status: 'APPROVED', amountInCents: 100, currency: 'COP' } as const;
  const payment = { provider: 'wompi', reference: 'ORDEN-1', ...paid };
  await shop.db.insert(paymentIncidents).values([
    { ...payment, kind: 'refund-owed', transactionId: 'tx-1', orderId: owed.id },
    { ...payment, kind: 'paid-twice', transactionId: 'tx-2', orderId: reviewed.id },
  ]);
  expect(await findOrderMarks(shop.db, [owed.id, reviewed.id])).toMatchObject({
    [owed.id]: { refundOwed: true, paymentToReview: false },
    [reviewed.id]: { refundOwed: false, paymentToReview: true },
  });
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

test('an order is found with its history, but not by a malformed or unknown id or after it was deleted', async () => {
  const kept = await insertPlacedOrder(shop.db);
  const deleted = await insertPlacedOrder(shop.db, { deletedAt: day(1) });
  expect(await findOrder(shop.db, fullSight, kept.id)).toMatchObject({ id: kept.id, notes: '', events: [] });
  for (const id of [deleted.id, crypto.randomUUID(), 'nada', "'; drop table orders; --"])
    expect(await findOrder(shop.db, fullSight, id)).toBeNull();
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
  expect(await summarizeOrders(shop.db, fullSight, day(1))).toMatchObject({ total: 7, pendingCashOnDelivery: 3 });
  expect(numbers({ orders: await listLatestOrders(shop.db, fullSight) })).toEqual([
    '100007',
    '100006',
    '100005',
    '100004',
    '100003',
  ]);
});
