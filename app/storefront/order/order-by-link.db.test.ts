import { eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, parcelEvents, parcels, products, storeSettings, users } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, anAddress, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { begin } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { ErrorBoundary, headers } from './order-by-link.tsx';
import { useOrderLink } from './testing/order-link.ts';

const { shop, open, findOrder } = useOrderLink();

test('an order on delivery shows the accounts to pay it ahead once nothing is missing for a transfer', async () => {
  const account = { bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' };
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', transferAccounts: [account] });
  const order = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ email: '' }) });

  const before = await open(order.accessToken).page();
  expect([before.plain.methods, before.plain.accounts]).toEqual([['transfer'], []]);
  expect(before.missing.transfer).toEqual(['email']);

  await open(order.accessToken).pay({ paymentMethod: 'transfer', email: 'laura@correo.example' });

  expect((await open(order.accessToken).page()).plain.accounts).toEqual([account]);
});

test('an order on delivery says what paying ahead saves, if the shop offers a way to do so', async () => {
  const order = await insertPlacedOrder(shop.db, { totalAmount: 46_000, shippingCost: 16_000, codFee: 4_000 });
  const textWith = async (wompi?: null) =>
    (await open(order.accessToken, wompi === null ? { wompi } : {}).page()).situation.text;
  expect(await textWith(null)).not.toContain('te ahorras');
  expect(await textWith()).toMatch(/Si pagas antes de que salga, te ahorras \$\s4\.000\./);
  expect((await open(order.accessToken).page()).toPay).toBe(42_000);
});

test('an order on its way names its guides by carrier, and one that the carrier brings back says so', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  const situation = async () => (await open(order.accessToken).page()).situation;
  const [coordinadora, envia] = [await insertCarrier(shop.db), await insertCarrier(shop.db, { name: 'Envía' })];
  for (const [carrier, guide] of [
    [coordinadora, 'G-1'],
    [envia, 'G-2'],
    [coordinadora, 'G-3'],
  ] as const) {
    const parcel = { orderId: order.id, carrierId: carrier.id, guide, state: 'in-transit' } as const;
    const { id } = await insertParcel(shop.db, parcel);
    const report = { parcelId: id, source: 'carrier', words: '', happenedAt: new Date() } as const;
    await shop.db.insert(parcelEvents).values({ ...report, state: 'in-transit' });
  }
  await insertParcel(shop.db, { orderId: order.id, carrierId: envia.id, state: 'cancelled' });
  expect((await situation()).text).toContain('Va con Coordinadora (guías G-1 y G-3) y Envía (guía G-2).');

  await shop.db.update(parcels).set({ state: 'refused' }).where(eq(parcels.guide, 'G-1'));
  expect((await situation()).text).toContain('Va con Envía (guía G-2) y Coordinadora (guía G-3).');

  await shop.db.update(parcels).set({ state: 'returned' }).where(ne(parcels.state, 'cancelled'));
  expect(await situation()).toMatchObject({
    title: 'No pudimos entregar tu pedido',
    text: expect.stringMatching(/^Vuelve a la tienda/),
  });
});

test('the page shows the order of its link, without its secrets and staff data', async () => {
  const order = await insertPlacedOrder(shop.db, { accessToken: 'un-secreto-largo-de-verdad' });
  await shop.db.insert(orderEvents).values([
    { orderId: order.id, kind: 'placed', toStatus: 'Pendiente Contraentrega' },
    { orderId: order.id, kind: 'payment-problem', note: 'Llegó un pago de otro valor', actorName: 'Marta' },
  ]);

  const shown = await open(order.accessToken).page();

  expect(shown.order).toMatchObject({ orderNumber: order.orderNumber, totalAmount: 30_000 });
  expect(shown.history.map(({ text }) => text)).toEqual(['Recibimos tu pedido']);
  expect(JSON.stringify(shown)).not.toMatch(/un-secreto|Marta|otro valor|idempotency|contentHash/);
  expect(JSON.stringify(shown)).not.toContain(order.id);
});

test('the page of an order on its way says the days that were promised when it was placed, if any', async () => {
  const promised = { promisedFrom: '2026-12-01', promisedTo: '2026-12-03' };
  const order = await insertPlacedOrder(shop.db, promised);
  const shown = async () => (await open(order.accessToken).page()).order.promise;
  expect(await shown()).toBe('Llega entre el martes 1 y el jueves 3 de diciembre.');

  await shop.db.update(orders).set({ status: 'Entregado' });
  expect(await shown()).toBeNull();
  await shop.db.update(orders).set({ status: 'Pagado', promisedFrom: null, promisedTo: null });
  expect(await shown()).toBeNull();
});

test('the page of an order that was delivered says until when its customer may withdraw', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado' });
  expect(await open(order.accessToken).page()).toMatchObject({ withdrawableUntil: null });

  await shop.db.update(orders).set({ status: 'Entregado' }).where(eq(orders.id, order.id));
  await shop.db.insert(orderEvents).values({ orderId: order.id, kind: 'status', toStatus: 'Entregado' });
  expect(await open(order.accessToken).page()).toMatchObject({
    withdrawableUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
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

test('an order that its customer fetches offers no payment on delivery', async () => {
  const waiting = { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' } as const;
  const parcel = await insertPlacedOrder(shop.db, waiting);
  expect((await open(parcel.accessToken).page()).ways).toContain('cash');
  const fetched = open((await insertPlacedOrder(shop.db, { ...waiting, delivery: 'pickup' })).accessToken);
  expect((await fetched.page()).ways).not.toContain('cash');
  expect(await fetched.pay({ paymentMethod: 'cash' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no se paga contraentrega') },
  });
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
  const shownNumber = `${orderNumber.slice(0, 3)} ${orderNumber.slice(3)}`;
  expect(page.next).toEqual({ path: '', token: accessToken, label: `Ver el pedido ${shownNumber}` });
  expect(page.situation.text).toContain(`Vale el pedido ${shownNumber}.`);
  const paid = (await open(old.order.accessToken).pay({ paymentMethod: 'cash' })).body;
  expect(paid).toEqual({ outcome: 'failed', message: expect.stringContaining(orderNumber.slice(0, 3)) });
  const { history } = await open(accessToken).page();
  expect(history).toMatchObject([{ text: `Recibimos tu pedido. Reemplaza el pedido ${old.order.orderNumber}` }]);

  // A person who got the old link because of a mistyped address sees the number only.
  await shop.db
    .update(orders)
    .set({ shippingAddress: anAddress({ phone: '3019998877' }) })
    .where(eq(orders.id, placed.order.id));
  expect((await open(old.order.accessToken).page()).next).toBeNull();
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
  expect(await findOrder(order)).toMatchObject({ userId: null });
  expect(await open(order.accessToken, { userId: 'laura' }).save()).toBe(page);
  expect(await open(order.accessToken, { userId: 'pedro' }).save()).toBe(page);
  expect(await findOrder(order)).toMatchObject({ userId: 'laura' });
});
