import { expect, test } from 'vitest';
import { type OrderStatus, type PaymentMethod, payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOrder } from '#shop/orders/cancelling/lapse-order.server.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { aNewOrder, aProof, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import {
  aBegunPayment,
  aTransaction,
  begin,
  beginAnew,
  incidentKinds,
  insertStaff,
  orderNow,
} from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { askingFirst } from './asking-first.server.ts';
import { beginPayment } from './begin-payment.server.ts';

const shop = useTestDatabase();

/** An order of 30,000 pesos, what its shopper does next, and the provider that knows whether it was paid. */
async function anOrderInItsWindow() {
  const wompi = aProvider();
  const ask = <Result extends { ok: boolean }>(run: Parameters<typeof askingFirst<Result>>[2]) =>
    askingFirst(shop.db, wompi.provider, run);
  const product = await insertProduct(shop.db);
  const request = aNewOrder([unitLine(product)], { paymentMethod: 'Wompi' });
  const place = (order: NewOrder) => ask((answer) => placeOrder(shop.db, order, new Date(), answer));
  const placed = await place(request);
  if (!placed.ok) throw new Error(placed.reason);
  const { id } = placed.order;
  const { reference } = await begin(shop.db, id);
  const { lines, shownTotal } = aNewOrder([unitLine(product, 2)]);
  return {
    ...wompi,
    id,
    payInWindow: () => wompi.knows(aTransaction({ reference })),
    sendAgain: (changes: Partial<NewOrder> = {}) => place({ ...request, ...changes }),
    replace: () => {
      const idempotencyKey = crypto.randomUUID();
      return place({ ...request, idempotencyKey, replaces: request.idempotencyKey, lines, shownTotal });
    },
    holdOthers: () => {
      const { idempotencyKey } = request;
      return ask((answer) => holdStock(shop.db, { idempotencyKey, lines, shownTotal }, new Date(), answer));
    },
    holdSame: () => ask((answer) => holdStock(shop.db, request, new Date(), answer)),
    openWindow: () => ask((answer) => beginPayment(shop.db, { orderId: id, kind: 'widget', answer })),
    choose: (method: PaymentMethod, now?: Date) =>
      ask((answer) => choosePaymentMethod(shop.db, { accessToken: placed.order.accessToken, method, answer }, now)),
    statusNow: async () => (await orderNow(shop.db, id)).status,
  };
}

type Step = 'sendAgain' | 'replace' | 'holdOthers' | 'holdSame' | 'openWindow';

test.each<Step>(['sendAgain', 'replace', 'holdOthers', 'holdSame', 'openWindow'])(
  'an order paid in its window is found paid before anything else happens to it (%s)',
  async (step) => {
    const order = await anOrderInItsWindow();
    order.payInWindow();

    expect(await order[step]()).toMatchObject({ ok: false, reason: step === 'openWindow' ? 'paid' : 'settling' });

    expect(await order.statusNow()).toBe('Pagado');
    expect(await incidentKinds(shop.db)).toEqual([]);
  },
);

test('however many windows an order has had, a payment in the first is found before anything else happens to it', async () => {
  const order = await anOrderInItsWindow();
  for (let windows = 1; windows <= 6; windows += 1) await beginAnew(shop.db, order.id);
  order.payInWindow();

  expect(await order.openWindow()).toMatchObject({ ok: false, reason: 'paid' });
});

test('a query that another process has in progress does not count as answered', async () => {
  const order = await anOrderInItsWindow();
  await shop.db.update(payments).set({ checkedAt: new Date(Date.now() + 1_000) });
  order.goAway();

  for (const step of ['replace', 'holdOthers', 'openWindow'] as const)
    expect(await order[step]()).toEqual({ ok: false, reason: 'provider-silent' });
});

test('an order that was not paid in its window can be paid again, replaced, and paid another way', async () => {
  const order = await anOrderInItsWindow();
  expect(await order.openWindow()).toMatchObject({ ok: true });
  expect(await order.holdSame()).toMatchObject({ ok: true });
  expect(await order.replace()).toMatchObject({ ok: true });
  expect(await order.statusNow()).toBe('Cancelado');

  const other = await anOrderInItsWindow();
  expect(await other.sendAgain({ paymentMethod: 'Pago Contraentrega' })).toMatchObject({ ok: true });
});

test('while the provider is silent no order is replaced, no second window opened and no other method chosen', async () => {
  const order = await anOrderInItsWindow();
  order.goAway();

  for (const step of ['replace', 'holdOthers', 'openWindow'] as const)
    expect(await order[step]()).toEqual({ ok: false, reason: 'provider-silent' });
  for (const method of ['Pago Contraentrega', 'Transferencia Bancaria', 'Tarjeta'] as const)
    expect(await order.choose(method)).toEqual({ ok: false, reason: 'provider-silent' });
  for (const step of [order.holdSame, () => order.sendAgain({ paymentMethod: 'Pago Contraentrega' })])
    expect(await step()).toEqual({ ok: false, reason: 'provider-silent' });
  expect(await order.statusNow()).toBe('Pendiente');
});

test('while the provider is silent a proof is taken, because its money may have been sent', async () => {
  const order = await anOrderInItsWindow();
  order.goAway();
  const proof = aProof();
  expect(await order.sendAgain({ paymentMethod: 'Transferencia Bancaria', proof })).toMatchObject({ ok: true });
});

