import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changes, consents, orderEvents, orders, products, storeSettings, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { shortOrderFields } from '#shop/orders/form/order-fields.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { aNewOrder, anAddress, insertPlacedOrder, offerLine, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { insertOrder, orderNumberCandidates } from './insert-order.server.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();

async function stockOf(id: string) {
  const [row] = await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id));
  return row?.stock;
}

async function theOrder() {
  const rows = await shop.db.select().from(orders);
  expect(rows).toHaveLength(1);
  const [order] = rows;
  if (!order) throw new Error('There is no order');
  return order;
}

test('an order takes its stock and stores its lines at the catalogue’s prices', async () => {
  const pack = anOffer({ units: 3, price: 80_000, label: 'Pack x3' });
  const honey = await insertProduct(shop.db, {
    name: 'Miel',
    price: 30_000,
    discountPercentage: 10,
    stock: 10,
    offers: [pack],
    imageUrls: ['/miel'],
  });

  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2), offerLine(honey, pack)]));

  const order = await theOrder();
  expect(placed).toEqual({
    ok: true,
    order: {
      id: order.id,
      orderNumber: order.orderNumber,
      total: 134_000,
      accessToken: order.accessToken,
      status: 'Pendiente Contraentrega',
      paymentMethod: 'Pago Contraentrega',
    },
  });
  expect(order).toMatchObject({
    totalAmount: 134_000,
    shippingCost: 0,
    status: 'Pendiente Contraentrega',
    holdsStock: true,
    holdExpiresAt: null,
    userId: null,
  });
  expect(order.items).toEqual([
    { id: honey.id, name: 'Miel', quantity: 2, price: 27_000, isOffer: false, image_urls: ['/miel'] },
    {
      id: honey.id,
      name: 'Miel',
      quantity: 3,
      price: 80_000,
      isOffer: true,
      offerId: pack.id,
      offerLabel: 'Pack x3',
      image_urls: ['/miel'],
    },
  ]);
  expect(await stockOf(honey.id)).toBe(5);
});

test('an order has a number of six digits, a secret of its own, its first event and its consents', async () => {
  const honey = await insertProduct(shop.db);
  await placeOrder(
    shop.db,
    aNewOrder([unitLine(honey)], {
      shippingAddress: anAddress({ email: 'ana@correo.example' }),
      consents: [
        { purpose: 'terms-and-data', wording: 'Acepto.' },
        { purpose: 'marketing', wording: 'Quiero novedades.' },
      ],
    }),
  );

  const order = await theOrder();
  expect(order.orderNumber).toMatch(/^\d{6}$/);
  expect(order.accessToken.length).toBeGreaterThanOrEqual(32);
  expect(await shop.db.select().from(orderEvents)).toMatchObject([
    { orderId: order.id, kind: 'placed', toStatus: 'Pendiente Contraentrega', actorName: '' },
  ]);
  expect(await shop.db.select().from(consents).orderBy(consents.id)).toMatchObject([
    { purpose: 'terms-and-data', wording: 'Acepto.', email: 'ana@correo.example', orderId: order.id },
    { purpose: 'marketing', wording: 'Quiero novedades.', email: 'ana@correo.example', orderId: order.id },
  ]);
});

test('an order’s address has the code of its municipality, also with a slip; an unknown or foreign city has none', async () => {
  const honey = await insertProduct(shop.db);
  const codeOf = async (overrides: Partial<ShippingAddress>) => {
    const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shippingAddress: anAddress(overrides) }));
    if (!placed.ok) throw new Error(placed.reason);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, placed.order.id));
    return [row?.shippingAddress.city, row?.shippingAddress.municipalityCode];
  };

  expect(await codeOf({ city: 'Pereira' })).toEqual(['Pereira', '66001']);
  expect(await codeOf({ city: 'perira' })).toEqual(['perira', '66001']);
  expect(await codeOf({ city: 'Vereda La Bella' })).toEqual(['Vereda La Bella', null]);
  expect(await codeOf({ city: 'Madrid', department: '', country: 'España' })).toEqual(['Madrid', null]);
});

