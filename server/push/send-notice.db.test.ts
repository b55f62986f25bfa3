import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderPayments, orders, paymentIncidents, pushSubscriptions, userProfiles } from '#db/schema.ts';
import { answerQuestion } from '#shop/experts/answer-question.server.ts';
import { askQuestion } from '#shop/experts/ask-question.server.ts';
import { queueDeadlineNotices } from '#shop/notices/queue-notices.server.ts';
import { formatOrderNumber, type NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { askForChange } from '#shop/orders/revisions/customer-changes/ask-for-change.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aNewOrder, anAddress, aProof, insertPlacedOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aSale, seller } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { useNotifiedStaff } from './testing/notified-staff.ts';

const staff = useNotifiedStaff();
const { shop, enlist, addDevice, runNotices, shown } = staff;

/** Places an order of 30,000 pesos. */
async function place(orderNumber: string, overrides: Partial<NewOrder> = {}) {
  const honey = await insertProduct(shop.db);
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], overrides));
  if (!placed.ok) throw new Error(placed.reason);
  await shop.db.update(orders).set({ orderNumber }).where(eq(orders.id, placed.order.id));
  return placed.order;
}

const jobs = () =>
  shop.db.execute<{ seconds: number }>(
    sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'notice'`,
  );

test('a notice contains the number of the order, and its amount only for those who may see amounts', async () => {
  await enlist('marta', 'owner');
  await enlist('benito', 'warehouse');
  await enlist('aura', 'adviser');
  const { id } = await place('482915');
  await runNotices();

  const toMarta = staff.service.received.find(({ device }) => device === 'marta');
  expect(toMarta?.message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Nuevo pedido',
      body: 'Pedido 482 915 · $\u00a030.000',
      tag: `pedido-${id}`,
      lang: 'es-CO',
      navigate: `https://tienda.example/admin/orders/${id}`,
    },
  });
  expect(shown().sort()).toEqual([
    'benito: Nuevo pedido / Pedido 482 915',
    'marta: Nuevo pedido / Pedido 482 915 · $ 30.000',
  ]);
});

test('a change that a customer asks for is notified by its number alone, to those who change orders', async () => {
  await enlist('marta', 'owner');
  await enlist('benito', 'warehouse');
  const { accessToken } = await place('482915');
  await runNotices();
  shown();
  await askForChange(shop.db, { accessToken, text: 'Otra miel para la diabetes' });
  await runNotices();
  expect(shown()).toEqual(['marta: Piden un cambio / Pedido 482 915']);
});

test('a device shows only the kinds that its person chose', async () => {
  await enlist('marta', 'owner', { kinds: ['question'] });
  await enlist('vera', 'sales', { kinds: ['proof'] });
  await place('482915');
  expect((await jobs()).rows).toHaveLength(1);
  await runNotices();
  expect(shown()).toEqual([]);

  const { accessToken } = await place('482916', { paymentMethod: 'Transferencia Bancaria' });
  await runNotices();
  expect(shown()).toEqual([]);
  await sendProof(shop.db, { accessToken, proof: aProof() });
  await runNotices();
  expect(shown()).toEqual(['vera: Comprobante por revisar / Pedido 482 916 · $ 30.000']);
});

test('a sale that is to be sent is announced to the colleagues of its seller, one that is carried away to no one', async () => {
  await enlist('vera', 'sales');
  await enlist('benito', 'warehouse');
  await insertTill(shop.db);
  const honey = await insertProduct(shop.db);
  const vera = { userId: 'vera', fullName: 'Vera Ventas', permissions: seller.permissions };
  const sell = (delivery: 'parcel' | 'carried') =>
    placeSale(shop.db, aSale([unitLine(honey)], { delivery, customer: anAddress(), channel: 'phone' }), vera);
  expect(await sell('carried')).toMatchObject({ ok: true });
  const sold = await sell('parcel');
  if (!sold.ok) throw new Error(sold.reason);
  await runNotices();
  const number = formatOrderNumber(sold.order.orderNumber).replaceAll('\u00a0', ' ');
  expect(shown()).toEqual([`benito: Nuevo pedido / Pedido ${number}`]);
});

test('an order that waits for an online payment is announced once it is paid', async () => {
  await enlist('marta', 'owner');
  await place('482915', { paymentMethod: 'Wompi' });
  expect((await jobs()).rows).toEqual([]);
});

test('a question is announced without its words or its asker, until it is answered', async () => {
  await enlist('aura', 'adviser');
  await enlist('benito', 'warehouse');
  await insertCustomer(shop.db, { id: 'laura' });
  const customer = { userId: 'laura', fullName: 'Laura Gómez', email: 'laura@correo.example' };
  const ask = async (question: string) => {
    const asked = await askQuestion(shop.db, { customer, question, agrees: true });
    if (!asked.ok) throw new Error(asked.reason);
    return asked.questionId;
  };
  await ask('¿Puedo tomar valeriana?');
  const questionId = await ask('¿Y también manzanilla?');
  const expert = { userId: 'aura', fullName: 'Aura' };
  await answerQuestion(shop.db, { userId: 'laura', questionId, answer: 'Sí, de noche.', expert });

  await runNotices();
  expect(JSON.stringify(staff.service.received)).not.toMatch(/Laura|valeriana|manzanilla/);
  expect(shown()).toEqual(['aura: Nueva pregunta / Hay una pregunta por responder.']);
});

