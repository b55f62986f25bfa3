import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { cancelOrder } from '#shop/orders/cancelling/cancel-order.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, anAddress, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aTransaction, begin, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { askingFirst } from './asking-first.server.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

/** An order of 30,000 pesos in its payment window, and other tabs of its shopper, which do not know its key. */
async function anOrderInOneTab(changes: Partial<NewOrder> = {}) {
  const wompi = aProvider();
  const product = await insertProduct(shop.db, { stock: 50 });
  const request = aNewOrder([unitLine(product)], { paymentMethod: 'Wompi', ...changes });
  const send = (order: NewOrder, now = new Date()) =>
    askingFirst(shop.db, wompi.provider, (answer) => placeOrder(shop.db, order, now, answer));
  const placed = await send(request);
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  const { reference } = await begin(shop.db, id);
  return {
    ...wompi,
    id,
    product,
    request,
    reference,
    pay: (status: 'APPROVED' | 'PENDING' = 'APPROVED') => wompi.knows(aTransaction({ reference, status })),
    sendAnew: (other: Partial<NewOrder> = {}, now?: Date) =>
      send({ ...request, idempotencyKey: crypto.randomUUID(), ...other }, now),
    async cancel() {
      const actor = await insertStaff(shop.db);
      await shop.db.transaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order) await cancelOrder(tx, order, { kind: 'staff', actor });
      });
    },
  };
}

const refused = { ok: false, reason: 'same-order', order: null };

test.each(['APPROVED', 'PENDING'] as const)(
  'a cart whose order was paid in another tab is not ordered again before its event arrives (%s)',
  async (status) => {
    const order = await anOrderInOneTab();
    order.pay(status);

    expect(await order.sendAnew()).toEqual(refused);
    expect(await order.sendAnew({ paymentMethod: 'Pago Contraentrega' })).toEqual(refused);

    expect((await orderNow(shop.db, order.id)).status).toBe(status === 'APPROVED' ? 'Pagado' : 'Pendiente');
    expect(await shop.db.$count(orders)).toBe(1);
  },
);

test('a cart whose card has no answer is not ordered again in another tab', async () => {
  const order = await anOrderInOneTab();
  await begin(shop.db, order.id, 'card');
  expect(await order.sendAnew()).toEqual(refused);
});

test('of two tabs that send the same cart at the same instant only one is ordered, before the payment of either begins', async () => {
  const wompi = aProvider();
  const lines = [unitLine(await insertProduct(shop.db))];
  const send = (paymentMethod: NewOrder['paymentMethod'], now = new Date()) =>
    askingFirst(shop.db, wompi.provider, (answer) =>
      placeOrder(shop.db, aNewOrder(lines, { paymentMethod }), now, answer),
    );
  const both = await Promise.all([send('Tarjeta'), send('Tarjeta')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual(refused);
  expect(await send('Pago Contraentrega')).toEqual(refused);

  // Its payment did not begin: the shopper closed the page.
  expect(await send('Tarjeta', new Date(Date.now() + 61_000))).toMatchObject({ ok: true });
});

test('while the provider is silent the same cart is not ordered again by its telephone', async () => {
  const order = await anOrderInOneTab();
  order.goAway();
  expect(await order.sendAnew()).toEqual({ ok: false, reason: 'provider-silent' });
});

test('the same cart at other prices and in another sequence is the same order', async () => {
  const order = await anOrderInOneTab();
  const lines = [unitLine(order.product), unitLine(order.product, 2)];
  const of = (them: NewOrder['lines']) => order.sendAnew({ lines: them, shownTotal: 90_000 });
  const first = await of(lines);
  if (!first.ok) throw new Error(first.reason);
  const { reference } = await begin(shop.db, first.order.id);
  order.knows(aTransaction({ reference, amountInCents: 9_000_000 }));

  expect(await of([...lines].reverse())).toEqual(refused);
});

test('the same cart is ordered again once its shopper says that it is another order', async () => {
  const order = await anOrderInOneTab();
  order.pay();
  expect(await order.sendAnew({ isAnother: true })).toMatchObject({ ok: true });
  expect(await shop.db.$count(orders)).toBe(2);
});

test('a changed cart is not ordered in another tab while its first order is paid or may be, before its shopper says that it is another', async () => {
  const order = await anOrderInOneTab();
  const more = await insertProduct(shop.db);
  const one = { lines: [unitLine(order.product, 2)], shownTotal: 60_000 };
  const other = { lines: [unitLine(order.product), unitLine(more)], shownTotal: 60_000 };
  order.pay('PENDING');
  expect(await order.sendAnew(one)).toEqual(refused);
  expect(await order.sendAnew(other)).toEqual(refused);
  expect(await order.sendAnew({ ...other, isAnother: true })).toMatchObject({ ok: true });
});

test('while the provider is silent the shopper of a changed cart is asked, not refused', async () => {
  const order = await anOrderInOneTab();
  const two = { lines: [unitLine(order.product, 2)], shownTotal: 60_000 };
  order.goAway();
  expect(await order.sendAnew(two)).toEqual(refused);
  expect(await order.sendAnew({ ...two, isAnother: true })).toMatchObject({ ok: true });
});

test('other goods, another telephone, and a cart that was not paid in its window are ordered', async () => {
  const order = await anOrderInOneTab();
  expect(await order.sendAnew()).toMatchObject({ ok: true });
  order.pay();
  const other = { lines: [unitLine(await insertProduct(shop.db))] };
  expect(await order.sendAnew(other)).toMatchObject({ ok: true });
  expect(await order.sendAnew({ shippingAddress: anAddress({ phone: '3101112233' }) })).toMatchObject({ ok: true });
});

test('the same cart is ordered again once the attempts of the first order have expired', async () => {
  const order = await anOrderInOneTab();
  order.pay();
  expect(await order.sendAnew({}, new Date(Date.now() + 36 * 60_000))).toMatchObject({ ok: true });
});

test('a paid order that staff cancelled before its event is found before the same tab or another orders again', async () => {
  for (const sameTab of [true, false]) {
    const order = await anOrderInOneTab({
      shippingAddress: anAddress({ phone: sameTab ? '3101112233' : '3101112244' }),
    });
    await shop.db.delete(users).where(eq(users.id, 'marta'));
    await order.cancel();
    order.pay();
    const replaces = sameTab ? order.request.idempotencyKey : null;

    expect(await order.sendAnew({ replaces })).toMatchObject(
      sameTab ? { reason: 'settling', order: { id: order.id } } : refused,
    );
    expect(await order.sendAnew({ isAnother: true })).toMatchObject({ ok: true });
  }
});

test('only the account of an order gets its link from another tab', async () => {
  await shop.db.insert(users).values({ id: 'laura', name: 'Laura', email: 'laura@correo.example' });
  const order = await anOrderInOneTab({ userId: 'laura' });
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference: order.reference }));

  expect(await order.sendAnew({ userId: 'laura' })).toMatchObject({ reason: 'same-order', order: { id: order.id } });
  expect(await order.sendAnew({ userId: null })).toEqual(refused);
});
