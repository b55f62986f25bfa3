import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, paymentIncidents, paymentTransactions, type TransactionStatus } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import {
  aBegunPayment,
  aTransaction,
  beginAnew,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
  stockNow,
} from '#shop/testing/payments.ts';
import { beginPayment } from './begin-payment.server.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>, now?: Date) =>
  recordTransaction(shop.db, 'wompi', aTransaction(transaction), now);

test('an approval of the right amount pays the order, which then no longer lapses', async () => {
  const { order, product, reference } = await aBegunPayment(shop.db);

  expect(await hear({ reference })).toEqual({ orderId: order.id, state: 'paid' });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', holdExpiresAt: null, holdsStock: true });
  expect(await stockNow(shop.db, product.id)).toBe(5);
  expect(await eventKinds(shop.db, order.id)).toEqual(['paid']);
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('the same report again changes nothing', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const approval = aTransaction({ reference });

  for (let times = 0; times < 3; times++)
    expect(await recordTransaction(shop.db, 'wompi', approval)).toEqual({ orderId: order.id, state: 'paid' });

  expect(await eventKinds(shop.db, order.id)).toEqual(['paid']);
  expect(await incidentKinds(shop.db)).toEqual([]);
  expect(await shop.db.$count(paymentTransactions)).toBe(1);
});

test('a refusal, then an approval on the same reference: the order is paid', async () => {
  const { order, reference } = await aBegunPayment(shop.db);

  expect(await hear({ reference, status: 'DECLINED', statusMessage: 'Fondos insuficientes' })).toMatchObject({
    state: 'declined',
  });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await hear({ reference })).toMatchObject({ state: 'paid' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual([]);
});

test('reports that arrive out of order never undo a later state', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const report = (status: TransactionStatus) => hear({ id: 'tx-1', reference, status });

  await report('APPROVED');
  for (const late of ['PENDING', 'DECLINED', 'ERROR'] as const)
    expect(await report(late)).toMatchObject({ state: 'paid' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  const [row] = await shop.db.select().from(paymentTransactions);
  expect(row).toMatchObject({ status: 'APPROVED', paysOrder: true });
});

test('the reason for a refusal is stored when a look-up brings it after the event', async () => {
  const { reference } = await aBegunPayment(shop.db);
  const report = (statusMessage: string) => hear({ id: 'tx-1', reference, status: 'DECLINED', statusMessage });

  expect(await report('')).toMatchObject({ state: 'declined' });
  await report('Fondos insuficientes');
  await report('');

  const [row] = await shop.db.select().from(paymentTransactions);
  expect(row?.statusMessage).toBe('Fondos insuficientes');
});

test('an approval reported after its annulment pays nothing', async () => {
  const { order, reference } = await aBegunPayment(shop.db);

  await hear({ id: 'tx-1', reference, status: 'VOIDED' });
  await hear({ id: 'tx-1', reference, status: 'APPROVED' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
});

test.each([
  ['less', { amountInCents: 2_999_900 }, 'wrong-amount'],
  ['more', { amountInCents: 3_000_001 }, 'wrong-amount'],
  ['pesos taken for centavos', { amountInCents: 30_000 }, 'wrong-amount'],
  ['another currency', { currency: 'USD' }, 'wrong-currency'],
])(
  'an approval of %s never pays, is left for staff, and the order does not cancel itself',
  async (_, report, incident) => {
    const { order, reference } = await aBegunPayment(shop.db);

    expect(await hear({ reference, ...report })).toMatchObject({ state: 'pending' });

    expect(await orderNow(shop.db, order.id)).toMatchObject({
      status: 'Pendiente',
      holdExpiresAt: null,
      holdsStock: true,
    });
    expect(await incidentKinds(shop.db)).toEqual([incident]);
    expect(await eventKinds(shop.db, order.id)).toEqual(['payment-problem']);
    expect(await beginPayment(shop.db, { orderId: order.id, kind: 'widget', answer: 'answered' })).toEqual({
      ok: false,
      reason: 'settling',
    });
  },
);

test('money on an unknown reference is left for staff once; a refusal there is ignored', async () => {
  const approval = aTransaction({ reference: 'ORDEN-de-otra-tienda' });
  expect(await recordTransaction(shop.db, 'wompi', approval)).toBeNull();
  expect(await recordTransaction(shop.db, 'wompi', approval)).toBeNull();
  expect(await hear({ reference: 'ORDEN-de-otra-tienda', status: 'DECLINED' })).toBeNull();

  const [incident, ...others] = await shop.db.select().from(paymentIncidents);
  expect(incident).toMatchObject({ kind: 'unknown-reference', orderId: null, reference: 'ORDEN-de-otra-tienda' });
  expect(others).toEqual([]);
});

test('a transaction belongs to the reference it was first reported with', async () => {
  const first = await aBegunPayment(shop.db);
  const second = await aBegunPayment(shop.db);
  await hear({ id: 'tx-1', reference: first.reference, status: 'PENDING' });

  await hear({ id: 'tx-1', reference: second.reference });

  expect((await orderNow(shop.db, second.order.id)).status).toBe('Pendiente');
  expect((await orderNow(shop.db, first.order.id)).status).toBe('Pendiente');
});

test('a second approval of the same order is left for staff, whichever attempt it came by', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const again = await beginAnew(shop.db, order.id);

  await hear({ reference });
  await hear({ reference: again.reference });
  await hear({ reference });

  expect(await incidentKinds(shop.db)).toEqual(['paid-twice', 'paid-twice']);
  expect(await shop.db.$count(paymentTransactions, eq(paymentTransactions.paysOrder, true))).toBe(1);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('the payment of an order that staff had marked as paid is an incident, and is the money that pays it', async () => {
  const staff = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor: staff });

  await hear({ reference });

  expect(await incidentKinds(shop.db)).toEqual(['paid-twice']);
  expect(await shop.db.$count(paymentTransactions, eq(paymentTransactions.paysOrder, true))).toBe(1);
});

test('a cash-on-delivery order is paid when its earlier online payment arrives', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await shop.db
    .update(orders)
    .set({ status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega', holdExpiresAt: null })
    .where(eq(orders.id, order.id));

  await hear({ reference });

  expect(await orderNow(shop.db, order.id)).toMatchObject({ status: 'Pagado', paymentMethod: 'Wompi' });
});

test('a PENDING report extends the order’s hold and never shortens it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const later = new Date(Date.now() + 20 * 60_000);

  expect(await hear({ reference, status: 'PENDING' }, later)).toMatchObject({ state: 'pending' });
  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toEqual(new Date(later.getTime() + 30 * 60_000));
  await hear({ reference, status: 'PENDING' }, new Date());
  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toEqual(new Date(later.getTime() + 30 * 60_000));
});

test('the annulment of money on an unknown reference takes the place of its incident, also reported twice and too early', async () => {
  const unknown = aTransaction({ id: 'tx-9', reference: 'ORDEN-de-otra-tienda' });
  for (const status of ['APPROVED', 'VOIDED', 'VOIDED', 'APPROVED'] as const)
    expect(await recordTransaction(shop.db, 'wompi', { ...unknown, status })).toBeNull();
  const rows = await shop.db.select().from(paymentIncidents);
  const open = rows.filter(({ resolvedAt }) => resolvedAt === null);
  expect([rows.length, open.map(({ kind }) => kind)]).toEqual([2, ['voided']]);
});