test('an order queues its mails and announces that orders and stock changed', async () => {
  const honey = await insertProduct(shop.db);
  await placeOrder(shop.db, aNewOrder([unitLine(honey)]));

  const { id } = await theOrder();
  const [placed] = await shop.db.select().from(orderEvents);
  const jobs = await shop.db.execute<{ name: string; data: unknown }>(
    sql`select name, data from pgboss.job order by data->>'audience'`,
  );
  expect(jobs.rows).toEqual(
    ['customer', 'staff'].map((audience) => ({ name: 'order-mail', data: { eventId: placed?.id, audience } })),
  );
  const announced = await shop.db.select().from(changes).orderBy(changes.id);
  expect(announced.map(({ topic, subjectIds }) => [topic, subjectIds])).toEqual([
    ['stock', [honey.id]],
    ['orders', [id]],
  ]);
});

test('an order that waits for a payment starts as Pendiente', async () => {
  const honey = await insertProduct(shop.db);
  await placeOrder(shop.db, aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria' }));
  expect((await theOrder()).status).toBe('Pendiente');
});

test('an order of services alone has no address, is paid in the shop and never on delivery', async () => {
  const exam = await insertProduct(shop.db, { name: 'Examen', price: 80_000, kind: 'service' });
  const shippingAddress = anAddress({ address: '', addressDetails: '', neighborhood: '', city: '', department: '' });
  const order = aNewOrder([unitLine(exam)], { shippingAddress, paymentMethod: 'Pago en tienda' });

  expect(await placeOrder(shop.db, { ...order, paymentMethod: 'Pago Contraentrega' })).toMatchObject({
    ok: false,
    reason: 'method-refused',
  });
  expect(await placeOrder(shop.db, order)).toMatchObject({ ok: true, order: { status: 'Pendiente' } });
  expect(await theOrder()).toMatchObject({ items: [{ id: exam.id, isService: true }], holdExpiresAt: null });
});

test('a cart of services and parcels needs an address and is not paid in the shop', async () => {
  const exam = await insertProduct(shop.db, { name: 'Examen', kind: 'service' });
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(exam), unitLine(honey)], { paymentMethod: 'Pago en tienda' });

  expect(await placeOrder(shop.db, order)).toMatchObject({ ok: false, reason: 'method-refused' });
  const cash = { ...order, paymentMethod: 'Pago Contraentrega' as const };
  expect(await placeOrder(shop.db, { ...cash, shippingAddress: anAddress({ address: '', city: '' }) })).toEqual({
    ok: false,
    reason: 'incomplete',
  });
  expect(await placeOrder(shop.db, cash)).toMatchObject({ ok: true });
});

test('an order belongs to the signed-in user', async () => {
  await shop.db.insert(users).values({ id: 'laura', name: 'Laura', email: 'laura@correo.example' });
  const honey = await insertProduct(shop.db);
  await placeOrder(shop.db, aNewOrder([unitLine(honey)], { userId: 'laura' }));
  expect((await theOrder()).userId).toBe('laura');
});

test('an empty order is refused', async () => {
  expect(await placeOrder(shop.db, aNewOrder([]))).toEqual({ ok: false, reason: 'empty-cart' });
});

test('if a price changed, a product is gone or stock is short, nothing is ordered and every such line is named', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000 });
  const balm = await insertProduct(shop.db, { stock: 1 });
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });
  const lines = [
    unitLine({ ...honey, price: 1 }),
    unitLine(balm, 2),
    unitLine(gone),
    offerLine(honey, anOffer()),
    unitLine({ ...honey, id: 'not-an-id' }),
  ];

  const refused = await placeOrder(shop.db, aNewOrder(lines));

  expect(refused).toMatchObject({
    ok: false,
    reason: 'changed',
    lines: [
      { lineId: lines[0]?.lineId, problem: 'price', now: { price: 30_000 } },
      { lineId: lines[1]?.lineId, problem: 'stock', now: { quantity: 1 } },
      { lineId: lines[2]?.lineId, problem: 'gone', now: null },
      { lineId: lines[3]?.lineId, problem: 'offer-gone', now: null },
      { lineId: lines[4]?.lineId, problem: 'gone', now: null },
    ],
  });
  expect(await shop.db.$count(orders)).toBe(0);
  expect([await stockOf(honey.id), await stockOf(balm.id)]).toEqual([10, 1]);
});

