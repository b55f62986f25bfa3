import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { colombianDay } from '#shop/dates.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { reconcileDay } from './reconcile-day.server.ts';

const shop = useTestDatabase();
let actor: Actor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
});

function reconcile(day: string) {
  const span = colombianDay(day);
  if (!span) throw new Error('no day');
  return reconcileDay(shop.db, 'wompi', { day, ...span });
}
const upload = (...rows: string[]) => uploadSettlement(shop.db, actor, settlementHeading + rows.join('\r\n'));

/** An order that a transaction of 30,000 pesos paid at a moment. */
async function paidAt(moment: string, id = '1292-1') {
  const { order, reference } = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ id, reference }), new Date(moment));
  return { order, reference };
}

test('a transaction late at night belongs to the Colombian day, and its line may carry the next one', async () => {
  const { order, reference } = await paidAt('2026-11-21T04:59:00Z');
  await upload(`${reference};1292-1;21/11/2026;APROBADA;30.000;;;;`);

  expect((await reconcile('2026-11-20')).rows).toMatchObject([
    { order: { id: order.id }, shop: { amountInCents: 3_000_000 }, file: { day: '2026-11-21' }, differences: [] },
  ]);
  expect(await reconcile('2026-11-21')).toMatchObject({ rows: [], isCovered: true });
});

test('a day without a file has nothing missing, and one that a file covers names what is not in it', async () => {
  await paidAt('2026-11-20T15:00:00Z');
  expect(await reconcile('2026-11-20')).toMatchObject({
    isCovered: false,
    rows: [{ differences: [] }],
    sums: { file: null },
  });

  await upload('OTRA;1292-8;19/11/2026;APROBADA;5.000;;;;', 'OTRA;1292-9;20/11/2026;APROBADA;5.000;;;;');
  expect((await reconcile('2026-11-20')).rows.map(({ differences }) => differences)).toEqual([
    [{ kind: 'not-in-file' }],
    [{ kind: 'unknown-payment' }],
  ]);
});

test('a refund of an earlier payment is on its own day with its order, and the payment shows it', async () => {
  const { order, reference } = await paidAt('2026-11-20T15:00:00Z');
  await upload(`${reference};1292-1;20/11/2026;APROBADA;30.000;;;;`, `;1292-1;25/11/2026;DEVOLUCION;30.000;;;;`);

  const still = [{ kind: 'still-counted' }];
  expect((await reconcile('2026-11-20')).rows).toMatchObject([{ what: 'payment', differences: still }]);
  expect((await reconcile('2026-11-25')).rows).toMatchObject([
    { what: 'refund', order: { id: order.id }, reference, differences: still },
  ]);
});

test('an online order that staff marked as paid without a transaction is named on that day only', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());
  expect((await reconcile(today)).rows).toMatchObject([
    { what: 'by-hand', order: { id: order.id }, differences: [{ kind: 'by-hand' }] },
  ]);
  expect((await reconcile('2026-01-02')).rows).toEqual([]);

  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, order.id));
  expect((await reconcile(today)).rows).toEqual([]);
});

test('transactions of another provider, and files of another source, are not compared', async () => {
  await paidAt('2026-11-20T15:00:00Z');
  await shop.db.update(paymentTransactions).set({ provider: 'otro' });
  await uploadSettlement(shop.db, actor, `${settlementHeading}A;1;20/11/2026;APROBADA;1;;;;`, {
    source: 'transportadora',
  });
  expect(await reconcile('2026-11-20')).toMatchObject({ rows: [], isCovered: false });
});
