import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  orderEvents,
  orders,
  paymentIncidents,
  payments,
  paymentTransactions,
  storeSettings,
  transferProofs,
} from '#db/schema.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { useOrderMails } from './testing/order-mails.ts';

const { shop, sent, send, subjects, anEvent, anOnlineOrder } = useOrderMails();

test.each(['Pagado', 'Cancelado'] as const)(
  'no mail asks for the payment of an online order that is %s when its job runs',
  async (status) => {
    await send(await anEvent(await anOnlineOrder(status), 'placed'));
    expect(sent).toEqual([]);
  },
);

/** An unpaid online order with an attempt to pay it, and a transaction of the attempt if one is given. */
async function anAttemptedOrder(
  attempt: Partial<typeof payments.$inferInsert> = {},
  transaction?: Pick<typeof paymentTransactions.$inferInsert, 'status' | 'amountInCents'>,
) {
  const order = await anOnlineOrder();
  const own = { orderId: order.id, provider: 'wompi' };
  const expiresAt = new Date(Date.now() + 60_000);
  const [payment] = await shop.db
    .insert(payments)
    .values({ ...own, kind: 'widget', reference: order.id, amount: 30_000, expiresAt, ...attempt })
    .returning({ id: payments.id });
  if (transaction)
    await shop.db
      .insert(paymentTransactions)
      .values({ ...own, paymentId: payment?.id ?? '', transactionId: order.id, currency: 'COP', ...transaction });
  return order;
}

test('the mail of an unpaid online order says how to pay, unless money may be on its way or is under review', async () => {
  const waiting = [
    await anOnlineOrder(),
    await anAttemptedOrder(),
    await anAttemptedOrder({}, { status: 'DECLINED', amountInCents: 3_000_000 }),
  ];
  const confirming = [
    await anAttemptedOrder({}, { status: 'PENDING', amountInCents: 3_000_000 }),
    // A card without an answer, a window about which the provider is silent, and money of another value.
    await anAttemptedOrder({ kind: 'card' }),
    await anAttemptedOrder({ unansweredAt: new Date() }),
    await anAttemptedOrder({}, { status: 'APPROVED', amountInCents: 2_900_000 }),
  ];
  for (const order of [...waiting, ...confirming]) await send(await anEvent(order, 'placed'));

  expect(sent.map(({ text }) => /Puedes pagarlo ahora/.test(text))).toEqual([
    ...waiting.map(() => true),
    ...confirming.map(() => false),
  ]);
  const lastMails = sent.slice(waiting.length).map(({ subject }) => subject);
  expect(lastMails).toEqual(confirming.map(() => expect.stringContaining('Estamos confirmando el pago')));
  expect(sent.at(-1)?.text).toContain('revisamos el pago que nos llegó');
});

test('the first mail of an order acknowledges it, later ones do not', async () => {
  const paidAtOnce = await anOnlineOrder('Pagado');
  await send(await anEvent(paidAtOnce, 'paid', { fromStatus: 'Pendiente', toStatus: 'Pagado' }));

  const waited = await anOnlineOrder();
  await send(await anEvent(waited, 'placed'));
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, waited.id));
  await send(await anEvent(waited, 'paid', { fromStatus: 'Pendiente', toStatus: 'Pagado' }));

  expect(sent.map(({ text }) => text.includes('Derecho de retracto'))).toEqual([true, true, false]);
});

test('the mail of an order whose payment method changed shows the current method', async () => {
  const cash = await insertPlacedOrder(shop.db);
  await send(await anEvent(cash, 'method', { toStatus: 'Pendiente Contraentrega', note: 'Pago Contraentrega' }));
  // The 'placed' mail, due ten minutes after the order, has nothing to add.
  await send(await anEvent(cash, 'placed'));

  const transfer = await insertPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  await shop.db.insert(transferProofs).values({
    orderId: transfer.id,
    storageKey: 'k',
    fileName: 'pago.jpg',
    contentType: 'image/jpeg',
    byteSize: 1,
    sha256: 'x',
  });
  await send(await anEvent(transfer, 'placed'));

  expect(subjects()).toEqual(['Recibimos tu pedido', 'Recibimos tu pedido']);
  expect(sent[1]?.text).toContain('el comprobante de tu transferencia. Lo revisamos');
});

test.each([
  ['Pagado', 'Recibimos el pago de tu pedido'],
  ['Enviado', 'Tu pedido 482 913 va en camino'],
  ['Entregado', 'Entregamos tu pedido'],
  ['Cancelado', 'Cancelamos tu pedido'],
] as const)('the customer is mailed when staff set %s', async (toStatus, subject) => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '482913', status: toStatus });
  await send(await anEvent(order, 'status', { fromStatus: 'Pendiente', toStatus }));

  expect(sent[0]?.subject).toContain(subject);
});

test('a status that staff revert before its mail is sent is not mailed', async () => {
  const order = await insertPlacedOrder(shop.db, { status: 'Pagado' });
  await send(await anEvent(order, 'status', { fromStatus: 'Pagado', toStatus: 'Enviado' }));
  expect(sent).toEqual([]);
});

