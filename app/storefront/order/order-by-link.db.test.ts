import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  viewerContext,
} from '#app/context.ts';
import type { PayAnswer, StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import { orderEvents, orders, payments, products, storeSettings, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { methodCodes } from '#shop/paying/payment-methods.ts';
import { beginPayment } from '#shop/payments/begin-payment.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, anAddress, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aTransaction, begin, beginAnew } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action as cancelOrder, ErrorBoundary, headers, loader } from './order-by-link.tsx';
import { action as askState } from './order-state.ts';
import { action as payOrder } from './paying/pay-order.ts';
import { action as saveOrder } from './save-order.ts';

const shop = useTestDatabase();

/** A visitor's browser on the pages of an order's link, with or without a payment provider. */
function open(
  token: string,
  options: { wompi?: ReturnType<typeof aProvider> | null; attempts?: number; userId?: string } = {},
) {
  const wompi = options.wompi === undefined ? aProvider() : options.wompi;
  const logged: string[] = [];
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  const bound = { attempts: options.attempts ?? 1000, seconds: 120 };
  context.set(limitsContext, createLimits(shop.database, { bounds: { stateOfOrder: bound, payment: bound } }));
  context.set(logContext, pino({}, { write: (line: string) => logged.push(line) }));
  context.set(paymentProviderContext, wompi?.provider ?? null);
  if (options.userId) {
    const { userId } = options;
    context.set(viewerContext, {
      userId,
      email: `${userId}@correo.example`,
      fullName: '',
      role: 'customer',
      avatarUrl: null,
    });
  }
  const args = (path: string, fields?: Record<string, string>) => {
    const url = new URL(`http://shop/pedido/${token}${path}`);
    const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
    return { request, url, params: { token }, context };
  };
  type Args = Parameters<typeof loader>[0] &
    Parameters<typeof cancelOrder>[0] &
    Parameters<typeof askState>[0] &
    Parameters<typeof payOrder>[0] &
    Parameters<typeof saveOrder>[0];
  const asArgs = (path: string, fields?: Record<string, string>) => args(path, fields) as unknown as Args;
  return {
    logged,
    page: (query = '') => loader(asArgs(query)),
    status: async () => {
      try {
        await loader(asArgs(''));
        return 200;
      } catch (thrown) {
        return (thrown as { init?: { status: number } }).init?.status;
      }
    },
    cancel: async (fields: Record<string, string> = {}) => cancelOrder(asArgs('', fields)),
    save: async () => (await saveOrder(asArgs('/guardar', {}))).headers.get('Location'),
    state: async (fields: Record<string, string> = {}) => {
      const answer = await askState(asArgs('/estado', fields));
      return { status: answer.status, body: (await answer.json()) as StateAnswer };
    },
    pay: async (fields: Record<string, string>) => {
      const answer = await payOrder(asArgs('/pago', fields));
      return { status: answer.status, body: (await answer.json()) as PayAnswer };
    },
  };
}

async function anOnlineOrder(overrides: Parameters<typeof aNewOrder>[1] = {}) {
  const product = await insertProduct(shop.db);
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(product)], { paymentMethod: 'Wompi', ...overrides }));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const aCard = {
  paymentMethod: 'card',
  cardToken: 'tok_test_1',
  acceptanceToken: 'policy-token',
  personalAuthToken: 'data-token',
};

const statusOf = async ({ id }: { id: string }) => (await shop.db.select().from(orders)).find((row) => row.id === id);

test('the page shows the order of its link, without its secrets and staff data', async () => {
  const order = await insertPlacedOrder(shop.db, { accessToken: 'un-secreto-largo-de-verdad' });
  await shop.db.insert(orderEvents).values([
    { orderId: order.id, kind: 'placed', toStatus: 'Pendiente Contraentrega' },
    { orderId: order.id, kind: 'payment-problem', note: 'Llegó un pago de otro valor', actorName: 'Marta' },
  ]);

  const shown = await open(order.accessToken).page();

  expect(shown.order).toMatchObject({ orderNumber: order.orderNumber, totalAmount: 30_000 });
  expect(shown.order.events.map(({ kind }) => kind)).toEqual(['placed']);
  expect(JSON.stringify(shown)).not.toMatch(/un-secreto|Marta|otro valor|idempotency|contentHash/);
  expect(JSON.stringify(shown)).not.toContain(order.id);
});

