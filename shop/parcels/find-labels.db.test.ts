import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { findLabels } from './find-labels.server.ts';

const shop = useTestDatabase();
let carrierId: string;
let order: Awaited<ReturnType<typeof insertPlacedOrder>>;
beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db)).id;
  order = await insertPlacedOrder(shop.db);
});

const aParcel = (minute: number, values: Partial<typeof parcels.$inferInsert>) =>
  insertParcel(shop.db, {
    orderId: order.id,
    carrierId,
    createdAt: new Date(Date.UTC(2026, 10, 26, 9, minute)),
    ...values,
  });

test('an order without a parcel has one label, which says what its customer owes', async () => {
  expect(await findLabels(shop.db, [order.id])).toMatchObject([
    { id: order.id, payment: { kind: 'collect', amount: 30_000 }, box: null },
  ]);
});

test('the label of a parcel has its carrier, guide and weight', async () => {
  await aParcel(1, { state: 'labelled', guide: 'G-1', weightGrams: 900, codAmount: 30_000 });

  expect(await findLabels(shop.db, [order.id])).toMatchObject([
    {
      payment: { kind: 'collect', amount: 30_000 },
      box: { carrier: 'Coordinadora', guide: 'G-1', weightGrams: 900, place: 1, of: 1 },
    },
  ]);
});

test('each of several parcels has its label, and one that collects nothing says that another does', async () => {
  await aParcel(1, { state: 'cancelled' });
  await aParcel(2, { state: 'labelled', guide: 'G-1', codAmount: 30_000 });
  await aParcel(3, { state: 'prepared' });
  await aParcel(4, { state: 'delivered', guide: 'G-3' });

  const labels = await findLabels(shop.db, [order.id]);

  expect(labels.map(({ payment, box }) => [payment, box?.guide, box?.place, box?.of])).toEqual([
    [{ kind: 'collect', amount: 30_000 }, 'G-1', 1, 3],
    [{ kind: 'elsewhere' }, null, 2, 3],
  ]);
});

test('the labels of several parcels say what their customer owes by now, until the parcels leave', async () => {
  await aParcel(1, { state: 'labelled', guide: 'G-1', codAmount: 80_000 });
  await aParcel(2, { state: 'prepared', codAmount: 0 });
  const payments = async () => (await findLabels(shop.db, [order.id])).map(({ payment }) => payment);
  expect(await payments()).toEqual([{ kind: 'collect', amount: 30_000 }, { kind: 'elsewhere' }]);
  await shop.db.update(orders).set({ totalAmount: 90_000 }).where(eq(orders.id, order.id));
  expect(await payments()).toEqual([{ kind: 'collect', amount: 90_000 }, { kind: 'elsewhere' }]);
  await shop.db.update(parcels).set({ state: 'collected' }).where(eq(parcels.guide, 'G-1'));
  expect(await payments()).toEqual([
    { kind: 'collect', amount: 80_000 },
    { kind: 'collect', amount: 10_000 },
  ]);
});

test('the label of a cancelled order says so, and what is no order has none', async () => {
  const cancelled = await insertPlacedOrder(shop.db, { status: 'Cancelado' });
  await insertParcel(shop.db, { orderId: cancelled.id, carrierId });
  expect(await findLabels(shop.db, [cancelled.id, 'none'])).toMatchObject([{ payment: { kind: 'cancelled' } }]);
});
