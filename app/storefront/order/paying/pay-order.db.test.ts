import { expect, test } from 'vitest';
import { aCard, useOrderLink } from '#app/storefront/order/testing/order-link.ts';
import { payments, storeSettings } from '#db/schema.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { methodCodes } from '#shop/paying/payment-methods.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { anAddress } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aTransaction, begin, beginAnew } from '#shop/testing/payments.ts';

const { shop, open, anOnlineOrder, findOrder } = useOrderLink();

test('a shopper back from the provider sees the payment’s state at once', async () => {
  const order = await anOnlineOrder({ paymentMethod: 'Tarjeta' });
  const wompi = aProvider();
  wompi.charging({ kind: 'lose-answer', status: 'APPROVED' });
  const begun = await beginPayment(shop.db, { orderId: order.id, kind: 'card' });
  if (!begun.ok) throw new Error(begun.reason);
  const { attempt } = begun;
  const card = { cardToken: 't', acceptanceToken: 'a', personalAuthToken: 'p', installments: 1 };
  await wompi.provider.chargeCard({ ...attempt, ...card }).catch(() => {});

  const link = open(order.accessToken, { wompi });
  expect((await link.page()).order.status).toBe('Pendiente');
  const shown = await link.page('?id=tx-1&env=test');

  expect(shown.order.status).toBe('Pagado');
  expect(shown.payment).toEqual({ payment: 'paid', message: '' });
});

test('the payment’s state is the provider’s, whatever transaction a browser names', async () => {
  const order = await anOnlineOrder();
  const link = open(order.accessToken);
  expect(await link.state({ transactionId: 'tx-of-somebody-else' })).toEqual({
    status: 200,
    body: { status: 'Pendiente', payment: 'waiting', message: '' },
  });
});

