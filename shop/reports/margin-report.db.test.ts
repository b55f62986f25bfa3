import { beforeEach, expect, test } from 'vitest';
import { readsFrom } from '#db/replica.server.ts';
import { orderPayments, orderReturns, orders, type parcels, type UnitCosts } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { aBegunPayment, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { exportMargins, getMarginReport, worstShown } from './margin-report.server.ts';
import { findOrderMargin } from './order-margin.server.ts';
import type { OrderMargin } from './order-margin.ts';
import { insertRemittance } from './testing/remittance.ts';

const shop = useTestDatabase();
const november = { start: new Date('2026-11-01T05:00:00Z'), end: new Date('2026-12-01T05:00:00Z') };
const orderDate = new Date('2026-11-05T15:00:00Z');
const honey = crypto.randomUUID();
const pollen = crypto.randomUUID();
let carrierId: string;

beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db)).id;
});

const line = (id: string, quantity: number, price: number, more = {}) => {
  return { id, name: 'Miel de Abejas', quantity, price, isOffer: false, image_urls: [], ...more };
};

/**
 * A delivered order of two jars of honey for 30,000 pesos each, which cost 12,000 each, with 5,000 pesos off and 9,000
 * for shipping: 64,000 in all.
 */
async function anOrder(overrides: Partial<typeof orders.$inferInsert> = {}) {
  const unitCosts: UnitCosts = { [honey]: 12_000 };
  return insertPlacedOrder(shop.db, {
    ...{ orderDate, status: 'Entregado', moneyStatus: 'Entregado', unitCosts, items: [line(honey, 2, 30_000)] },
    ...{ discount: 5_000, shippingCost: 9_000, totalAmount: 64_000, ...overrides },
  });
}

/** Its parcel, for which the carrier asked 12,000 pesos, and 3,000 for collecting. */
const sentBy = (orderId: string, values: Partial<typeof parcels.$inferInsert> = {}) =>
  insertParcel(shop.db, {
    ...{ orderId, carrierId, state: 'delivered', codAmount: 64_000, freight: 12_000, codFee: 3_000 },
    ...{ handedOverAt: orderDate, ...values },
  });

const pay = (orderId: string, kind: 'received' | 'refunded', amount: number) =>
  shop.db.insert(orderPayments).values({ orderId, kind, amount, method: 'cash', cause: 'sale' });

type Written = { written: number; units: number };
const takeBack = (orderId: string, { units, written }: Written, amount = 0) =>
  shop.db.insert(orderReturns).values({
    ...{ orderId, number: 1, kind: 'withdrawal', amount, exercisedOn: '2026-11-10' },
    lines: [{ line: 0, stockItemId: honey, units, restocked: units - written, writtenOff: written, amount }],
  });

const marginOf = (id: string) => findOrderMargin(shop.db, id);
const report = () => getMarginReport(shop.db, november);

test('an order leaves what its customer pays, less what goods, carrier and collecting cost', async () => {
  const { id } = await anOrder();
  await sentBy(id);
  expect(await marginOf(id)).toMatchObject({
    ...{ goods: 55_000, shipping: 9_000, givenUp: 0, goodsCost: 24_000, freight: 12_000, codFee: 3_000 },
    ...{ providerFee: 0, margin: 25_000 },
    lacks: { lineCosts: 0, lines: 1, shipping: false, providerFee: false },
  });
});

test('money that was given back is no income, and what was paid in excess is none either', async () => {
  const given = await anOrder();
  await sentBy(given.id);
  await pay(given.id, 'received', 64_000);
  await pay(given.id, 'refunded', 10_000);
  expect(await marginOf(given.id)).toMatchObject({ givenUp: 10_000, margin: 15_000 });

  const excess = await anOrder();
  await sentBy(excess.id);
  await pay(excess.id, 'received', 70_000);
  await pay(excess.id, 'refunded', 6_000);
  expect(await marginOf(excess.id)).toMatchObject({ givenUp: 0, margin: 25_000 });
});