test('the page is not cached, not indexed and sends no referrer', () => {
  const headersArgs = { errorHeaders: undefined } as Parameters<typeof headers>[0];
  expect(headers(headersArgs)).toEqual({
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
  const refused = { ...headersArgs, errorHeaders: new Headers({ 'Retry-After': '120' }) };
  expect(headers(refused)).toMatchObject({ 'Referrer-Policy': 'no-referrer', 'Retry-After': '120' });
});

test.each(['un-secreto-que-nadie-tiene', 'corto', '%00', "' or 1=1 --", 'x'.repeat(5000)])(
  'a link without an order is a 404 (%#)',
  async (token) => {
    await insertPlacedOrder(shop.db);
    const link = open(token);
    expect(await link.status()).toBe(404);
    expect((await link.state()).status).toBe(404);
    expect((await link.pay({ paymentMethod: 'cash' })).status).toBe(404);
    expect(link.logged).toEqual([]);
  },
);

test('the link of a deleted order is not found', async () => {
  const { accessToken } = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  expect(await open(accessToken).status()).toBe(404);
});

test('guessing links is rate-limited', async () => {
  const link = open('un-secreto-que-nadie-tiene', { attempts: 2 });
  expect([await link.status(), await link.status(), await link.status()]).toEqual([404, 404, 429]);
  expect((await link.state()).status).toBe(429);
});

test('an invalid link, or one requested too often, has a page that says so', () => {
  const shown = (status: number) => {
    const error = { status, statusText: '', internal: false, data: null };
    return JSON.stringify(ErrorBoundary({ error } as Parameters<typeof ErrorBoundary>[0]).props);
  };
  expect(shown(404)).toContain('Pedido no encontrado');
  // If the boundary rethrew a 429, the framework would answer 500 instead.
  expect(shown(429)).toContain('Espera un momento');
  expect(() => shown(503)).toThrow();
});

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
  expect(await statusOf(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Tarjeta' });
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
  expect(await statusOf(order)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });

  wompi.goAway(false);
  wompi.knows(aTransaction({ reference }));
  expect(await link.pay({ paymentMethod: 'cash' })).toEqual({ status: 409, body: { outcome: 'settling' } });
  expect(await statusOf(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi' });
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
  expect(await statusOf(order)).toMatchObject({ paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
});

test('an order changes to cash on delivery within the country', async () => {
  const order = await anOnlineOrder();
  expect((await open(order.accessToken).pay({ paymentMethod: 'cash' })).body).toEqual({
    outcome: 'payment',
    payment: { kind: 'pay-later' },
  });
  expect(await statusOf(order)).toMatchObject({ status: 'Pendiente Contraentrega', holdExpiresAt: null });
});

test('an order on delivery is paid online on its page; nothing is left to collect', async () => {
  const order = await anOnlineOrder({ paymentMethod: 'Pago Contraentrega' });
  const link = open(order.accessToken);
  expect((await link.page()).ways).toEqual(['nequi', 'pse', 'card', 'online']);
  const { reference, amount } = await begin(shop.db, order.id);
  const agreed = { status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega', holdExpiresAt: null };
  expect(await statusOf(order)).toMatchObject(agreed);

  const hear = (status: 'DECLINED' | 'APPROVED', id: string) =>
    recordTransaction(shop.db, 'wompi', aTransaction({ id, reference, status, amountInCents: amount * 100 }));
  await hear('DECLINED', 'tx-1');
  expect(await statusOf(order)).toMatchObject(agreed);
  await hear('APPROVED', 'tx-2');
  expect(await statusOf(order)).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi' });
  const [slip] = await findSlips(shop.db, [order.id]);
  expect(slip?.payment).toEqual({ kind: 'paid' });
});

test('an order to another country shows its address and cannot be paid on its page', async () => {
  const abroad = await anOnlineOrder({ shippingAddress: anAddress({ country: 'España' }) });
  for (const paymentMethod of methodCodes)
    expect((await open(abroad.accessToken).pay({ paymentMethod })).status).toBe(409);
  expect(await statusOf(abroad)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });
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
  expect(await statusOf(order)).toMatchObject({ status: 'Pendiente', paymentMethod: 'Wompi' });
});

test('a cancelled order says so', async () => {
  const { accessToken } = await insertPlacedOrder(shop.db, { paymentMethod: 'Wompi', status: 'Cancelado' });
  expect(await open(accessToken).pay({ paymentMethod: 'widget' })).toMatchObject({
    status: 409,
    body: { outcome: 'failed', message: expect.stringContaining('se canceló') },
  });
});

test.each(['Wompi', 'Transferencia Bancaria'] as const)(
  'the page of an order with a withdrawn product asks for no payment, and links to a cart with the rest (%s)',
  async (paymentMethod) => {
    const account = { bank: 'Nequi', kind: 'Depósito', number: '3001112233', holder: 'Origen' };
    await shop.db.insert(storeSettings).values({ siteName: 'Origen', transferAccounts: [account] });
    const [honey, balm] = [await insertProduct(shop.db), await insertProduct(shop.db, { name: 'Bálsamo' })];
    const request = aNewOrder([unitLine(honey, 2), unitLine(balm)], { paymentMethod });
    const placed = await placeOrder(shop.db, request);
    if (!placed.ok) throw new Error(placed.reason);
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, balm.id));

    const link = open(placed.order.accessToken);
    const again = `/carrito/compartido?lineas=${honey.id}.2`;
    const next = paymentMethod === 'Wompi' ? 'none' : 'late-proof';
    expect(await link.page()).toMatchObject({
      situation: { title: 'Un producto ya no está a la venta', next, isWithdrawn: true },
      again,
      plain: { accounts: [] },
    });
    const paid = await link.pay({ paymentMethod: 'transfer' });
    expect(paid).toMatchObject({ status: 409, body: { outcome: 'failed', again } });
  },
);

test.each([
  ['of other prices', { price: 40_000 }],
  ['cancelled', null],
])('an order that only a new one can replace (%s) links to a cart with its products', async (_, change) => {
  const product = await insertProduct(shop.db);
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(product, 2)], { paymentMethod: 'Wompi' }));
  if (!placed.ok) throw new Error(placed.reason);
  const again = `/carrito/compartido?lineas=${product.id}.2`;
  if (change) await shop.db.update(products).set(change);
  else await shop.db.update(orders).set({ status: 'Cancelado' });

  const link = open(placed.order.accessToken);
  expect(await link.pay({ paymentMethod: 'cash' })).toMatchObject({ status: 409, body: { outcome: 'failed', again } });
  expect((await link.page()).again).toBe(change ? null : again);
});