test('a card pays an order that waited for the widget', async () => {
  const order = await anOnlineOrder();
  const { body } = await open(order.accessToken).pay(aCard);

  expect(body).toEqual({ outcome: 'payment', payment: { kind: 'paid' } });
  expect(await findOrder(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Tarjeta' });
});

test('while the provider is silent about a window, the order’s page asks for no other payment', async () => {
  const order = await anOnlineOrder();
  const { reference } = await begin(shop.db, order.id);
  const wompi = aProvider();
  const link = open(order.accessToken, { wompi });
  wompi.goAway();

  for (const fields of [{ paymentMethod: 'widget' }, aCard, { paymentMethod: 'cash' }])
    expect((await link.pay(fields)).body).toEqual({ outcome: 'payment', payment: { kind: 'unanswered' } });
  expect((await link.page()).payment.payment).toBe('unanswered');
  expect(await findOrder(order)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });

  wompi.goAway(false);
  wompi.knows(aTransaction({ reference }));
  expect(await link.pay({ paymentMethod: 'cash' })).toEqual({ status: 409, body: { outcome: 'settling' } });
  expect(await findOrder(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi' });
});

test('after many attempts to pay online, the order’s page asks for another method', async () => {
  const order = await anOnlineOrder();
  for (let attempts = 1; attempts <= 20; attempts += 1) await beginAnew(shop.db, order.id);
  await shop.db.update(payments).set({ expiresAt: new Date() });
  const link = open(order.accessToken);

  const message = 'Este pedido ya tuvo muchos intentos de pago en línea. Paga con otro método o escríbenos.';
  for (const fields of [{ paymentMethod: 'widget' }, aCard])
    expect((await link.pay(fields)).body).toEqual({ outcome: 'payment', payment: { kind: 'declined', message } });
  expect((await link.pay({ paymentMethod: 'cash' })).body).toMatchObject({ payment: { kind: 'pay-later' } });
});

test('a paid order cannot be paid again, by any method', async () => {
  const order = await anOnlineOrder();
  const link = open(order.accessToken);
  await link.pay(aCard);

  for (const fields of [aCard, { paymentMethod: 'widget' }, { paymentMethod: 'cash' }])
    expect(await link.pay(fields)).toEqual({ status: 409, body: { outcome: 'settling' } });
});

test('the accounts are shown to a shopper who chose transfer, with the deadline of the hold', async () => {
  const account = { bank: 'Nequi', kind: '', number: '300 000 0000', holder: 'Origen' };
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', transferAccounts: [account] });
  const order = await anOnlineOrder();
  const link = open(order.accessToken);
  expect(JSON.stringify(await link.page())).not.toContain('300 000 0000');

  const { body } = await link.pay({ paymentMethod: 'transfer' });

  const payment = body.outcome === 'payment' ? body.payment : null;
  expect(payment).toMatchObject({ kind: 'accounts', accounts: [account] });
  const until = payment?.kind === 'accounts' && payment.until ? Date.parse(payment.until) - Date.now() : 0;
  expect(until / 3_600_000).toBeCloseTo(48, 1);
  expect(await findOrder(order)).toMatchObject({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
});

test('an order changes to cash on delivery within the country', async () => {
  const order = await anOnlineOrder();
  expect((await open(order.accessToken).pay({ paymentMethod: 'cash' })).body).toEqual({
    outcome: 'payment',
    payment: { kind: 'pay-later' },
  });
  expect(await findOrder(order)).toMatchObject({ status: 'Pendiente Contraentrega', holdExpiresAt: null });
});

test('an order on delivery is paid online on its page; nothing is left to collect', async () => {
  const order = await anOnlineOrder({ paymentMethod: 'Pago Contraentrega' });
  const link = open(order.accessToken);
  expect((await link.page()).ways).toEqual(['nequi', 'pse', 'card', 'online']);
  const { reference, amount } = await begin(shop.db, order.id);
  const agreed = { status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega', holdExpiresAt: null };
  expect(await findOrder(order)).toMatchObject(agreed);

  const hear = (status: 'DECLINED' | 'APPROVED', id: string) =>
    recordTransaction(shop.db, 'wompi', aTransaction({ id, reference, status, amountInCents: amount * 100 }));
  await hear('DECLINED', 'tx-1');
  expect(await findOrder(order)).toMatchObject(agreed);
  await hear('APPROVED', 'tx-2');
  expect(await findOrder(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi' });
  const [slip] = await findSlips(shop.db, [order.id]);
  expect(slip?.payment).toEqual({ kind: 'paid' });
});

test('an order to another country shows its address and cannot be paid on its page', async () => {
  const abroad = await anOnlineOrder({ shippingAddress: anAddress({ country: 'España' }) });
  for (const paymentMethod of methodCodes)
    expect((await open(abroad.accessToken).pay({ paymentMethod })).status).toBe(409);
  expect(await findOrder(abroad)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });
});

test('an order outside the provider’s limits is not paid online on its page either', async () => {
  const order = await anOnlineOrder();
  await shop.db
    .insert(storeSettings)
    .values({ siteName: 'Origen', paymentLimits: { onlineMinimum: 1_500, onlineMaximum: 29_999 } });
  const link = open(order.accessToken);

  expect((await link.page()).ways).toEqual(['cash']);
  for (const fields of [aCard, { paymentMethod: 'widget' }])
    expect(await link.pay(fields)).toEqual({
      status: 409,
      body: {
        outcome: 'failed',
        message: 'En línea se pagan pedidos hasta $\u00a029.999. Elige otro método de pago.',
      },
    });
});

test('methods the shop does not offer, and invalid forms, change nothing', async () => {
  const order = await anOnlineOrder();
  const without = open(order.accessToken, { wompi: null });
  expect((await without.page()).ways).toEqual(['cash']);
  for (const [fields, status] of [
    [{ paymentMethod: 'widget' }, 409],
    [aCard, 409],
    [{ paymentMethod: 'transfer' }, 409],
    [{ paymentMethod: 'oro' }, 400],
    [{}, 400],
  ] as const) {
    expect((await without.pay(fields)).status).toBe(status);
  }
  expect((await open(order.accessToken).pay({ ...aCard, cardToken: '4242 4242 4242 4242' })).status).toBe(400);
  expect(await findOrder(order)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });
});
