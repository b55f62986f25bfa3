import { beforeEach, expect, test } from 'vitest';
import { parcels, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { isoDayOf } from '#shop/dates.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertRemittance } from '#shop/testing/remittances.ts';
import { decideUnpaidParcel } from './decide-difference.server.ts';
import { listUnpaidParcels } from './list-unpaid.server.ts';
import { findParcelMoney } from './parcel-money.server.ts';
import { readAccount } from './read-account.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };
let carrier: { id: string; name: string; remitsWithinDays: number };

beforeEach(async () => {
  await insertStaff(shop.db);
  carrier = await insertCarrier(shop.db);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const dayOf = (days: number) => isoDayOf(daysAgo(days));
const account = (days = 0) => readAccount(shop.db, carrier, dayOf(days));

/** Inserts a lost parcel, of a cancelled order if wanted, that staff compensate with an amount some days ago. */
async function aCompensated({ amount = 80_000, days = 1, isCancelled = false } = {}) {
  const { id: orderId } = await insertPlacedOrder(shop.db, { status: isCancelled ? 'Cancelado' : 'Enviado' });
  const lost = { state: 'lost', guide: '1001', codAmount: 100_000, codFee: 7_000 } as const;
  const { id: parcelId } = await insertParcel(shop.db, { orderId, carrierId: carrier.id, ...lost });
  const report = { parcelId, state: 'compensated', compensation: amount, actor } as const;
  expect(await reportParcel(shop.db, report, daysAgo(days))).toMatchObject({ ok: true });
  return parcelId;
}

const pay = (line: string) => insertRemittance(shop.db, [line], { carrierId: carrier.id, actor, paidOn: dayOf(0) });

test('a carrier owes what it pays for a lost parcel from the day on which staff record it until it pays', async () => {
  const id = await aCompensated({ days: 2 });
  expect(await account(3)).toMatchObject({ owed: 0, compensations: 0, unpaid: { count: 0 } });
  expect(await account(1)).toMatchObject({
    ...{ owed: 80_000, compensations: 80_000, delivered: 0, fees: 0, unpaid: { count: 1, amount: 80_000 } },
  });
  expect(await findParcelMoney(shop.db, [id])).toEqual({ [id]: 'due' });

  await pay('1001;80000;0;0;80000');
  expect(await account(1)).toMatchObject({ owed: 80_000 });
  expect(await account()).toMatchObject({ owed: 0, paid: 80_000, unpaid: { count: 0 }, causes: [], open: 0 });
  expect(await findParcelMoney(shop.db, [id])).toEqual({ [id]: 'reconciled' });
});

test('a carrier owes the compensation of a lost parcel also if its order was cancelled', async () => {
  await aCompensated({ isCancelled: true });
  expect(await account()).toMatchObject({ owed: 80_000 });
  await pay('1001;60000;0;0;60000');
  expect(await account()).toMatchObject({
    owed: 20_000,
    causes: [
      { code: 'order-cancelled', amount: 0 },
      { code: 'collected-less', amount: 20_000 },
    ],
  });
});

test('a compensation that was not paid in time is overdue, until staff decide about it', async () => {
  const id = await aCompensated({ days: 30 });
  expect(await account()).toMatchObject({ overdue: { count: 1, amount: 80_000 } });
  const [unpaid] = await listUnpaidParcels(shop.db, carrier, dayOf(0));
  expect(unpaid).toMatchObject({ id, isCompensated: true, dueAmount: 80_000, amount: 80_000, isOverdue: true });
  const made = { decision: 'accepted', note: 'No la pagan', causes: unpaid?.causes ?? '' } as const;
  expect(await decideUnpaidParcel(shop.db, id, made, actor)).toEqual({ ok: true });
  expect(await account()).toMatchObject({ owed: 0, accepted: 80_000, overdue: { count: 0 } });
});

test('staff with the permission for payments correct a compensation, which the history keeps', async () => {
  const parcelId = await aCompensated();
  const correct = (compensation: number, may?: () => boolean) =>
    reportParcel(shop.db, { parcelId, state: 'compensated', compensation, actor, ...(may && { may }) });
  await correct(10_000, () => false);
  await correct(75_000);
  await correct(75_000);
  expect(await shop.db.select({ compensation: parcels.compensation }).from(parcels)).toEqual([
    { compensation: 75_000 },
  ]);
  const changes = await shop.db
    .select({ before: staffChanges.before, after: staffChanges.after })
    .from(staffChanges)
    .orderBy(staffChanges.id);
  expect(changes).toEqual([
    { before: { compensation: null }, after: { compensation: 80_000 } },
    { before: { compensation: 80_000 }, after: { compensation: 75_000 } },
  ]);
  expect(await account()).toMatchObject({ owed: 75_000 });
});
