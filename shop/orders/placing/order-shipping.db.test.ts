import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { aNewOrder, anAddress, aProof, offerLine, readOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { setShippingRule } from '#shop/testing/shipping.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();
const online = { paymentMethod: 'Wompi' } as const;
const transfer = { paymentMethod: 'Transferencia Bancaria' } as const;

async function place(order: NewOrder) {
  const placed = await placeOrder(shop.db, order);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

test('an order costs its goods and the shipping of its municipality, which the shopper saw', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  await setShippingRule(shop.db, { place: '66', price: 9_000 });
  await setShippingRule(shop.db, { place: '66001', price: 6_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const order = (city: string, department: string, shownShipping?: number) =>
    aNewOrder([unitLine(honey)], {
      shippingAddress: anAddress({ city, department, phone: `300${Math.random().toString().slice(2, 9)}` }),
      ...(shownShipping !== undefined && { shownShipping }),
    });

  expect(await placeOrder(shop.db, order('Pereira', 'Risaralda'))).toEqual({
    ok: false,
    reason: 'changed',
    lines: [],
    shipping: 6_000,
  });
  const { id, total } = await place(order('pereira ', 'Risaralda', 6_000));
  expect(total).toBe(36_000);
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 36_000, shippingCost: 6_000 });
  expect(await place(order('Marsella', 'Risaralda', 9_000))).toMatchObject({ total: 39_000 });
  expect(await place(order('Vereda sin nombre', 'Risaralda', 9_000))).toMatchObject({ total: 39_000 });
  expect(await place(order('Cali', 'Valle del Cauca', 12_000))).toMatchObject({ total: 42_000 });
});

test('the weight of the lines and the value of the goods decide the price', async () => {
  const steps = [
    { upToGrams: 1_000, price: 8_000 },
    { upToGrams: null, price: 15_000 },
  ];
  await setShippingRule(shop.db, { steps, freeFrom: 200_000 });
  const pack = anOffer({ units: 3, price: 80_000, grams: 900 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 50, offers: [pack] });
  await shop.db.update(products).set({ weightGrams: 500 }).where(eq(products.id, honey.id));
  const shippingOf = async (lines: NewOrder['lines']) => {
    const placed = await placeOrder(shop.db, aNewOrder(lines, { shownShipping: 1 }));
    return !placed.ok && placed.reason === 'changed' ? placed.shipping : null;
  };

  expect(await shippingOf([unitLine(honey, 2)])).toBe(8_000);
  expect(await shippingOf([unitLine(honey, 3)])).toBe(15_000);
  expect(await shippingOf([offerLine(honey, pack)])).toBe(8_000);
  expect(await shippingOf([unitLine(honey, 7)])).toBe(0);
});

test('paying on delivery costs its fee, and is refused where the rule says so, in words', async () => {
  await setShippingRule(shop.db, { price: 10_000, codFee: 4_000, codLeast: 20_000, codMost: 90_000 });
  await setShippingRule(shop.db, { place: '91', price: 30_000, codAllowed: false });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const cheap = await insertProduct(shop.db, { price: 19_000, stock: 9 });
  const leticia = anAddress({ city: 'Leticia', department: 'Amazonas' });

  const refused = { ok: false, reason: 'method-refused' };
  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey)], { shippingAddress: leticia }))).toEqual({
    ...refused,
    message: 'A Leticia no se puede pagar contraentrega. Elige otro método de pago.',
  });
  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey, 4)]))).toMatchObject({
    ...refused,
    message: expect.stringMatching(/ con productos hasta \$\s90\.000\. Elige/),
  });
  expect(await placeOrder(shop.db, aNewOrder([unitLine(cheap)]))).toMatchObject({
    ...refused,
    message: expect.stringMatching(/ con productos desde \$\s20\.000\. Elige/),
  });
  expect(await shop.db.$count(orders)).toBe(0);

  expect(await place(aNewOrder([unitLine(honey)], { shownShipping: 14_000 }))).toMatchObject({ total: 44_000 });
  const byCard = aNewOrder([unitLine(honey)], {
    ...online,
    shippingAddress: { ...leticia, phone: '3001112233' },
    shownShipping: 30_000,
  });
  expect(await place(byCard)).toMatchObject({ total: 60_000 });
});

test('services and orders abroad are charged no shipping', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  const exam = await insertProduct(shop.db, { price: 50_000, stock: 9, kind: 'service' });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  expect(await place(aNewOrder([unitLine(exam)], transfer))).toMatchObject({ total: 50_000 });
  const abroad = anAddress({ country: 'España', city: 'Madrid', department: '', phone: '+34600112233' });
  expect(await place(aNewOrder([unitLine(honey)], { ...transfer, shippingAddress: abroad }))).toMatchObject({
    total: 30_000,
  });
});