test('the mail about a cancellation promises the money that is owed or was returned since, and no other', async () => {
  const returned = { resolvedAt: new Date(Date.now() + 60_000), refundMethod: 'transfer' } as const;
  const earlier = { ...returned, resolvedAt: new Date(Date.now() - 60_000) };
  const withdrawn = { resolvedAt: new Date(Date.now() + 60_000) };
  for (const refund of [{}, returned, earlier, withdrawn, null]) {
    const order = await anOnlineOrder('Cancelado');
    await anEvent(order, 'paid', { toStatus: 'Pagado' });
    if (refund) await insertRefund(order.id, refund);
    await send(await anEvent(order, 'status', { fromStatus: 'Pagado', toStatus: 'Cancelado' }));
  }
  const promises = sent.map(({ text }) => text.includes('Te devolvemos lo que pagaste'));
  expect(promises).toEqual([true, true, false, false, false]);
});

test('an order that lapsed is mailed as such', async () => {
  await send(await anEvent(await anOnlineOrder('Cancelado'), 'lapsed', { toStatus: 'Cancelado' }));
  expect(sent[0]?.subject).toContain('se canceló por falta de pago');
});

async function insertRefund(orderId: string, values: Partial<typeof paymentIncidents.$inferInsert>) {
  const money = { provider: 'none', transactionId: orderId, reference: '482915', status: 'APPROVED' } as const;
  await shop.db
    .insert(paymentIncidents)
    .values({ kind: 'refund-owed', orderId, amountInCents: 3_000_000, currency: 'COP', ...money, ...values });
}

test('a rejected proof is mailed with its reason, unless a new one has arrived', async () => {
  const order = await insertPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const proof = { orderId: order.id, storageKey: 'k', fileName: 'pago.jpg', contentType: 'image/jpeg', byteSize: 1 };
  await shop.db.insert(transferProofs).values({ ...proof, sha256: 'one', status: 'rejected' });
  const rejected = await anEvent(order, 'proof-rejected', { note: 'No se lee el valor' });
  await send(rejected);
  expect(sent[0]?.text).toContain('No se lee el valor');

  await shop.db.insert(transferProofs).values({ ...proof, sha256: 'two' });
  await send(await anEvent(order, 'proof-rejected', { note: 'Otra vez' }));
  expect(sent).toHaveLength(1);
});

test('staff are mailed once about an order placed with a proof, and once about each later proof', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const { id: orderId } = await insertPlacedOrder(shop.db, {
    paymentMethod: 'Transferencia Bancaria',
    status: 'Pendiente',
  });
  const proof = { orderId, storageKey: 'k', fileName: 'pago.jpg', contentType: 'image/jpeg', byteSize: 1 };
  await shop.db.insert(transferProofs).values({ ...proof, sha256: 'one' });
  const together = await shop.db.transaction(async (tx) => {
    const events = (['placed', 'proof-sent'] as const).map((kind) => ({ orderId, kind }));
    return tx.insert(orderEvents).values(events).returning({ id: orderEvents.id });
  });
  for (const { id } of together) await send(id, 'staff');
  await send(await anEvent({ id: orderId }, 'proof-sent'), 'staff');

  expect(sent.map(({ subject }) => subject.split(':')[0]?.replace(/ [\d\s]+por.*/, ''))).toEqual([
    'Nuevo pedido',
    'Comprobante por revisar',
  ]);
});

test('staff are mailed about a proof that waits, and about a payment that does not match', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const order = await anOnlineOrder();
  await send(await anEvent(order, 'proof-sent'), 'staff');
  await send(await anEvent(order, 'payment-problem', { note: 'Llegó un pago de otro valor.' }), 'staff');

  expect(sent.map(({ text }) => text.includes('Llegó un pago de otro valor.'))).toEqual([true]);
});

test('a customer who changes an unpaid order to a transfer is mailed with the proof, and not again when the first mail is due', async () => {
  const order = await insertPlacedOrder(shop.db, { paymentMethod: 'Transferencia Bancaria', status: 'Pendiente' });
  const placed = await anEvent(order, 'placed');
  const proof = { storageKey: 'k', fileName: 'pago.jpg', contentType: 'image/jpeg', byteSize: 1, sha256: 'one' };
  await shop.db.insert(transferProofs).values({ ...proof, orderId: order.id });

  await send(await anEvent(order, 'proof-sent'));
  await send(placed);
  await send(await anEvent(order, 'proof-sent'));

  expect(subjects()).toEqual(['Recibimos tu pedido']);
  expect(sent[0]?.text).toContain('el comprobante de tu transferencia');
});

test('after a customer cancels, they are mailed what happens to their money, and staff are mailed not to send the order', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const order = await insertPlacedOrder(shop.db, { status: 'Cancelado' });
  const event = await anEvent(order, 'customer-cancelled', { toStatus: 'Cancelado', note: 'Ya no lo necesito' });
  await send(event);
  await send(event, 'staff');
  expect(subjects()).toEqual(['Cancelaste tu pedido', 'El cliente canceló el pedido']);
  expect(sent[0]?.text).toContain('Si alcanzaste a pagar algo');
  expect(sent[1]?.text).toMatch(/No lo envíes[\s\S]*Ya no lo necesito/);
});