test('units that came back give up their price once, and cost nothing unless they were written off', async () => {
  const items = [line(honey, 2, 30_000, { returned: 1, returnedTotal: 30_000 })];
  const { id } = await anOrder({ items, returnedAmount: 27_500 });
  await sentBy(id);
  await takeBack(id, { units: 1, written: 0 }, 27_500);
  await pay(id, 'received', 64_000);
  expect(await marginOf(id)).toMatchObject({ givenUp: 27_500, goodsCost: 12_000, margin: 9_500 });
  await pay(id, 'refunded', 27_500);
  expect(await marginOf(id)).toMatchObject({ givenUp: 27_500, margin: 9_500 });
  await shop.db.delete(orderReturns);
  await takeBack(id, { units: 1, written: 1 }, 27_500);
  expect(await marginOf(id)).toMatchObject({ goodsCost: 24_000, margin: -2_500 });
});

test('a refused parcel leaves a loss: freight, and the goods that were written off', async () => {
  const { id } = await anOrder({ status: 'Cancelado', moneyStatus: 'Cancelado' });
  await sentBy(id, { state: 'returned' });
  await takeBack(id, { units: 2, written: 1 });
  expect(await marginOf(id)).toMatchObject({
    ...{ givenUp: 64_000, goodsCost: 12_000, freight: 12_000, codFee: 0, margin: -24_000 },
    // Its way back is unknown.
    lacks: { shipping: true },
  });
});

test('the goods of a cancelled order are a cost if its carrier lost them, and unknown if it lost a part', async () => {
  const { id } = await anOrder({ status: 'Cancelado', moneyStatus: 'Cancelado' });
  await sentBy(id, { state: 'lost' });
  expect(await marginOf(id)).toMatchObject({
    ...{ givenUp: 64_000, goodsCost: 24_000, margin: -36_000 },
    lacks: { lineCosts: 0, lines: 1 },
  });
  await sentBy(id, { state: 'returned' });
  expect(await marginOf(id)).toMatchObject({ goodsCost: 0, lacks: { lineCosts: 1, lines: 1 } });
});

test('what a carrier pays for lost goods counts for their order: what it paid, or else what it owes', async () => {
  const { id } = await anOrder({ status: 'Cancelado', moneyStatus: 'Cancelado' });
  await sentBy(id, { state: 'compensated', compensation: 50_000, guide: '1001' });
  expect(await marginOf(id)).toMatchObject({ compensation: 50_000, margin: 14_000 });
  await insertRemittance(shop.db, carrierId, [{ guide: '1001', collected: 45_000, fee: 0, freight: 0 }]);
  expect(await marginOf(id)).toMatchObject({ compensation: 45_000, freight: 12_000, margin: 9_000 });
  expect((await report()).complete).toMatchObject({ compensation: 45_000, margin: 9_000 });
});

test('orders that were not sent, or cancelled before, have no margin', async () => {
  const unsent = await anOrder({ status: 'Pagado' });
  const cancelled = await anOrder({ status: 'Cancelado' });
  const deleted = await anOrder({ deletedAt: orderDate });
  for (const { id } of [unsent, cancelled, deleted]) expect(await marginOf(id)).toBeNull();
  expect(await marginOf('nada')).toBeNull();
  expect((await report()).worst).toEqual([]);
});

test('lines without a cost are counted, and the margin lacks it', async () => {
  const items = [line(honey, 1, 30_000), line(pollen, 1, 30_000), line(honey, 1, 0, { returned: 1 })];
  const { id } = await anOrder({ items });
  await sentBy(id);
  expect(await marginOf(id)).toMatchObject({ goodsCost: 12_000, lacks: { lineCosts: 1, lines: 2 } });
  const old = await anOrder({ unitCosts: null });
  expect(await marginOf(old.id)).toMatchObject({ goodsCost: 0, lacks: { lineCosts: 1, lines: 1 } });
});

test('a cost of zero is a known cost', async () => {
  const { id } = await anOrder({ unitCosts: { [honey]: 0 } });
  await sentBy(id);
  expect(await marginOf(id)).toMatchObject({ goodsCost: 0, lacks: { lineCosts: 0 } });
});

