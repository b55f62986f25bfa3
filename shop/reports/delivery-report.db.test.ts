import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { guidePurchases, orders, type ParcelState, parcelEvents, parcelStates, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { type DeliveryFigures, getDeliveryReport } from './delivery-report.server.ts';

const shop = useTestDatabase();
/** Noon in Colombia. */
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 17));
const november = { start: new Date('2026-11-01T05:00:00Z'), end: new Date('2026-12-01T05:00:00Z') };
const none = { delivered: 0, returned: 0, lost: 0, underWay: 0, withIncident: 0, promised: 0, onTime: 0 };
let carrierId: string;

beforeEach(async () => {
  carrierId = (await insertCarrier(shop.db)).id;
});

type Sent = Partial<typeof parcels.$inferInsert> & { order?: Partial<typeof orders.$inferInsert> };

/** A parcel to Pereira that the carrier took on 3 November. */
async function sent(state: ParcelState, { order = {}, ...values }: Sent = {}) {
  const address = anAddress({ municipalityCode: '66001' });
  const { id: orderId } = await insertPlacedOrder(shop.db, { shippingAddress: address, ...order });
  return insertParcel(shop.db, { orderId, carrierId, state, handedOverAt: day(3), ...values });
}

const report = () => getDeliveryReport(shop.db, november);

test('a period without parcels has zeros and no days', async () => {
  const zeros = { ...none, sent: 0, medianDays: null, slowDays: null };
  expect(await report()).toEqual({ all: zeros, carriers: [], places: [] });
});

test('parcels count by what became of them, those that have not left or were cancelled in nothing', async () => {
  for (const state of parcelStates) await sent(state);
  const counts = { sent: 8, delivered: 1, returned: 2, lost: 2, underWay: 3 };
  expect((await report()).all).toMatchObject(counts);
});

test('a parcel counts on the day of its handover, not on that of its delivery', async () => {
  await sent('delivered', { handedOverAt: new Date('2026-11-01T04:59:00Z'), deliveredAt: day(3) });
  await sent('delivered', { handedOverAt: new Date('2026-11-01T05:00:00Z'), deliveredAt: day(3) });
  await sent('in-transit', { handedOverAt: new Date('2026-12-01T05:00:00Z') });
  expect((await report()).all).toMatchObject({ sent: 1, delivered: 1 });
});

test('the parcels of deleted orders do not count', async () => {
  await sent('delivered', { order: { deletedAt: day(4) } });
  expect((await report()).all.sent).toBe(0);
});

test('a parcel had an incident, whatever became of it since', async () => {
  const { id: parcelId } = await sent('delivered');
  await sent('incident');
  const incident = { parcelId, source: 'staff', state: 'incident', happenedAt: day(4) } as const;
  await shop.db.insert(parcelEvents).values([incident, { ...incident, happenedAt: day(5) }]);
  // The other is only in that state: its report is missing.
  expect((await report()).all).toMatchObject({ sent: 2, withIncident: 1 });
});

test('the days are those of the calendar between handover and delivery, the median and those of nine in ten', async () => {
  for (const days of [1, 1, 1, 2, 2, 2, 3, 3, 6, 9]) await sent('delivered', { deliveredAt: day(3 + days) });
  // Of this one only the delivery was reported.
  await sent('delivered', { deliveredAt: day(3) });
  expect((await report()).all).toMatchObject({ delivered: 11, medianDays: 2, slowDays: 6 });
});

test('a delivery in the evening in Colombia is of that day', async () => {
  await sent('delivered', { deliveredAt: new Date('2026-11-06T03:00:00Z'), order: { promisedTo: '2026-11-05' } });
  expect((await report()).all).toMatchObject({ medianDays: 2, slowDays: 2, promised: 1, onTime: 1 });
});

test('a parcel is on time until the last promised day, and only those with a promise count', async () => {
  await sent('delivered', { deliveredAt: day(5), order: { promisedTo: '2026-11-05' } });
  await sent('delivered', { deliveredAt: day(6), order: { promisedTo: '2026-11-05' } });
  await sent('delivered', { deliveredAt: day(4) });
  await sent('returned', { order: { promisedTo: '2026-11-05' } });
  expect((await report()).all).toMatchObject({ sent: 4, promised: 2, onTime: 1 });
});

