import { expect, test } from 'vitest';
import { payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aTransaction, begin, incidentKinds, orderNow } from '#shop/testing/payments.ts';
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
  for (let windows = 1; windows <= 6; windows += 1) await begin(shop.db, order.id);
  order.payInWindow();

  expect(await order.openWindow()).toMatchObject({ ok: false, reason: 'paid' });
});

test('a question that another process is asking just now does not count as answered', async () => {
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

test('while the provider is silent no order is replaced and no second window opened; another method is possible', async () => {
  const order = await anOrderInItsWindow();
  order.goAway();

  for (const step of ['replace', 'holdOthers', 'openWindow'] as const)
    expect(await order[step]()).toEqual({ ok: false, reason: 'provider-silent' });
  expect(await order.statusNow()).toBe('Pendiente');
  expect(await order.sendAgain({ paymentMethod: 'Pago Contraentrega' })).toMatchObject({ ok: true });
});

test('a card charge without an answer lets no other method, window or order pass, asked or not', async () => {
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

test('a new order is placed without asking the provider', async () => {
  const order = await anOrderInItsWindow();
  expect(order.requestCount()).toBe(0);
});