test('a repeated request gets the same order, at the shipping it was placed with', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const order = aNewOrder([unitLine(honey)], { ...online, shownShipping: 12_000 });
  const requests = await Promise.all([order, order, order].map(place));
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);

  await setShippingRule(shop.db, { price: 20_000 });
  expect(await place(order)).toMatchObject({ total: 42_000 });
  expect(await place({ ...order, paymentMethod: 'Tarjeta' })).toMatchObject({ total: 42_000 });
  expect(await shop.db.$count(orders)).toBe(1);
});

test('a repeated request by another method pays the fee of that method, once the shopper has seen it', async () => {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const order = aNewOrder([unitLine(honey)], { ...online, shownShipping: 12_000 });
  const { id } = await place(order);
  const onDelivery = { ...order, paymentMethod: 'Pago Contraentrega' } as const;

  expect(await placeOrder(shop.db, onDelivery)).toEqual({ ok: false, reason: 'changed', lines: [], shipping: 16_000 });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente', totalAmount: 42_000 });
  expect(await place({ ...onDelivery, shownShipping: 16_000 })).toMatchObject({ id, total: 46_000 });
  expect(await place({ ...onDelivery, shownShipping: 16_000 })).toMatchObject({ id, total: 46_000 });
  expect(await readOrder(shop.db, id)).toMatchObject({
    status: 'Pendiente Contraentrega',
    totalAmount: 46_000,
    shippingCost: 16_000,
  });
});

test('a held transfer keeps its goods’ prices and is charged its shipping', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  await shop.db.update(products).set({ weightGrams: 500 }).where(eq(products.id, honey.id));
  const order = aNewOrder([unitLine(honey)], { ...transfer, shownShipping: 12_000, proof: aProof() });
  expect(await holdStock(shop.db, order)).toMatchObject({ ok: true });
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));

  expect(await placeOrder(shop.db, { ...order, shownShipping: 0 })).toMatchObject({ lines: [], shipping: 12_000 });
  const { id } = await place(order);
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 42_000, shippingCost: 12_000 });
  expect(await holdStock(shop.db, { ...order, proof: null } as NewOrder)).toMatchObject({
    ok: false,
    reason: 'settling',
  });
});

test('a hold of an unpaid order’s lines goes on, whatever its shipping', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const order = aNewOrder([unitLine(honey)], { ...online, shownShipping: 12_000 });
  await place(order);
  expect(await holdStock(shop.db, order)).toMatchObject({ ok: true });
});

test('an order that replaces another is charged the shipping of its own address', async () => {
  await setShippingRule(shop.db, { price: 12_000 });
  await setShippingRule(shop.db, { place: '76', price: 20_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 1 });
  const first = aNewOrder([unitLine(honey)], { ...online, shownShipping: 12_000 });
  await place(first);
  const next = {
    ...first,
    idempotencyKey: crypto.randomUUID(),
    replaces: first.idempotencyKey,
    shippingAddress: anAddress({ city: 'Cali', department: 'Valle del Cauca' }),
  };
  expect(await placeOrder(shop.db, next)).toMatchObject({ reason: 'changed', shipping: 20_000 });
  const { id } = await place({ ...next, shownShipping: 20_000 });
  const rows = await shop.db.select().from(orders);
  expect(rows.map((row) => [row.id === id, row.status, row.totalAmount])).toEqual(
    expect.arrayContaining([
      [false, 'Cancelado', 42_000],
      [true, 'Pendiente', 50_000],
    ]),
  );
});

test('choosing payment on delivery later adds its fee if the shopper saw it, and is refused where the rule says so', async () => {
  await setShippingRule(shop.db, { price: 12_000, codFee: 4_000, codMost: 60_000 });
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const { id, accessToken } = await place(aNewOrder([unitLine(honey)], { ...online, shownShipping: 12_000 }));
  const choose = (method: NewOrder['paymentMethod'], shownTotal?: number) =>
    choosePaymentMethod(shop.db, { accessToken, method, shownTotal });

  expect(await choose('Tarjeta')).toMatchObject({ ok: true, order: { total: 42_000 } });
  expect(await choose('Pago Contraentrega')).toEqual({ ok: false, reason: 'costs-more', fee: 4_000, total: 46_000 });
  expect(await choose('Pago Contraentrega', 42_000)).toMatchObject({ reason: 'costs-more' });
  await setShippingRule(shop.db, { price: 12_000, codAllowed: false });
  expect(await choose('Pago Contraentrega', 46_000)).toEqual({
    ok: false,
    reason: 'method-refused',
    message: 'A Pereira no se puede pagar contraentrega. Elige otro método de pago.',
  });
  await setShippingRule(shop.db, { price: 50_000, codFee: 4_000 });
  expect(await choose('Pago Contraentrega', 46_000)).toMatchObject({ ok: true, order: { total: 46_000 } });
  expect(await readOrder(shop.db, id)).toMatchObject({ totalAmount: 46_000, shippingCost: 16_000 });
});

test('the rules are read without a statement of their own when an order is placed', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000, stock: 9 });
  const { statements } = await recordWork(shop.db, () => place(aNewOrder([unitLine(honey)])));
  expect(statements.filter((text) => text.includes('shipping_rules'))).toEqual([
    expect.stringContaining('order_fields from store_settings'),
  ]);
});
