import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  healthReports,
  orderEvents,
  orderNotes,
  orderRevisions,
  orders,
  paymentIncidents,
  stockItems,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anAddress, insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { listToday } from './list-today.server.ts';
import { statusOfPress } from './today.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-20T17:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const as = (staffRole: string) => aViewer({ userId: staffRole, role: 'admin', staffRole });

async function listed(staffRole = 'owner') {
  const today = await listToday(shop.db, as(staffRole), now);
  return today?.items.map(({ kind }) => kind) ?? null;
}

/** The orders that are listed, with the status that one press gives each. */
function pressesOf(today: Awaited<ReturnType<typeof listToday>>): string[] {
  return (today?.items ?? []).flatMap((item) =>
    item.of === 'order' ? [`${item.kind} ${item.order.orderNumber} ${statusOfPress(item.order)}`] : [],
  );
}

async function insertIncident(values: Partial<typeof paymentIncidents.$inferInsert>): Promise<void> {
  await shop.db.insert(paymentIncidents).values({
    kind: 'paid-twice',
    provider: 'wompi',
    transactionId: crypto.randomUUID(),
    reference: 'ORDEN-1',
    status: 'APPROVED',
    amountInCents: 8_900_050,
    currency: 'COP',
    createdAt: hoursAgo(1),
    ...values,
  });
}

/** Inserts an order whose customer asked for a change, and one that waits for its customer. */
async function insertChanges() {
  const asked = await insertPlacedOrder(shop.db, { status: 'Pendiente' });
  const offered = await insertPlacedOrder(shop.db, { status: 'Pendiente' });
  await shop.db.insert(orderEvents).values({ orderId: asked.id, kind: 'change-asked', createdAt: hoursAgo(3) });
  const content = { items: [], address: anAddress(), shippingCost: 0, discount: 0, discountReason: '', notes: '' };
  await shop.db.insert(orderRevisions).values({
    ...{ orderId: offered.id, number: 1, state: 'offered', pricing: 'order', askedBy: 'staff', createdAt: hoursAgo(2) },
    ...{ before: { ...content, total: 30_000 }, after: { ...content, total: 45_000 }, expiresAt: now },
  });
  return { asked };
}

