import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertRemittance } from '#shop/testing/remittances.ts';
import { listToday } from '#shop/today/list-today.server.ts';
import { causesKey } from './compare-remittance.ts';
import { decideLine, decideUnpaidParcel } from './decide-difference.server.ts';
import { findRemittance, removeRemittance } from './list-remittances.server.ts';
import { listUnpaidParcels, saveRemitDays } from './list-unpaid.server.ts';
import { findParcelMoney } from './parcel-money.server.ts';
import { readAccount } from './read-account.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };
const note = 'Lo hablamos por teléfono';
let carrier: { id: string; name: string; remitsWithinDays: number };

beforeEach(async () => {
  await insertStaff(shop.db);
  carrier = await insertCarrier(shop.db);
});

const today = () => isoDayOf(new Date());
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const account = () => readAccount(shop.db, carrier, today());

/** Inserts a delivered parcel that had to collect 100,000 pesos for a fee of 7,000. */
async function aDelivered(guide: string, { days = 1 } = {}) {
  const { id: orderId } = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  const amounts = { codAmount: 100_000, codFee: 7_000 };
  const delivered = { state: 'delivered', deliveredAt: daysAgo(days) } as const;
  return insertParcel(shop.db, { orderId, carrierId: carrier.id, guide, ...amounts, ...delivered });
}

/** Stores a remittance of one line that collected 10,000 pesos less, and returns it. */
async function aShortLine() {
  await aDelivered('1001');
  const id = await insertRemittance(shop.db, ['1001;90000;7000;0;83000'], {
    ...{ carrierId: carrier.id, actor, paidOn: today() },
  });
  return lineOf(id);
}

async function lineOf(remittanceId: string) {
  const line = (await findRemittance(shop.db, remittanceId))?.lines[0];
  if (!line) throw new Error('There is no such line');
  return line;
}

test('an accepted difference is owed no longer, a claimed or corrected one still is', async () => {
  const line = await aShortLine();
  const causes = causesKey(line.causes);
  expect(await account()).toMatchObject({ owed: 10_000, open: 1 });
  for (const decision of ['claimed', 'corrected'] as const) {
    expect(await decideLine(shop.db, line.id, { decision, note, causes }, actor)).toEqual({ ok: true });
    expect(await account()).toMatchObject({ owed: 10_000, open: 0 });
  }
  await decideLine(shop.db, line.id, { decision: 'accepted', note, causes }, actor);
  expect(await account()).toMatchObject({ owed: 0, accepted: 10_000, open: 0, causes: [] });
  expect((await lineOf(line.remittanceId)).decision).toMatchObject({ decision: 'accepted', note, by: 'Marta' });

  await decideLine(shop.db, line.id, { decision: 'reopened', note, causes }, actor);
  expect(await account()).toMatchObject({ owed: 10_000, accepted: 0, open: 1 });
});

test('a decision counts only while the difference is the one that it was about', async () => {
  const line = await aShortLine();
  const causes = causesKey(line.causes);
  await decideLine(shop.db, line.id, { decision: 'accepted', note, causes }, actor);
  await shop.db.update(parcels).set({ state: 'incident', deliveredAt: null });
  expect(await account()).toMatchObject({ owed: -83_000, accepted: 0, open: 1 });
  expect(await decideLine(shop.db, line.id, { decision: 'claimed', note, causes }, actor)).toEqual({
    ok: false,
    reason: 'changed-since',
  });
});

