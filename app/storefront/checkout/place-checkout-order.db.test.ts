import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  proofsContext,
  viewerUnknownContext,
} from '#app/context.ts';
import type { CheckoutAnswer } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { DatabaseOutageError } from '#db/outage.server.ts';
import { consents, orders, payments, products, storeSettings, transferProofs } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createProofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createWompi } from '#server/wompi/wompi.server.ts';
import { shortOrderFields } from '#shop/orders/form/order-fields.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { refusalAbroad } from '#shop/paying/offered-methods.ts';
import { methodCodes } from '#shop/paying/payment-methods.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { worldwideOrderFields } from '#shop/testing/order-fields.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { action } from './place-checkout-order.ts';

const shop = useTestDatabase();

let dataFolder: string;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'checkout-'));
  const transferAccounts = [{ bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'Origen Natural' }];
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', transferAccounts });
});

afterEach(() => rm(dataFolder, { recursive: true }));

const keptFiles = async () => readdir(join(dataFolder, 'files', 'comprobantes')).catch((): string[] => []);

/** A provider that signs like the real one; charges go to a fake. */
const signing = createWompi({
  publicKey: 'pub_test_x',
  privateKey: 'prv_test_x',
  eventsSecret: 'test_events_x',
  integritySecret: 'test_integrity_x',
  environment: 'test',
  apiUrl: 'http://provider/v1',
  widgetUrl: 'http://provider/widget.js',
});

type Visit = { db?: Db; provider?: PaymentProvider | null; attempts?: number; files?: number; isUnknown?: boolean };

/** A visitor's browser on /checkout, which submits its form. */
async function open({ db = shop.db, provider, attempts = 100, files = 100, isUnknown = false }: Visit = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(clientAddressContext, '203.0.113.9');
  const bounds = { order: { attempts, seconds: 120 }, proof: { attempts: files, seconds: 60 } };
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(proofsContext, createProofs(await createStorage({ dataFolder, s3: undefined })));
  context.set(viewerUnknownContext, isUnknown);
  const { widgetConfig } = signing;
  const standard = { ...aProvider().provider, widgetConfig };
  context.set(paymentProviderContext, provider === undefined ? standard : provider);

  return async (order: OrderRequest, changes: Record<string, string | Blob> = {}) => {
    const body = new FormData();
    const fields = { ...filled, ...changes, order: JSON.stringify(order) };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const url = new URL('http://shop/checkout/pedido');
    const bytes = (await new Response(body).arrayBuffer()).byteLength;
    const request = new Request(url, { method: 'POST', body, headers: { 'Content-Length': String(bytes) } });
    const response = await action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
    const answer: CheckoutAnswer = await response.json();
    return { status: response.status, headers: response.headers, answer, text: JSON.stringify(answer) };
  };
}

const filled = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  email: 'laura.gomez@correo.example',
  phone: '300 456 7812',
  address: 'Cra. 27 # 15-40',
  neighborhood: 'Álamos',
  department: 'Risaralda',
  city: 'Pereira',
  country: 'Colombia',
  consent: 'on',
  paymentMethod: 'widget',
};

const card = { paymentMethod: 'card', cardToken: 'tok_test_1', acceptanceToken: 'policy', personalAuthToken: 'data' };