test('the link of an order whose window was lost leads to the one on delivery that took its place', async () => {
  const product = await insertProduct(shop.db);
  const first = aNewOrder([unitLine(product)], { paymentMethod: 'Wompi' });
  const old = await placeOrder(shop.db, first);
  if (!old.ok) throw new Error(old.reason);
  await begin(shop.db, old.order.id);
  const shippingAddress = anAddress({ addressDetails: 'Torre 2' });
  const onDelivery = { ...first, shippingAddress, paymentMethod: 'Pago Contraentrega' as const };
  expect(await placeOrder(shop.db, onDelivery, undefined, 'answered')).toMatchObject({ waiting: true });
  const next = { ...onDelivery, idempotencyKey: crypto.randomUUID(), replaces: first.idempotencyKey };
  const placed = await placeOrder(shop.db, next, undefined, 'answered');
  if (!placed.ok) throw new Error(placed.reason);

  const { orderNumber, accessToken } = placed.order;
  const page = await open(old.order.accessToken).page();
  expect(page.successor).toEqual({ orderNumber, accessToken });
  expect(page.situation.text).toContain(`Vale el pedido ${orderNumber.slice(0, 3)} ${orderNumber.slice(3)}.`);
  const paid = (await open(old.order.accessToken).pay({ paymentMethod: 'cash' })).body;
  expect(paid).toEqual({ outcome: 'failed', message: expect.stringContaining(orderNumber.slice(0, 3)) });
  const events = (await open(accessToken).page()).order.events;
  expect(events).toMatchObject([{ kind: 'placed', note: `Reemplaza el pedido ${old.order.orderNumber}` }]);

  // A person who got the old link because of a mistyped address sees the number only.
  await shop.db
    .update(orders)
    .set({ shippingAddress: anAddress({ phone: '3019998877' }) })
    .where(eq(orders.id, placed.order.id));
  expect((await open(old.order.accessToken).page()).successor).toEqual({ orderNumber, accessToken: null });
});

test('a customer cancels an unsent order by a plain form, and is led back to its page', async () => {
  const { accessToken } = await insertPlacedOrder(shop.db);
  const link = open(accessToken);
  expect(await link.page()).toMatchObject({ canCancel: true });

  const answer = await link.cancel({ reason: 'Ya no lo necesito' });

  if (!(answer instanceof Response)) throw new Error('refused');
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/pedido/${accessToken}`]);
  expect(await link.page()).toMatchObject({
    order: { status: 'Cancelado' },
    canCancel: false,
    situation: { title: 'Cancelaste este pedido', text: expect.stringContaining('No tienes que pagar nada.') },
  });
});

test('an order that the shop does not let customers cancel says what to do instead', async () => {
  const sent = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  expect(await open(sent.accessToken).cancel()).toMatchObject({
    init: { status: 409 },
    data: { problem: expect.stringMatching(/ya salió.*Escríbenos/) },
  });
  const unsent = await insertPlacedOrder(shop.db);
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', customerCancelling: 'never' });
  expect(await open(unsent.accessToken).page()).toMatchObject({ canCancel: false });
  expect(await open(unsent.accessToken).cancel()).toMatchObject({ init: { status: 409 } });
});

test('cancelling is limited, like paying', async () => {
  const { accessToken } = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const link = open(accessToken, { attempts: 1 });
  await link.cancel();
  expect(await link.cancel()).toMatchObject({ init: { status: 429 }, data: { problem: expect.any(String) } });
});

test('an order joins the account that saves it by its secret link; signing in first leads back to the order', async () => {
  await shop.db.insert(users).values([
    { id: 'laura', name: 'Laura', email: 'laura@correo.example' },
    { id: 'pedro', name: 'Pedro', email: 'pedro@correo.example' },
  ]);
  const order = await insertPlacedOrder(shop.db, { accessToken: 'un-secreto-largo-de-verdad' });
  const page = '/pedido/un-secreto-largo-de-verdad';

  expect(await open(order.accessToken).save()).toBe(`/login?volver=${encodeURIComponent(page)}`);
  expect(await statusOf(order)).toMatchObject({ userId: null });
  expect(await open(order.accessToken, { userId: 'laura' }).save()).toBe(page);
  expect(await open(order.accessToken, { userId: 'pedro' }).save()).toBe(page);
  expect(await statusOf(order)).toMatchObject({ userId: 'laura' });
});