test('a delivered parcel that no remittance has is overdue after the days in which its carrier pays', async () => {
  await aDelivered('1001', { days: 8 });
  const late = await aDelivered('1002', { days: 9 });
  expect(await account()).toMatchObject({
    owed: 186_000,
    unpaid: { count: 2, amount: 186_000 },
    overdue: { count: 1, amount: 93_000 },
  });
  expect(await listUnpaidParcels(shop.db, carrier, today())).toMatchObject([
    { id: late.id, isOverdue: true, amount: 93_000 },
    { guide: '1001', isOverdue: false },
  ]);
  const now = new Date();
  const owner = { permissions: ['money', 'payments'] as const };
  expect((await listToday(shop.db, owner, now))?.items).toMatchObject([
    { kind: 'remittance', of: 'carrier', carrierId: carrier.id, parcels: 1, amount: 93_000 },
  ]);
  expect((await listToday(shop.db, { permissions: ['orders.work'] }, now))?.items).toEqual([]);

  expect(await saveRemitDays(shop.db, carrier.id, 9, actor)).toBe(true);
  carrier = { ...carrier, remitsWithinDays: 9 };
  expect((await account()).overdue.count).toBe(0);
  expect((await listToday(shop.db, owner, now))?.items).toEqual([]);
});

test('staff decide about a parcel that no remittance has, until one has it', async () => {
  const parcel = await aDelivered('1001', { days: 30 });
  const [unpaid] = await listUnpaidParcels(shop.db, carrier, today());
  const causes = unpaid?.causes ?? '';
  expect(await decideUnpaidParcel(shop.db, parcel.id, { decision: 'claimed', note, causes }, actor)).toEqual({
    ok: true,
  });
  expect(await account()).toMatchObject({ owed: 93_000, overdue: { count: 0 } });
  await decideUnpaidParcel(shop.db, parcel.id, { decision: 'accepted', note, causes }, actor);
  expect(await account()).toMatchObject({ owed: 0, accepted: 93_000 });

  const paid = { carrierId: carrier.id, actor, paidOn: today() };
  await insertRemittance(shop.db, ['1001;100000;7000;0;93000'], paid);
  expect(await account()).toMatchObject({ owed: 0, accepted: 0, paid: 93_000 });
  expect(await decideUnpaidParcel(shop.db, parcel.id, { decision: 'claimed', note, causes }, actor)).toEqual({
    ok: false,
    reason: 'changed-since',
  });
});

test('what a carrier owes at a past day leaves out what was delivered, paid and accepted later', async () => {
  await aDelivered('1001', { days: 20 });
  await aDelivered('1002', { days: 10 });
  const paidOn = isoDayOf(daysAgo(5));
  await insertRemittance(shop.db, ['1001;100000;7000;0;93000', '1002;100000;7000;0;93000'], {
    ...{ carrierId: carrier.id, actor, paidOn },
  });
  const owedAt = async (days: number) => (await readAccount(shop.db, carrier, isoDayOf(daysAgo(days)))).owed;
  expect([await owedAt(21), await owedAt(15), await owedAt(6), await owedAt(5)]).toEqual([0, 93_000, 186_000, 0]);
});

test('a cancelled order whose parcel was delivered is named, and its money is still owed', async () => {
  const { orderId } = await aDelivered('1001');
  await shop.db.update(orders).set({ status: 'Cancelado' }).where(eq(orders.id, orderId));
  expect((await account()).owed).toBe(93_000);
  const id = await insertRemittance(shop.db, ['1001;100000;7000;0;93000'], { carrierId: carrier.id, actor });
  expect(await lineOf(id)).toMatchObject({ causes: [{ code: 'order-cancelled', amount: 0 }], isOpen: true, owed: 0 });
});

test('a remittance waits in today’s list while a difference is open, for staff who work with payments', async () => {
  await aDelivered('1002');
  const line = await aShortLine();
  await insertRemittance(shop.db, ['1002;100000;7000;0;93000'], { carrierId: carrier.id, actor });
  const listed = async (permissions: Permission[]) => (await listToday(shop.db, { permissions }, new Date()))?.items;
  expect(await listed(['payments', 'money'])).toMatchObject([
    { kind: 'difference', of: 'remittance', remittanceId: line.remittanceId, differences: 1, amount: 10_000 },
  ]);
  expect(await listed(['payments'])).toMatchObject([{ kind: 'difference', amount: null }]);
  expect(await listed(['orders.work'])).toEqual([]);
  const made = { decision: 'claimed', note, causes: causesKey(line.causes) } as const;
  await decideLine(shop.db, line.id, made, actor);
  expect(await listed(['payments', 'money'])).toEqual([]);
});

