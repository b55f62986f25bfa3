import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, type orders, type ParcelState, parcels, remittanceLines, remittances } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { getShippingCostReport } from './shipping-cost-report.server.ts';
import { insertRemittance } from './testing/remittance.ts';

const shop = useTestDatabase();
const november = { start: new Date('2026-11-01T05:00:00Z'), end: new Date('2026-12-01T05:00:00Z') };
const handedOverAt = new Date('2026-11-03T15:00:00Z');
let carrierId: string;

beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db)).id;
});

type Sent = Partial<typeof parcels.$inferInsert> & { order?: Partial<typeof orders.$inferInsert> };

/** A parcel on delivery that the carrier asked 12,000 pesos for, and 3,000 for collecting; its customer paid 9,000. */
async function sent(state: ParcelState, { order = {}, ...values }: Sent = {}) {
  const address = anAddress({ municipalityCode: '66001' });
  const placed = { shippingAddress: address, shippingCost: 9_000, totalAmount: 39_000, ...order };
  const orderId = values.orderId ?? (await insertPlacedOrder(shop.db, placed)).id;
  const quoted = { codAmount: 39_000, freight: 12_000, codFee: 3_000 };
  return insertParcel(shop.db, { carrierId, state, handedOverAt, ...quoted, ...values, orderId });
}

const report = () => getShippingCostReport(shop.db, november);

test('a period without parcels has zeros', async () => {
  const { all, carriers, places } = await report();
  expect(new Set(Object.values(all))).toEqual(new Set([0]));
  expect([carriers, places]).toEqual([[], []]);
});

test('without a remittance, a parcel costs what the carrier asked for', async () => {
  await sent('delivered');
  await sent('in-transit');
  const costs = { sent: 2, known: 2, freight: 24_000, codFee: 6_000, charged: 18_000, real: 0 };
  expect((await report()).all).toMatchObject(costs);
});

test('what the carrier kept by its remittances wins over what it asked for', async () => {
  await sent('delivered', { guide: 'G-1' });
  await sent('delivered', { guide: 'G-2' });
  await insertRemittance(shop.db, carrierId, [
    { guide: 'G-1', collected: 39_000, fee: 3_400, freight: 13_100 },
    // It does not say the freight.
    { guide: 'G-2', collected: 39_000, fee: 2_900, freight: null },
  ]);
  // Another carrier has a guide of the same number.
  const other = await insertCarrier(shop.db, { name: 'Envía' });
  await insertRemittance(shop.db, other.id, [{ guide: 'G-1', collected: 0, fee: 99_000, freight: 99_000 }]);
  expect((await report()).all).toMatchObject({ known: 2, real: 2, freight: 25_100, codFee: 6_300 });
});

test('a freight of 0 in a remittance is no freight: carriers bill it apart', async () => {
  await sent('delivered', { guide: 'G-1' });
  await sent('returned', { guide: 'G-2' });
  await sent('delivered', { guide: 'G-3', freight: null });
  const line = { collected: 39_000, fee: 3_400, freight: 0 };
  await insertRemittance(shop.db, carrierId, [
    { ...line, guide: 'G-1' },
    { ...line, guide: 'G-2', collected: 0, fee: 0 },
    { ...line, guide: 'G-3' },
  ]);
  expect((await report()).all).toMatchObject({ known: 1, freight: 12_000, codFee: 3_400 });
  expect((await report()).all).toMatchObject({ lacksFreight: 1, lacksWayBack: 1 });
});

test('a remittance without fees kept what lacks between the amount collected and the amount paid', async () => {
  await sent('delivered', { guide: 'G-1' });
  await sent('delivered', { guide: 'G-2', codFee: null });
  const line = { collected: 39_000, fee: null };
  await insertRemittance(shop.db, carrierId, [
    { ...line, guide: 'G-1', freight: null, net: 35_500 },
    { ...line, guide: 'G-2', freight: 13_000, net: 22_500 },
  ]);
  expect((await report()).all).toMatchObject({ known: 2, freight: 25_000, codFee: 7_000, lacksCodFee: 0 });
});

test('a fee that a later remittance takes back is no cost', async () => {
  await sent('delivered', { guide: 'G-1' });
  await insertRemittance(shop.db, carrierId, [{ guide: 'G-1', collected: 39_000, fee: 3_400, freight: 13_000 }]);
  await insertRemittance(shop.db, carrierId, [{ guide: 'G-1', collected: -39_000, fee: -3_400, freight: 0 }]);
  expect((await report()).all).toMatchObject({ known: 1, freight: 13_000, codFee: 0 });
  expect(await shop.db.$count(remittances)).toBe(2);
  expect(await shop.db.$count(remittanceLines)).toBe(2);
});

