import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { recordPayment } from '#shop/orders/money/record-payment.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { aNewOrder, checkShelf, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { createParcel } from './create-parcel.server.ts';
import { listParcelsOf } from './find-parcel.server.ts';
import { collectedBeyond } from './locked-parcel.server.ts';
import type { ParcelState } from './parcel-states.ts';
import { reportParcel } from './report-parcel.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };

beforeEach(async () => {
  await insertStaff(shop.db);
});

/** An order on delivery of two units of honey for 60,000 pesos, of which ten are on the shelf, with its parcel. */
async function aSentOrder() {
  const honey = await insertProduct(shop.db, { stock: 10, price: 30_000, discountPercentage: 0 });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey, 2)]));
  if (!placed.ok) throw new Error(placed.reason);
  const orderId = placed.order.id;
  const { id: carrierId } = await insertCarrier(shop.db);
  const made = await createParcel(shop.db, { orderId, carrierId, guide: 'G-1', weightGrams: null, seen: 0 }, marta);
  if (!made.ok) throw new Error(made.reason);
  const report = async (state: ParcelState) =>
    expect(await reportParcel(shop.db, { parcelId: made.id, state, actor: marta, answer: 'answered' })).toMatchObject({
      ok: true,
    });
  const beyond = async () =>
    collectedBeyond(await listParcelsOf(shop.db, orderId), (await findToCollect(shop.db, [orderId])).get(orderId) ?? 0);
  return { orderId, honey, report, beyond };
}

test('staff are warned that a parcel on its way collects what its customer has paid since', async () => {
  const { orderId, report, beyond } = await aSentOrder();
  const receive = (amount: number) =>
    recordPayment(shop.db, {
      orderId,
      payment: { method: 'transfer', amount, tendered: null, note: '' },
      actor: marta,
    });
  expect(await beyond()).toBe(0);
  await report('in-transit');
  expect(await beyond()).toBe(0);
  expect(await receive(20_000)).toMatchObject({ ok: true });
  expect(await beyond()).toBe(20_000);
  expect(await receive(40_000)).toMatchObject({ ok: true });
  expect(await beyond()).toBe(60_000);
  await report('delivered');
  expect(await beyond()).toBe(0);
});

test('the order of a lost parcel ends with a return of units that are written off, and owes what was paid', async () => {
  const { orderId, honey, report } = await aSentOrder();
  await report('in-transit');
  const payment = { method: 'transfer', amount: 60_000, tendered: null, note: '' } as const;
  await recordPayment(shop.db, { orderId, payment, actor: marta });
  await report('lost');
  const form = aReturn({ kind: 'courtesy', lines: [{ line: 0, units: 2, writtenOff: 2 }] });
  expect(await recordReturn(shop.db, { orderId, form, actor: marta })).toMatchObject({ ok: true, owed: 60_000 });
  expect((await readOrder(shop.db, orderId)).status).toBe('Enviado');
  expect(await checkShelf(shop.db, honey.id)).toBe(8);
});