test('a parcel says where its money is: due, overdue, differing, reconciled', async () => {
  const [due, late, short] = [
    await aDelivered('1001'),
    await aDelivered('1002', { days: 30 }),
    await aDelivered('1003'),
  ];
  const { orderId } = due;
  const free = await insertParcel(shop.db, { orderId, carrierId: carrier.id, state: 'delivered', guide: '1004' });
  const ids = [due.id, late.id, short.id, free.id];
  const money = () => findParcelMoney(shop.db, ids);
  const id = await insertRemittance(shop.db, ['1003;90000;7000;0;83000'], { carrierId: carrier.id, actor });
  expect(await money()).toEqual({ [due.id]: 'due', [late.id]: 'overdue', [short.id]: 'differing' });
  const line = await lineOf(id);
  await decideLine(shop.db, line.id, { decision: 'claimed', note, causes: causesKey(line.causes) }, actor);
  expect((await money())[short.id]).toBe('reconciled');
});

test('a fee that is deducted before the parcel is paid leaves the parcel unpaid', async () => {
  const { id: parcelId } = await aDelivered('1001', { days: 30 });
  const id = await insertRemittance(shop.db, ['1001;0;2000;0;-2000'], {
    ...{ carrierId: carrier.id, actor, paidOn: today() },
  });
  expect(await account()).toMatchObject({ owed: 95_000, unpaid: { count: 1, amount: 93_000 }, overdue: { count: 1 } });
  const line = await lineOf(id);
  expect(line.causes).toEqual([{ code: 'not-paid', amount: 2_000 }]);
  await decideLine(shop.db, line.id, { decision: 'accepted', note, causes: causesKey(line.causes) }, actor);
  expect(await account()).toMatchObject({ owed: 93_000, accepted: 2_000 });
  expect(await findParcelMoney(shop.db, [parcelId])).toEqual({ [parcelId]: 'overdue' });
});

test('a line is decided about or gone while its remittance is removed', async () => {
  await aDelivered('1001');
  for (let round = 0; round < 8; round += 1) {
    const paid = { carrierId: carrier.id, actor };
    const id = await insertRemittance(shop.db, [`1001;${90_000 + round};7000;0;83000`], paid);
    const line = await lineOf(id);
    const made = { decision: 'claimed' as const, note, causes: causesKey(line.causes) };
    const [decided, isRemoved] = await Promise.all([
      decideLine(shop.db, line.id, made, actor),
      removeRemittance(shop.db, id, actor),
    ]);
    expect(isRemoved).toBe(true);
    expect(decided.ok ? 'decided' : decided.reason).toMatch(/^(decided|not-found)$/);
  }
});

test('a number that is of no line is not found', async () => {
  const made = { decision: 'claimed' as const, note, causes: '' };
  for (const lineId of [Number.NaN, 1.5, 0])
    expect(await decideLine(shop.db, lineId, made, actor)).toEqual({ ok: false, reason: 'not-found' });
});

test('an account that is read while files are stored adds up', async () => {
  for (let round = 0; round < 12; round += 1) {
    const guide = String(2_000 + round);
    await aDelivered(guide);
    const paid = { carrierId: carrier.id, actor, paidOn: today() };
    const reads = [1, 2, 3].map(account);
    const stored = insertRemittance(shop.db, [`${guide};100000;7000;0;93000`], paid);
    for (const { owed, unpaid, causes } of await Promise.all([...reads, ...[1, 2, 3].map(account)]))
      expect(causes.reduce((sum, { amount }) => sum + amount, unpaid.amount)).toBe(owed);
    await stored;
  }
});
