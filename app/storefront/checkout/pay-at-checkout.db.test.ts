import { expect, test } from 'vitest';
import { consents, orders, payments, storeSettings, transferProofs } from '#db/schema.ts';
import { shortOrderFields } from '#shop/orders/form/order-fields.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReceipt, card, signing, useCheckout } from './testing/checkout-form.ts';

const { shop, open, anOrderOf, getOrder, stockOf } = useCheckout();

test('widget: the order is placed unpaid, and the browser gets the widget’s settings', async () => {
  const { request, product } = await anOrderOf(2);
  const { status, headers, answer } = await (await open())(request, { postalCode: '660003' });

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const order = await getOrder();
  expect(order).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi', totalAmount: 60_000 });
  expect(order.shippingAddress).toMatchObject({ phone: '3004567812', postalCode: '660003', country: 'Colombia' });
  expect(answer).toMatchObject({
    outcome: 'placed',
    order: { orderNumber: order.orderNumber, total: 60_000, token: order.accessToken },
    payment: {
      kind: 'widget',
      widgetUrl: 'http://provider/widget.js',
      config: { amountInCents: 6_000_000, currency: 'COP', publicKey: 'pub_test_x' },
    },
  });
  expect(await stockOf(product.id)).toBe(8);
  expect(await shop.db.$count(consents)).toBe(1);
});

test('the payment window gets the payer’s data, and the shop’s e-mail if they gave none', async () => {
  await shop.db.update(storeSettings).set({ contactEmail: 'hola@origen.example', orderFields: shortOrderFields });
  const customerOf = async (fields: Record<string, string>) => {
    const { request } = await anOrderOf();
    const { answer } = await (await open())(request, fields);
    return answer.outcome === 'placed' && answer.payment.kind === 'widget' && answer.payment.config.customerData;
  };

  expect(await customerOf({ phone: '300 456 7813', email: '' })).toMatchObject({
    email: 'hola@origen.example',
    phoneNumber: '3004567813',
  });
  expect(await customerOf({ phone: '300 456 7814', email: 'laura@correo.example' })).toMatchObject({
    email: 'laura@correo.example',
  });
});

test('sent again, the same order opens its window again, with the same reference, expiry and signature', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const [first, second] = [await send(request), await send(request)];

  await getOrder();
  expect(await shop.db.$count(payments)).toBe(1);
  const configs = [first, second].map(({ answer }) =>
    answer.outcome === 'placed' && answer.payment.kind === 'widget' ? answer.payment.config : null,
  );
  expect(configs[0]?.reference).toMatch(/^ORDEN-\d+-\w{6}$/);
  expect(configs[1]).toEqual(configs[0]);
});

test('sent again while the provider is silent, no window opens, no card is charged and no other method offered', async () => {
  const { request } = await anOrderOf();
  const wompi = aProvider();
  const send = await open({ provider: { ...wompi.provider, widgetConfig: signing.widgetConfig } });
  await send(request);
  wompi.goAway();

  for (const again of [{}, card])
    expect((await send(request, again)).answer).toMatchObject({ outcome: 'placed', payment: { kind: 'unanswered' } });
  expect((await send(request, { paymentMethod: 'cash' })).answer).toMatchObject({ outcome: 'failed' });
  expect(await shop.db.$count(payments)).toBe(1);
  expect(await getOrder()).toMatchObject({ status: 'Pendiente' });
});

test('card: the charge made with its token pays the order', async () => {
  const { request } = await anOrderOf();
  expect((await (await open())(request, card)).answer).toMatchObject({ outcome: 'placed', payment: { kind: 'paid' } });
  expect(await getOrder()).toMatchObject({ status: 'Pagado', paymentMethod: 'Tarjeta' });
});

test('a card without its token places no order', async () => {
  const { request } = await anOrderOf();
  const { status, answer } = await (await open())(request, { paymentMethod: 'card' });
  expect([status, answer.outcome]).toEqual([400, 'failed']);
  expect(await shop.db.$count(orders)).toBe(0);
});