test('once the references have expired the order is paid another way, but not online, while the provider is silent', async () => {
  const order = await anOrderInItsWindow();
  order.goAway();
  const later = new Date(Date.now() + 36 * 60_000);
  expect(await order.choose('Tarjeta', later)).toEqual({ ok: false, reason: 'provider-silent' });
  expect(await order.choose('Pago Contraentrega', later)).toMatchObject({ ok: true });
});

test('a silent provider does not close an order whose requests it refused', async () => {
  const order = await anOrderInItsWindow();
  await shop.db.update(payments).set({ refusedAt: new Date() });
  order.goAway();
  expect(await order.openWindow()).toMatchObject({ ok: true });
});

test('choosing a method for a lapsed order finds the payment in its window first', async () => {
  const order = await anOrderInItsWindow();
  await lapseOrder(shop.db, order.id, new Date(Date.now() + 60 * 60_000));
  expect(await order.statusNow()).toBe('Cancelado');
  order.payInWindow();

  expect(await order.choose('Pago Contraentrega')).toEqual({ ok: false, reason: 'settling' });
  expect(await order.statusNow()).toBe('Pagado');
});

test('a card charge without an answer blocks other methods, windows and orders, whether or not the provider was queried', async () => {
  const order = await anOrderInItsWindow();
  await begin(shop.db, order.id, 'card');

  for (const step of [
    order.sendAgain,
    () => order.sendAgain({ paymentMethod: 'Pago Contraentrega' }),
    () => order.sendAgain({ paymentMethod: 'Transferencia Bancaria' }),
    order.replace,
    order.holdOthers,
    order.holdSame,
    order.openWindow,
  ])
    expect(await step()).toMatchObject({ ok: false, reason: 'settling' });
  expect(await order.statusNow()).toBe('Pendiente');
});

/** An order on delivery with a payment window, and staff who send it. */
async function anOrderOnDeliveryInItsWindow() {
  const wompi = aProvider();
  const status = 'Pendiente Contraentrega';
  const onDelivery = { status, paymentMethod: 'Pago Contraentrega', holdExpiresAt: null } as const;
  const { order, reference } = await aBegunPayment(shop.db, onDelivery);
  const actor = { userId: 'marta', fullName: 'Marta' };
  const send = (from: OrderStatus = status, now?: Date) =>
    askingFirst(shop.db, wompi.provider, (answer) =>
      changeOrderStatus(shop.db, { orderId: order.id, status: 'Enviado', from, actor, answer }, now),
    );
  const statusNow = async () => (await orderNow(shop.db, order.id)).status;
  return { ...wompi, id: order.id, reference, send, statusNow };
}

test('staff do not send an order on delivery as unpaid that was paid in its window: it is found paid, and they are told', async () => {
  await insertStaff(shop.db);
  const order = await anOrderOnDeliveryInItsWindow();
  order.knows(aTransaction({ reference: order.reference }));

  expect(await order.send()).toMatchObject({ ok: false, reason: 'changed-since', status: 'Pagado' });
  expect(await order.statusNow()).toBe('Pagado');
  expect(await order.send('Pagado')).toMatchObject({ ok: true });
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('staff do not send an order on delivery while its online payment is being confirmed, and do once it is declined', async () => {
  await insertStaff(shop.db);
  const order = await anOrderOnDeliveryInItsWindow();
  const payment = aTransaction({ reference: order.reference, status: 'PENDING' });
  order.knows(payment);
  const refused = { ok: false, reason: 'payment-on-its-way' };

  expect(await order.send()).toEqual(refused);
  order.goAway();
  expect(await order.send()).toEqual(refused);
  expect(await order.statusNow()).toBe('Pendiente Contraentrega');
  order.goAway(false);
  order.settle(payment.id, 'DECLINED');
  expect(await order.send()).toMatchObject({ ok: true });
});

test('staff do not send an order on delivery while the provider does not say whether it was paid, until its references expire', async () => {
  await insertStaff(shop.db);
  const order = await anOrderOnDeliveryInItsWindow();
  order.goAway();
  expect(await order.send()).toEqual({ ok: false, reason: 'provider-silent' });
  expect(await order.send('Pendiente Contraentrega', new Date(Date.now() + 36 * 60_000))).toMatchObject({ ok: true });
});

test('a silent provider is asked about the first of many orders only', async () => {
  const order = await anOrderOnDeliveryInItsWindow();
  order.goAway();
  const outage = { isSilent: false };
  const check = () =>
    askingFirst(
      shop.db,
      order.provider,
      async (answer) =>
        answer === 'unasked'
          ? { ok: false as const, reason: 'unasked' as const, orderIds: [order.id] }
          : { ok: true, answer },
      outage,
    );
  expect(await check()).toMatchObject({ answer: 'silent' });
  const requests = order.requestCount();
  expect(requests).toBeGreaterThan(0);
  expect(await check()).toMatchObject({ answer: 'silent' });
  expect(order.requestCount()).toBe(requests);
});

test('a new order is placed without asking the provider', async () => {
  const order = await anOrderInItsWindow();
  expect(order.requestCount()).toBe(0);
});