const aReceipt = async (width = 30) =>
  new File(
    [
      await sharp({ create: { width, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ],
    'recibo.png',
  );

/** A request for this many units of a product of 30,000 pesos. */
async function anOrderOf(quantity = 1, stock = 10) {
  const product = await insertProduct(shop.db, { stock });
  const request: OrderRequest = {
    idempotencyKey: crypto.randomUUID(),
    replaces: null,
    lines: [unitLine(product, quantity)],
    shownTotal: 30_000 * quantity,
  };
  return { product, request };
}

async function theOrder() {
  const all = await shop.db.select().from(orders);
  if (all.length !== 1 || !all[0]) throw new Error(`${all.length} orders stand`);
  return all[0];
}

const stockOf = async (id: string) =>
  (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock;

test('widget: the order is placed unpaid, and the browser gets the widget’s settings', async () => {
  const { request, product } = await anOrderOf(2);
  const { status, headers, answer } = await (await open())(request, { postalCode: '660003' });

  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const order = await theOrder();
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

  await theOrder();
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
  expect(await theOrder()).toMatchObject({ status: 'Pendiente' });
});

test('card: the charge made with its token pays the order', async () => {
  const { request } = await anOrderOf();
  expect((await (await open())(request, card)).answer).toMatchObject({ outcome: 'placed', payment: { kind: 'paid' } });
  expect(await theOrder()).toMatchObject({ status: 'Pagado', paymentMethod: 'Tarjeta' });
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
  expect(await theOrder()).toMatchObject({
    status: 'Pendiente Contraentrega',
    paymentMethod: 'Pago Contraentrega',
    holdExpiresAt: null,
  });
});

test('transfer: the proof is sent with the order and stored', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  expect((await send(request, transfer)).answer).toMatchObject({ payment: { kind: 'proof-received' } });
  expect((await send(request, transfer)).answer).toMatchObject({ payment: { kind: 'proof-received' } });

  expect(await theOrder()).toMatchObject({ status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' });
  expect(await shop.db.$count(transferProofs)).toBe(1);
  expect(await keptFiles()).toHaveLength(1);
});

test('a proof beyond the most that wait for review is not kept, and the answer says so as on the order’s page', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const sendReceipt = async (width: number) =>
    (await send(request, { paymentMethod: 'transfer', transferProof: await aReceipt(width) })).answer;
  for (let width = 1; width <= 5; width += 1)
    expect(await sendReceipt(width)).toMatchObject({ payment: { kind: 'proof-received' } });

  expect(await sendReceipt(6)).toEqual({ outcome: 'failed', message: proofMessages.tooMany });
  expect(await shop.db.$count(transferProofs)).toBe(5);
  expect(await keptFiles()).toHaveLength(5);
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

test('without a valid proof no order is placed and nothing is stored', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const none = await send(request, { paymentMethod: 'transfer' });
  expect([none.status, none.answer]).toEqual([
    400,
    { outcome: 'proof', message: 'El comprobante de pago es obligatorio' },
  ]);
  const program = new File(['MZ\x90\0'], 'recibo.png', { type: 'image/png' });
  expect((await send(request, { paymentMethod: 'transfer', transferProof: program })).answer.outcome).toBe('proof');
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await keptFiles()).toEqual([]);
});

test('while the file storage is down no order is placed, and the message is about the proof', async () => {
  // Makes the storage fail: a file occupies the path of its folder.
  await writeFile(join(dataFolder, 'files'), '');
  const { request } = await anOrderOf();
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  const { status, answer } = await (await open())(request, transfer);
  expect([status, answer]).toEqual([
    503,
    { outcome: 'failed', message: 'No pudimos guardar tu comprobante. Inténtalo de nuevo.' },
  ]);
  expect(await shop.db.$count(orders)).toBe(0);
});

test('the proof of a refused order is not stored', async () => {
  const { request } = await anOrderOf(2, 1);
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  expect((await (await open())(request, transfer)).answer.outcome).toBe('changed');
  expect(await keptFiles()).toEqual([]);
});

test('a forged status, price, person or total changes nothing', async () => {
  const { request } = await anOrderOf();
  const forged = { ...request, status: 'Pagado', userId: 'somebody', paymentMethod: 'Wompi' };
  await (await open())(forged, { status: 'Pagado', totalAmount: '1', userId: 'somebody' });
  expect(await theOrder()).toMatchObject({ status: 'Pendiente', totalAmount: 30_000, userId: null });

  const { request: other } = await anOrderOf();
  const cheap = { ...other, lines: other.lines.map((line) => ({ ...line, shownPrice: 2_000 })), shownTotal: 2_000 };
  expect((await (await open())(cheap)).answer).toMatchObject({ outcome: 'changed', lines: [{ problem: 'price' }] });
  await theOrder();
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

test('other content under the key of an unpaid order may replace it', async () => {
  const { request, product } = await anOrderOf();
  const send = await open();
  await send(request);
  const more = { ...request, lines: [unitLine(product, 3)], shownTotal: 90_000 };
  const { orderNumber } = await theOrder();
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
  const { orderNumber, accessToken } = await theOrder();
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

test('uploads are rate-limited per address even with invalid fields; orders without a file are not affected', async () => {
  const { request } = await anOrderOf();
  const send = await open({ files: 1 });
  const withFile = { paymentMethod: 'transfer', email: '', transferProof: new Blob([new Uint8Array(300_000)]) };

  expect((await send(request, withFile)).status).toBe(400);
  const { status, headers } = await send(request, withFile);
  expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await send(request)).status).toBe(200);
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
  expect((await theOrder()).shippingAddress).toMatchObject({ firstName: 'Laura', lastName: '', email: '' });
});

test('staff set the limits of online payments', async () => {
  await shop.db.update(storeSettings).set({ paymentLimits: { onlineMinimum: 1, onlineMaximum: 59_999 } });
  const send = await open();
  expect((await send((await anOrderOf(1)).request)).status).toBe(200);
  expect((await send((await anOrderOf(2)).request)).status).toBe(409);
});