/** Inserts one of each kind, later kinds waiting longer. */
async function insertEachKind() {
  const transfer = await insertPlacedOrder(shop.db, { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' });
  await insertProof(shop.db, { orderId: transfer.id });
  await insertPlacedOrder(shop.db, { status: 'Pagado', orderNumber: '482915', orderDate: hoursAgo(2) });
  await insertPlacedOrder(shop.db, { orderDate: hoursAgo(3) });
  await insertIncident({ orderId: transfer.id });
  await insertIncident({ orderId: transfer.id, kind: 'refund-owed', dueOn: '2026-11-30' });
  await insertPlacedOrder(shop.db, { status: 'Pagado', holdsStock: false, orderDate: hoursAgo(6) });
  const honey = await insertProduct(shop.db, { name: 'Miel de Abejas' });
  await shop.db.update(stockItems).set({ shortage: 4 }).where(sql`product_id = ${honey.id}`);
  await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez' });
  const question = { id: 'q', question: '¿Cuánto tomo?', answer: null, timestamp: now.toISOString() };
  await shop.db
    .insert(healthReports)
    .values({ userId: 'laura', questions: [question, question], waitingCount: 2, latestQuestionAt: hoursAgo(8) });
  await insertServiceRequest(shop.db, { name: 'Ana Ríos', phone: '3101234567', createdAt: hoursAgo(9) });
}

test('the most urgent comes first, with its age', async () => {
  await insertEachKind();
  await insertPlacedOrder(shop.db, { status: 'Pagado', orderNumber: '111222', orderDate: hoursAgo(50) });

  const today = await listToday(shop.db, as('owner'), now);

  expect(today?.items.map(({ kind }) => kind)).toEqual([
    'proof',
    'send',
    'send',
    'confirm',
    'incident',
    'refund',
    'no-stock',
    'shortage',
    'question',
    'request',
  ]);
  const [, oldest, ...rest] = today?.items ?? [];
  expect(oldest).toMatchObject({ of: 'order', order: { orderNumber: '111222' }, since: hoursAgo(50), amount: 30_000 });
  expect(rest.slice(3)).toMatchObject([
    { of: 'order', dueOn: '2026-11-30', amount: 89_001 },
    { of: 'order' },
    { of: 'product', name: 'Miel de Abejas', units: 4 },
    { of: 'customer', userId: 'laura', name: 'Laura Gómez', questions: 2, since: hoursAgo(8) },
    { of: 'request', name: 'Ana Ríos', phone: '3101234567', since: hoursAgo(9) },
  ]);
});

test('money whose last day has come is given back before anything else is done', async () => {
  await insertEachKind();
  await insertIncident({ kind: 'refund-owed', reference: 'VENCIDA', dueOn: '2026-11-20' });
  const today = await listToday(shop.db, as('owner'), now);
  expect(today?.items[0]).toMatchObject({ of: 'payment', kind: 'refund', reference: 'VENCIDA', dueOn: '2026-11-20' });
});

test('many of one kind hide no other, and are counted', async () => {
  for (let hours = 1; hours <= 7; hours++)
    await insertPlacedOrder(shop.db, { orderDate: hoursAgo(hours), orderNumber: String(100_000 + hours) });
  await insertServiceRequest(shop.db);

  const today = await listToday(shop.db, as('owner'), now);

  expect(today?.items.map((item) => (item.of === 'order' ? item.order.orderNumber : item.kind))).toEqual([
    '100007',
    '100006',
    '100005',
    '100004',
    '100003',
    'request',
  ]);
  expect(today?.counts).toEqual([
    { kind: 'confirm', total: 7, hasMore: false },
    { kind: 'request', total: 1, hasMore: false },
  ]);
});

test('a kind is left out without its permission', async () => {
  await insertEachKind();
  expect(await listed('warehouse')).toEqual(['send', 'confirm', 'no-stock', 'shortage']);
  expect(await listed('sales')).toEqual(['proof', 'send', 'confirm', 'incident', 'no-stock', 'shortage', 'request']);
  expect(await listed('adviser')).toEqual(['question', 'request']);
  expect(await listed('accountant')).toBeNull();
});

test('amounts are not loaded without the permission to see them', async () => {
  await insertEachKind();
  const today = await listToday(shop.db, as('warehouse'), now);
  expect(today?.items.map(({ amount }) => amount)).toEqual([null, null, null, null]);
  expect(JSON.stringify(today)).not.toMatch(/30000|price/);
});

test('staff who see payments but no orders are shown the reference of a payment, and nothing of its order', async () => {
  await insertEachKind();
  for (const [permission, kind] of [
    ['payments', 'incident'],
    ['refunds', 'refund'],
  ] as const) {
    const today = await listToday(shop.db, { permissions: [permission] }, now);
    expect(today?.items).toMatchObject([{ of: 'payment', kind, reference: 'ORDEN-1' }]);
    expect(JSON.stringify(today)).not.toMatch(/shippingAddress|orderNumber/);
  }
});

test('a parcel sold on account is to be sent like a paid one, the oldest first', async () => {
  const onAccount = { paymentMethod: 'A crédito', remainder: 'on-account', dueOn: '2026-12-24' } as const;
  await insertPlacedOrder(shop.db, { status: 'Pagado', orderNumber: '100001', orderDate: hoursAgo(1) });
  await insertPlacedOrder(shop.db, {
    ...onAccount,
    status: 'Pendiente',
    orderNumber: '100002',
    orderDate: hoursAgo(2),
  });
  await insertPlacedOrder(shop.db, { status: 'Pendiente', orderNumber: '100003', orderDate: hoursAgo(3) });
  await insertPlacedOrder(shop.db, { ...onAccount, status: 'Enviado', orderNumber: '100004' });
  await insertPlacedOrder(shop.db, { ...onAccount, status: 'Pendiente', delivery: 'carried', orderNumber: '100005' });

  const today = await listToday(shop.db, as('warehouse'), now);

  expect(pressesOf(today)).toEqual(['send 100002 Enviado', 'send 100001 Enviado']);
});

test('what its customer fetches is never sent: one press hands it over, unless something is paid then', async () => {
  const fetched = { delivery: 'pickup', orderDate: hoursAgo(1) } as const;
  const inStore = { ...fetched, paymentMethod: 'Pago al recoger', remainder: 'in-store' } as const;
  await insertPlacedOrder(shop.db, { ...fetched, status: 'Pagado', orderNumber: '100001' });
  // A change raised its total after it was paid; for the next one, nothing is left to pay.
  await insertPlacedOrder(shop.db, { ...inStore, status: 'Pagado', orderNumber: '100006', orderDate: hoursAgo(5) });
  const even = { ...inStore, totalAmount: 0, orderDate: hoursAgo(4) };
  await insertPlacedOrder(shop.db, { ...even, status: 'Enviado', orderNumber: '100007' });
  await insertPlacedOrder(shop.db, { ...inStore, status: 'Pendiente', orderNumber: '100002', orderDate: hoursAgo(2) });
  await insertPlacedOrder(shop.db, {
    ...{ ...fetched, status: 'Pendiente', orderNumber: '100003', paymentMethod: 'Transferencia Bancaria' },
    holdExpiresAt: now,
  });
  await insertPlacedOrder(shop.db, { ...fetched, status: 'Entregado', orderNumber: '100004' });
  // Staff said that it is ready.
  await insertPlacedOrder(shop.db, { ...fetched, status: 'Enviado', orderNumber: '100005', orderDate: hoursAgo(3) });

  const today = await listToday(shop.db, as('warehouse'), now);

  expect(pressesOf(today)).toEqual([
    'fetch 100006 null',
    'fetch 100007 Entregado',
    'fetch 100005 Entregado',
    'fetch 100002 null',
    'fetch 100001 Entregado',
  ]);
});

test('what is sent, resolved, answered, deleted or only a service is not in the list', async () => {
  const sent = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  await insertPlacedOrder(shop.db, { status: 'Pagado', deletedAt: now });
  await insertPlacedOrder(shop.db, {
    status: 'Pagado',
    items: [
      {
        id: crypto.randomUUID(),
        name: 'Examen',
        quantity: 1,
        price: 30_000,
        isOffer: false,
        image_urls: [],
        isService: true,
      },
    ],
  });
  await insertIncident({ orderId: sent.id, resolvedAt: now, resolution: 'Listo' });
  await insertServiceRequest(shop.db, { status: 'Contactada' });
  await insertCustomer(shop.db, { id: 'laura' });
  await shop.db.insert(healthReports).values({ userId: 'laura', questions: [], latestQuestionAt: now });
  expect(await listed()).toEqual([]);
});

test('a change that a customer asks for waits until staff change the order or note what they agreed', async () => {
  const { asked } = await insertChanges();
  const today = await listToday(shop.db, as('sales'), now);
  expect(today?.items).toMatchObject([
    { kind: 'change', since: hoursAgo(3) },
    { kind: 'revision', since: hoursAgo(2), amount: 45_000 },
  ]);
  expect(await listed('warehouse')).toEqual([]);
  // It waits for its customer, so it is not to be sent.
  await shop.db.update(orders).set({ status: 'Pagado' });
  expect(await listed('warehouse')).toEqual(['send']);
  await shop.db.insert(orderNotes).values({ orderId: asked.id, body: 'No hay más', createdAt: hoursAgo(1) });
  expect(await listed('sales')).toEqual(['send', 'revision']);
});

test('what is fetched is listed until it is announced, and again three days after that', async () => {
  const day = 24 * 60 * 60 * 1000;
  const announcedAgo = (days: number) => new Date(Date.now() - days * day);
  const fetched = { delivery: 'pickup', status: 'Pagado' } as const;
  await insertPlacedOrder(shop.db, { ...fetched, orderNumber: '100001', orderDate: hoursAgo(3) });
  const inTime = await insertPlacedOrder(shop.db, { ...fetched, orderNumber: '100002', orderDate: hoursAgo(2) });
  const late = await insertPlacedOrder(shop.db, { ...fetched, orderNumber: '100003', orderDate: hoursAgo(1) });
  await shop.db.insert(orderEvents).values([
    { orderId: inTime.id, kind: 'pickup-ready', createdAt: announcedAgo(2.9) },
    { orderId: late.id, kind: 'pickup-ready', createdAt: announcedAgo(3.1) },
  ]);

  const today = await listToday(shop.db, as('warehouse'), now);

  expect(today?.items).toMatchObject([
    { kind: 'fetch', order: { orderNumber: '100001', isAnnounced: false } },
    { kind: 'fetch', order: { orderNumber: '100003', isAnnounced: true } },
  ]);
  expect(today?.counts).toEqual([{ kind: 'fetch', total: 2, hasMore: false }]);
});