test('after a failed card the same order can be paid on delivery', async () => {
  const { request } = await anOrderOf();
  const wompi = aProvider();
  wompi.charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  const send = await open({ provider: wompi.provider });

  const declined = await send(request, card);
  expect(declined.answer).toMatchObject({ payment: { kind: 'declined', message: 'Fondos insuficientes' } });
  const atTheDoor = await send(request, { paymentMethod: 'cash' });
  expect(atTheDoor.answer).toMatchObject({ outcome: 'placed', payment: { kind: 'pay-later' } });
  expect(await getOrder()).toMatchObject({
    status: 'Pendiente Contraentrega',
    paymentMethod: 'Pago Contraentrega',
    holdExpiresAt: null,
  });
});

test('the provider’s limits apply to the shop’s own total, whatever the browser shows', async () => {
  await shop.db.update(storeSettings).set({ paymentLimits: { onlineMinimum: 1_500, onlineMaximum: 29_999 } });
  const { request } = await anOrderOf();
  const send = await open();
  const message = 'En línea se pagan pedidos hasta $\u00a029.999. Elige otro método de pago.';
  expect((await send(request)).answer).toEqual({ outcome: 'failed', message });
  const outdated = {
    ...request,
    lines: request.lines.map((line) => ({ ...line, shownPrice: 1_000 })),
    shownTotal: 1_000,
  };
  expect((await send(outdated)).answer).toMatchObject({ outcome: 'changed', lines: [{ problem: 'price' }] });
  expect(await shop.db.$count(orders)).toBe(0);

  expect((await send(request, { paymentMethod: 'cash' })).answer).toMatchObject({ outcome: 'placed' });
  const { request: other } = await anOrderOf();
  await send(other, { paymentMethod: 'transfer', transferProof: await aReceipt() });
  await shop.db.update(transferProofs).set({ status: 'rejected' });
  expect((await send(other)).answer).toEqual({ outcome: 'failed', message });
  expect(await shop.db.$count(payments)).toBe(0);
});

test.each([
  ['widget', { provider: null }],
  ['card', { provider: null }],
] as const)('without a provider’s keys no order is paid by %s', async (paymentMethod, visit) => {
  const { request } = await anOrderOf();
  const { status, answer } = await (await open(visit))(request, { ...card, paymentMethod });
  expect([status, answer]).toEqual([
    409,
    { outcome: 'failed', message: 'Este método de pago no está disponible. Elige otro.' },
  ]);
  expect(await shop.db.$count(orders)).toBe(0);
});

test('a total outside the provider’s limits is refused online before an order is placed; another method completes it', async () => {
  const send = await open();
  const gift = await insertProduct(shop.db, { price: 0 });
  const request = { idempotencyKey: crypto.randomUUID(), replaces: null, lines: [unitLine(gift)], shownTotal: 0 };

  for (const method of [{ paymentMethod: 'widget' }, card])
    expect(await send(request, method)).toMatchObject({
      status: 409,
      answer: {
        outcome: 'failed',
        message: 'En línea se pagan pedidos desde $\u00a01.500. Elige otro método de pago.',
      },
    });
  expect(await shop.db.$count(orders)).toBe(0);

  expect(await send(request, { paymentMethod: 'cash' })).toMatchObject({ status: 200 });
  expect(await shop.db.select({ total: orders.totalAmount }).from(orders)).toEqual([{ total: 0 }]);
});

test('staff set the limits of online payments', async () => {
  await shop.db.update(storeSettings).set({ paymentLimits: { onlineMinimum: 1, onlineMaximum: 59_999 } });
  const send = await open();
  expect((await send((await anOrderOf(1)).request)).status).toBe(200);
  expect((await send((await anOrderOf(2)).request)).status).toBe(409);
});
