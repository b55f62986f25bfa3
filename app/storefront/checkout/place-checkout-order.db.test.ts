import { expect, test } from 'vitest';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { orders, storeSettings } from '#db/schema.ts';
import { shortOrderFields } from '#shop/orders/form/order-fields.ts';
import { refusalAbroad } from '#shop/paying/offered-methods.ts';
import { methodCodes } from '#shop/paying/payment-methods.ts';
import { worldwideOrderFields } from '#shop/testing/order-fields.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { card, useCheckout } from './testing/checkout-form.ts';

const { shop, open, anOrderOf, getOrder, stockOf } = useCheckout();

test('a forged status, price, person or total changes nothing', async () => {
  const { request } = await anOrderOf();
  const forged = { ...request, status: 'Pagado', userId: 'somebody', paymentMethod: 'Wompi' };
  await (await open())(forged, { status: 'Pagado', totalAmount: '1', userId: 'somebody' });
  expect(await getOrder()).toMatchObject({ status: 'Pendiente', totalAmount: 30_000, userId: null });

  const { request: other } = await anOrderOf();
  const cheap = { ...other, lines: other.lines.map((line) => ({ ...line, shownPrice: 2_000 })), shownTotal: 2_000 };
  expect((await (await open())(cheap)).answer).toMatchObject({ outcome: 'changed', lines: [{ problem: 'price' }] });
  await getOrder();
});

test('missing fields are reported by name, and neither card token nor cart is returned', async () => {
  const { request } = await anOrderOf();
  const { status, answer, text } = await (await open())(request, { ...card, firstName: ' ', consent: '' });
  expect(status).toBe(400);
  expect(answer).toMatchObject({
    outcome: 'form',
    submission: {
      error: {
        firstName: ['El nombre es obligatorio'],
        consent: ['Para hacer el pedido necesitamos tu autorización.'],
      },
    },
  });
  expect(text).not.toContain('tok_test_1');
  expect(text).not.toContain(request.idempotencyKey);
  expect(await shop.db.$count(orders)).toBe(0);
});

test.each(methodCodes)(
  'an order to another country is not paid by %s, but arranged on WhatsApp',
  async (paymentMethod) => {
    await shop.db.update(storeSettings).set({ orderFields: worldwideOrderFields });
    const { request } = await anOrderOf();
    const abroad = { country: 'España', phone: '+34 612 34 56 78', postalCode: '28013', ...card, paymentMethod };
    const refused = await (await open())(request, abroad);
    expect([refused.status, refused.answer]).toEqual([409, { outcome: 'failed', message: refusalAbroad.full }]);
    expect(await shop.db.$count(orders)).toBe(0);
  },
);

test('other content under the key of an unpaid order may replace it', async () => {
  const { request, product } = await anOrderOf();
  const send = await open();
  await send(request);
  const more = { ...request, lines: [unitLine(product, 3)], shownTotal: 90_000 };
  const { orderNumber } = await getOrder();
  expect((await send(more)).answer).toEqual({ outcome: 'key-used', orderNumber, waiting: true });

  const replacing = { ...more, idempotencyKey: crypto.randomUUID(), replaces: request.idempotencyKey };
  expect((await send(replacing)).answer).toMatchObject({ outcome: 'placed', order: { total: 90_000 } });
  const statuses = await shop.db.select({ status: orders.status }).from(orders).orderBy(orders.createdAt);
  expect(statuses.map(({ status }) => status)).toEqual(['Cancelado', 'Pendiente']);
  expect(await stockOf(product.id)).toBe(7);
});

test('a paid order redirects to its page, whatever is sent under its key', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  await send(request, card);
  const { orderNumber, accessToken } = await getOrder();
  const { status, answer } = await send(request, { paymentMethod: 'cash' });
  expect(status).toBe(409);
  expect(answer).toEqual({ outcome: 'settling', order: { orderNumber, total: 30_000, token: accessToken } });
});

test('an unknown payment method, or an invalid cart, is refused', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  expect(await send(request, { paymentMethod: 'bitcoin' })).toMatchObject({
    status: 400,
    answer: { message: 'Elige un método de pago.' },
  });
  expect(await send({ ...request, idempotencyKey: 'short' })).toMatchObject({
    status: 400,
    answer: { message: 'El carrito no se pudo leer. Recarga la página.' },
  });
});

test('orders are rate-limited per address', async () => {
  const { request } = await anOrderOf();
  const send = await open({ attempts: 1 });
  await send(request);
  const { status, headers, answer } = await send(request);
  expect([status, headers.get('Retry-After'), answer.outcome]).toEqual([429, '120', 'failed']);
});

test('while the session cannot be identified, or the database is down, no order is placed', async () => {
  const { request } = await anOrderOf();
  const away = { outcome: 'failed', message: 'Base de datos no disponible.' };
  expect(await (await open({ isUnknown: true }))(request)).toMatchObject({ status: 503, answer: away });
  const broken = new Proxy(shop.db, {
    get() {
      throw new DatabaseOutageError('connection refused');
    },
  });
  expect(await (await open({ db: broken }))(request)).toMatchObject({ status: 503, answer: away });
  expect(await shop.db.$count(orders)).toBe(0);
});

test('cash on delivery asks for more than the other methods, as the settings in the database say, whatever is sent', async () => {
  const send = await open();
  const { request } = await anOrderOf(1);
  const bare = { neighborhood: '', department: '', email: '' };
  expect((await send(request, { ...bare, paymentMethod: 'cash' })).answer).toMatchObject({
    submission: {
      error: {
        neighborhood: ['El barrio es obligatorio.'],
        department: ['El departamento es obligatorio.'],
        email: ['El correo electrónico es obligatorio.'],
      },
    },
  });
  expect((await send(request, bare)).answer).toMatchObject({
    submission: { error: { email: ['El email es obligatorio'] } },
  });

  await shop.db.update(storeSettings).set({ orderFields: shortOrderFields });
  const placed = await send(request, { ...bare, lastName: '', paymentMethod: 'cash' });
  expect(placed.answer).toMatchObject({ outcome: 'placed' });
  expect((await getOrder()).shippingAddress).toMatchObject({ firstName: 'Laura', lastName: '', email: '' });
});