test('each carrier has a row, and a company whose guides another sells its own', async () => {
  await sent('delivered');
  const { id: sellerId } = await insertCarrier(shop.db, { name: 'EnvioClick', kind: 'envioclick' });
  for (const company of ['Envía', 'Envía', 'TCC']) {
    const { id: parcelId } = await sent('returned', { carrierId: sellerId });
    const bought = { parcelId, company, service: 'Terrestre', freight: 9_000, codAmount: 0 };
    await shop.db.insert(guidePurchases).values([
      { ...bought, state: 'bought' },
      { ...bought, state: 'refused', company: 'Otra' },
    ]);
  }
  const rows = (await report()).carriers.map(({ name, sent, delivered }) => [name, sent, delivered]);
  expect(rows).toEqual([
    ['Envía (EnvioClick)', 2, 0],
    ['Coordinadora', 1, 1],
    ['TCC (EnvioClick)', 1, 0],
  ]);
});

test('a municipality has a row from ten parcels on, others count with their department', async () => {
  for (let place = 0; place < 10; place += 1) await sent('delivered');
  const to = (address: Parameters<typeof anAddress>[0]) => ({ order: { shippingAddress: anAddress(address) } });
  await sent('lost', to({ city: 'Dosquebradas', municipalityCode: '66170' }));
  // Without a code, an order is of the department that it names.
  await sent('returned', to({ city: 'Vereda El Manzano', department: 'Risaralda' }));
  await sent('in-transit', to({ city: 'Salento', department: 'Quindío', municipalityCode: '63690' }));
  await sent('in-transit', to({ city: 'Puebla', department: '', country: 'México', municipalityCode: null }));
  const rows = (await report()).places.map(({ name, sent, delivered }) => [name, sent, delivered]);
  expect(rows).toEqual([
    ['Pereira, Risaralda', 10, 10],
    ['Risaralda, otros municipios', 2, 0],
    ['Lugar sin código', 1, 0],
    ['Quindío', 1, 0],
  ]);
});

test('whatever was sent, the counts of the carriers, and those of the places, add up to those of all', async () => {
  const carrierIds = [carrierId];
  for (const name of ['Envía', 'TCC']) carrierIds.push((await insertCarrier(shop.db, { name })).id);
  const aParcel = fc.record({
    carrier: fc.constantFrom(...carrierIds),
    code: fc.constantFrom('66001', '66001', '66001', '05001', '05088', '63690', null),
    department: fc.constantFrom('Risaralda', 'Antioquia', ''),
    state: fc.constantFrom(...parcelStates),
    date: fc.integer({ min: 1, max: 30 }),
    days: fc.integer({ min: 0, max: 9 }),
    promised: fc.option(fc.integer({ min: 10, max: 30 })),
    hasIncident: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aParcel, { maxLength: 40 }), async (all) => {
      await shop.db.delete(parcels);
      await shop.db.delete(orders);
      for (const { carrier, code, department, state, date, days, promised, hasIncident } of all) {
        const { id: parcelId } = await sent(state, {
          carrierId: carrier,
          handedOverAt: day(date),
          deliveredAt: state === 'delivered' ? day(date + days) : null,
          order: {
            shippingAddress: anAddress({ municipalityCode: code, department }),
            promisedTo: promised === null ? null : `2026-11-${promised}`,
          },
        });
        if (hasIncident)
          await shop.db
            .insert(parcelEvents)
            .values({ parcelId, source: 'carrier', state: 'incident', happenedAt: day(date) });
      }
      const { all: whole, carriers, places } = await report();
      const counts = [
        'sent',
        'delivered',
        'returned',
        'lost',
        'underWay',
        'withIncident',
        'promised',
        'onTime',
      ] as const;
      const sumOf = (parts: DeliveryFigures[]) =>
        counts.map((count) => parts.reduce((sum, part) => sum + part[count], 0));
      expect(sumOf(carriers)).toEqual(sumOf([whole]));
      expect(sumOf(places)).toEqual(sumOf([whole]));
      expect(whole.sent).toBe(whole.delivered + whole.returned + whole.lost + whole.underWay);
    }),
    { numRuns: 12 },
  );
}, 60_000);