test('what sending cost is unknown without a parcel, and nothing if the customer fetched the order or took it along', async () => {
  const { id } = await anOrder();
  expect(await marginOf(id)).toMatchObject({ freight: 0, lacks: { shipping: true } });
  for (const delivery of ['pickup', 'carried'] as const) {
    const fetched = await anOrder({ delivery });
    expect(await marginOf(fetched.id)).toMatchObject({ freight: 0, lacks: { shipping: false } });
  }
  const service = await anOrder({ items: [line(honey, 1, 30_000, { isService: true })] });
  expect(await marginOf(service.id)).toMatchObject({ lacks: { shipping: false } });
  const unpriced = await anOrder();
  await sentBy(unpriced.id, { freight: null });
  expect(await marginOf(unpriced.id)).toMatchObject({ codFee: 3_000, lacks: { shipping: true } });
});

test('the fee of the payment provider is known once its settlement file has the payment, and counts once', async () => {
  const marta = await insertStaff(shop.db);
  const { order, reference } = await aBegunPayment(shop.db, { orderDate, shippingCost: 0, delivery: 'pickup' });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'T-1', reference }));
  const { id } = order;
  const margin = async () => {
    await shop.db.update(orders).set({ status: 'Entregado' });
    return marginOf(id);
  };
  expect(await margin()).toMatchObject({ providerFee: 0, lacks: { providerFee: true } });
  const row = `${reference};T-1;2026-11-06;aprobada;30000;1100;209;28691;`;
  await uploadSettlement(shop.db, marta, `${settlementHeading}${row}Laura\r\n`);
  await uploadSettlement(shop.db, marta, `${settlementHeading}${row}Laura G.\r\n`, { name: 'otra.csv' });
  expect(await margin()).toMatchObject({ providerFee: 1_100, lacks: { providerFee: false } });
});

test('the sums of a period are of its orders with all costs, and apart of those that lack one', async () => {
  for (let placed = 0; placed < 2; placed += 1) await sentBy((await anOrder()).id);
  await sentBy((await anOrder({ unitCosts: {} })).id);
  await sentBy((await anOrder({ orderDate: new Date('2026-10-31T15:00:00Z') })).id);
  const { complete, incomplete, lacks } = await report();
  expect(complete).toEqual({
    ...{ orders: 2, income: 128_000, goodsCost: 48_000, freight: 24_000, codFee: 6_000, providerFee: 0 },
    ...{ compensation: 0, margin: 50_000 },
  });
  expect(incomplete).toMatchObject({ orders: 1, income: 64_000, goodsCost: 0, margin: 49_000 });
  expect(lacks).toEqual({ lines: 3, lineCosts: 1, shipping: 0, providerFee: 0 });
});

test('a period without orders has zeros', async () => {
  const { complete, incomplete, lacks, worst } = await report();
  for (const sums of [complete, incomplete, lacks]) expect(new Set(Object.values(sums))).toEqual(new Set([0]));
  expect(worst).toEqual([]);
});

test('the orders that left the least are listed, the worst first, and the file has all', async () => {
  for (let placed = 0; placed < worstShown + 5; placed += 1)
    await sentBy((await anOrder({ orderDate: new Date(+orderDate + placed * 1_000) })).id, { freight: placed * 1_000 });
  const { worst, complete } = await report();
  expect(worst).toHaveLength(worstShown);
  expect(worst.slice(0, 2).map(({ freight, margin }) => [freight, margin])).toEqual([
    [24_000, 13_000],
    [23_000, 14_000],
  ]);
  const rows: OrderMargin[] = [];
  for await (const batch of exportMargins(readsFrom(shop.db), november)) rows.push(...batch);
  expect(rows.map(({ freight }) => freight)).toEqual(Array.from({ length: 25 }, (_, place) => (24 - place) * 1_000));
  expect(rows.reduce((sum, { margin }) => sum + margin, 0)).toBe(complete.margin);
});