test('a total other than the sum of the lines is refused', async () => {
  const honey = await insertProduct(shop.db);
  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shownTotal: 1 }))).toEqual({
    ok: false,
    reason: 'changed',
    lines: [],
  });
  expect(await stockOf(honey.id)).toBe(10);
});

test('lines that share a product cannot take more than its stock together', async () => {
  const pack = anOffer({ units: 3 });
  const honey = await insertProduct(shop.db, { stock: 4, offers: [pack] });
  const refused = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2), offerLine(honey, pack)]));
  expect(refused).toMatchObject({ ok: false, reason: 'changed', lines: [{ problem: 'stock' }] });
});

test('the same key with the same content is the same order, also after prices and stock have changed', async () => {
  const honey = await insertProduct(shop.db, { stock: 2 });
  const order = aNewOrder([unitLine(honey, 2)]);
  const first = await placeOrder(shop.db, order);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));

  expect(await placeOrder(shop.db, structuredClone(order))).toEqual(first);
  expect(await shop.db.$count(orders)).toBe(1);
  expect(await stockOf(honey.id)).toBe(0);
});

test('the same key with other content is refused and names the order placed under it', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)]);
  await placeOrder(shop.db, order);
  const { orderNumber } = await theOrder();

  const others = [
    { ...order, lines: [unitLine(honey, 2)], shownTotal: 60_000 },
    { ...order, notes: 'Portería 24 horas' },
    { ...order, shippingAddress: anAddress({ city: 'Dosquebradas' }) },
  ];
  for (const other of others)
    expect(await placeOrder(shop.db, other)).toEqual({ ok: false, reason: 'key-used', orderNumber, waiting: false });
  expect(await shop.db.$count(orders)).toBe(1);
});

test('an order of the largest prices and quantities keeps its exact total', async () => {
  await shop.db.insert(storeSettings).values({
    siteName: 'La Botica',
    orderLimits: {
      unitsPerProduct: 1_000_000,
      unitsPerOrder: 1_000_000,
      openUnitsPerPhone: 1_000_000,
      openUnitsPerAddress: 1_000_000,
    },
  });
  const gold = await insertProduct(shop.db, { price: 1_000_000_000, stock: 1_000_000 });
  const placed = await placeOrder(shop.db, aNewOrder(Array.from({ length: 100 }, () => unitLine(gold, 9_000))));
  expect(placed).toMatchObject({ ok: true, order: { total: 900_000_000_000_000 } });
  expect((await theOrder()).totalAmount).toBe(900_000_000_000_000);
});

test('an order number that is taken is skipped', async () => {
  await insertPlacedOrder(shop.db, { orderNumber: '111111' });
  const { orderNumber: _, id: __, ...like } = await insertPlacedOrder(shop.db, { orderNumber: '222222' });
  const candidates = ['111111', '222222', '333333'].values();

  const placed = await shop.db.transaction((tx) =>
    insertOrder(tx, { ...like, idempotencyKey: 'another', accessToken: 'another' }, { candidates }),
  );
  expect(placed.orderNumber).toBe('333333');
});

test('order numbers grow by a digit when six run short', () => {
  const lengths = orderNumberCandidates((min) => min)
    .take(21)
    .map((number) => number.length)
    .toArray();
  expect(lengths).toEqual([...Array(10).fill(6), ...Array(10).fill(7), 8]);
});

test('an order without details that the settings require by now is refused in its own transaction', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = aNewOrder([unitLine(honey)], { shippingAddress: anAddress({ email: '', neighborhood: '' }) });
  expect(await placeOrder(shop.db, order)).toEqual({ ok: false, reason: 'incomplete' });
  expect(await stockOf(honey.id)).toBe(1);

  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', orderFields: shortOrderFields });
  expect(await placeOrder(shop.db, order)).toMatchObject({ ok: true });
});