test('what is unknown is counted as unknown, and its parcel is in no sum', async () => {
  await sent('delivered');
  await sent('delivered', { freight: null });
  await sent('delivered', { codFee: null });
  const { all } = await report();
  expect(all).toMatchObject({ sent: 3, known: 1, freight: 12_000, codFee: 3_000, charged: 9_000 });
  expect(all).toMatchObject({ lacksFreight: 1, lacksCodFee: 1, lacksWayBack: 0 });
});

test('collecting costs nothing if there is nothing to collect, or nothing was collected', async () => {
  await sent('delivered', { codAmount: 0, codFee: null });
  await sent('lost', { codFee: null });
  expect((await report()).all).toMatchObject({ known: 2, codFee: 0, lacksCodFee: 0 });
});

test('the way back of a refused parcel is unknown until a remittance names its freight', async () => {
  await sent('returned', { guide: 'G-1' });
  expect((await report()).all).toMatchObject({ sent: 1, known: 0, lacksWayBack: 1, lacksFreight: 0 });
  await insertRemittance(shop.db, carrierId, [
    { guide: 'G-1', collected: 0, fee: 0, freight: 12_000 },
    { guide: 'G-1', collected: 0, fee: 0, freight: 11_000 },
  ]);
  expect((await report()).all).toMatchObject({ known: 1, freight: 23_000, codFee: 0, lacksWayBack: 0 });
});

test('what a customer paid for shipping counts once per order, and not of a cancelled order', async () => {
  const { orderId } = await sent('lost');
  await sent('delivered', { orderId, handedOverAt: new Date('2026-11-09T15:00:00Z') });
  await sent('lost', { order: { status: 'Cancelado' } });
  expect((await report()).all).toMatchObject({ sent: 3, known: 3, charged: 9_000 });
});

test('the sums of the carriers, and those of the places, add up to those of all', async () => {
  const { id: other } = await insertCarrier(shop.db, { name: 'Envía' });
  await sent('delivered');
  await sent('returned', { carrierId: other });
  await sent('delivered', { carrierId: other, freight: 20_000, order: { shippingAddress: anAddress() } });
  const { all, carriers, places } = await report();
  expect(carriers.map(({ name, sent, known }) => [name, sent, known])).toEqual([
    ['Envía', 2, 1],
    ['Coordinadora', 1, 1],
  ]);
  for (const parts of [carriers, places])
    for (const sum of ['sent', 'known', 'freight', 'codFee', 'charged', 'lacksWayBack'] as const)
      expect(parts.reduce((total, part) => total + part[sum], 0)).toBe(all[sum]);
});

test('the freight and the fee are what remittances kept, else what the parcel has, else what its guide was to cost', async () => {
  const buy = async (
    parcel: { id: string; guide: string | null },
    values: Partial<typeof guidePurchases.$inferInsert> = {},
  ) => {
    const costs = { company: 'Envía', service: 'Terrestre', freight: 14_000, codFee: 3_500, codAmount: 39_000 };
    await shop.db.insert(guidePurchases).values({
      ...{ ...costs, parcelId: parcel.id, guide: parcel.guide, state: 'bought', ...values },
    });
  };
  const unpriced = { freight: null, codFee: null };
  const costs = async () => (await report()).all;
  const parcel = await sent('delivered', { guide: 'G-1', ...unpriced });
  expect(await costs()).toMatchObject({ known: 0, lacksFreight: 1, lacksCodFee: 1 });
  await buy(parcel);
  expect(await costs()).toMatchObject({ known: 1, freight: 14_000, codFee: 3_500, real: 0 });
  await shop.db.update(parcels).set({ freight: 15_000 });
  expect(await costs()).toMatchObject({ known: 1, freight: 15_000, codFee: 3_500 });
  await insertRemittance(shop.db, carrierId, [{ guide: 'G-1', collected: 39_000, fee: 3_900, freight: null }]);
  expect(await costs()).toMatchObject({ known: 1, freight: 15_000, codFee: 3_900, real: 1 });

  await buy(await sent('delivered', { guide: 'G-2', ...unpriced }), { state: 'cancelled' });
  await buy(await sent('delivered', { guide: 'G-3', ...unpriced }), { guide: 'OTRA' });
  expect(await costs()).toMatchObject({ sent: 3, known: 1, lacksFreight: 2 });
});

test('a guide that was bought in the sandbox costs nothing that is known', async () => {
  const { id: parcelId, guide } = await sent('delivered', { guide: 'G-1' });
  const costs = { company: 'Envía', service: 'Terrestre', freight: 14_000, codFee: 3_500, codAmount: 39_000 };
  await shop.db.insert(guidePurchases).values({ ...costs, parcelId, guide, state: 'bought', isTest: true });
  expect((await report()).all).toMatchObject({ known: 0, lacksFreight: 1, lacksCodFee: 1 });
});