test('a role that lost a permission gets no push of it', async () => {
  await enlist('vera', 'sales');
  await enlist('benito', 'warehouse');
  await enlist('pedro', 'sales');
  await place('482915');
  await shop.db.update(userProfiles).set({ staffRole: 'adviser' }).where(eq(userProfiles.id, 'vera'));
  await shop.db.update(userProfiles).set({ staffRole: 'warehouse' }).where(eq(userProfiles.id, 'benito'));
  await shop.db.update(userProfiles).set({ role: 'customer' }).where(eq(userProfiles.id, 'pedro'));
  await runNotices();
  expect(shown()).toEqual(['benito: Nuevo pedido / Pedido 482 915']);
});

test('quiet hours are kept, and the notice comes after them', async () => {
  await enlist('marta', 'owner', { quietFrom: 21, quietTo: 7 });
  await place('482915');
  await runNotices(new Date('2026-11-26T23:30:00-05:00'));
  expect(shown()).toEqual([]);
  expect((await jobs()).rows).toEqual([{ seconds: 7.5 * 3600 }]);

  await runNotices(new Date('2026-11-27T07:00:00-05:00'));
  expect(shown()).toHaveLength(1);
  expect((await jobs()).rows).toEqual([]);
});

test('a notice that came too late is not sent: its order was cancelled, or is on its way', async () => {
  await enlist('marta', 'owner');
  const [cancelled, sent] = [await place('482915'), await place('482916')];
  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, cancelled.id));
  await shop.db.update(orders).set({ status: 'Enviado' }).where(eq(orders.id, sent.id));
  await runNotices();
  expect(shown()).toEqual([]);
});

test('a gone subscription is removed', async () => {
  await enlist('marta', 'owner');
  await place('482915');
  for (const [status, left] of [
    [500, 1],
    [410, 0],
  ] as const) {
    staff.service.answer(status);
    await runNotices();
    expect(await shop.db.$count(pushSubscriptions), String(status)).toBe(left);
  }
  await addDevice('marta');
  await place('482916');
  staff.service.answer(404);
  expect(await runNotices()).toEqual({ failed: 0 });
  expect(await shop.db.$count(pushSubscriptions)).toBe(0);
});

test('a device that cannot be reached is tried again, and known to fail since the first time', async () => {
  const deviceId = await enlist('marta', 'owner');
  const state = async () => {
    const [device] = await shop.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, deviceId));
    return device;
  };
  const [first, second, third] = [10, 11, 12].map((hour) => new Date(`2026-11-26T${hour}:00:00-05:00`));
  await place('482915');
  staff.service.answer(503);
  expect(await runNotices(first)).toEqual({ failed: 1 });
  expect(await runNotices(second)).toEqual({ failed: 1 });
  expect(await state()).toMatchObject({ failingSince: first, lastOkAt: null });

  staff.service.answer(201);
  expect(await runNotices(third)).toEqual({ failed: 0 });
  expect(await state()).toMatchObject({ failingSince: null, lastOkAt: third });
});

test('money to return and sales on account are announced on the eve and on the day, until they are settled', async () => {
  await enlist('marta', 'owner');
  await enlist('benito', 'warehouse');
  const now = new Date('2026-11-26T08:00:00-05:00');
  const [today, tomorrow, later] = ['2026-11-26', '2026-11-27', '2026-11-28'];
  const onAccount = (orderNumber: string, dueOn?: string) =>
    insertPlacedOrder(shop.db, { orderNumber, status: 'Entregado', remainder: 'on-account', ...(dueOn && { dueOn }) });
  await onAccount('100001', today);
  await onAccount('100002', later);
  const paid = await onAccount('100003', today);
  await shop.db
    .insert(orderPayments)
    .values({ orderId: paid.id, kind: 'received', amount: 30_000, method: 'cash', cause: 'sale' });
  const owe = async (orderNumber: string, resolvedAt: Date | null) => {
    const order = await onAccount(orderNumber);
    await shop.db.insert(paymentIncidents).values({
      kind: 'refund-owed',
      orderId: order.id,
      provider: 'by-hand',
      transactionId: order.id,
      reference: orderNumber,
      status: 'APPROVED',
      amountInCents: 1_500_000,
      currency: 'COP',
      dueOn: tomorrow,
      resolvedAt,
    });
  };
  await owe('100004', null);
  await owe('100005', now);

  await queueDeadlineNotices(shop.db, now);
  await runNotices(now);
  expect(shown().sort()).toEqual([
    'marta: Hoy vence una venta a crédito / Pedido 100 001 · $ 30.000',
    'marta: Mañana vence una devolución de dinero / Pedido 100 004 · $ 15.000',
  ]);
});
