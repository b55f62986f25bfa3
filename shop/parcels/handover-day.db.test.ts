import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { listCustomerParcels } from './find-parcel.server.ts';
import type { ParcelState } from './parcel-states.ts';
import { reportParcel } from './report-parcel.server.ts';

const shop = useTestDatabase();
const day = (date: number) => new Date(Date.UTC(2026, 10, date, 15));

beforeEach(async () => {
  await insertStaff(shop.db);
});

async function aLabelledParcel() {
  const { id: orderId } = await insertPlacedOrder(shop.db, { status: 'Pagado', moneyStatus: 'Pagado' });
  const { id: carrierId } = await insertCarrier(shop.db);
  return (await insertParcel(shop.db, { orderId, carrierId, guide: 'G-1', state: 'labelled' })).id;
}

async function handedOverAt(parcelId: string, state: ParcelState, now: Date) {
  const actor = { userId: 'marta', fullName: 'Marta' };
  expect(await reportParcel(shop.db, { parcelId, state, actor, answer: 'answered' }, now)).toMatchObject({ ok: true });
  const [parcel] = await shop.db.select().from(parcels).where(eq(parcels.id, parcelId));
  return parcel?.handedOverAt;
}

test('a parcel keeps when it was handed over, whatever is reported later', async () => {
  const id = await aLabelledParcel();
  expect(await handedOverAt(id, 'collected', day(3))).toEqual(day(3));
  expect(await handedOverAt(id, 'in-transit', day(4))).toEqual(day(3));
  expect(await handedOverAt(id, 'delivered', day(6))).toEqual(day(3));
});

test('a handover that was recorded by mistake is gone with its correction', async () => {
  const id = await aLabelledParcel();
  await handedOverAt(id, 'collected', day(3));
  expect(await handedOverAt(id, 'labelled', day(4))).toBeNull();
});

test('customers read the day of the handover, and not of one that was recorded by mistake', async () => {
  const { id: orderId } = await insertPlacedOrder(shop.db);
  const { id: carrierId } = await insertCarrier(shop.db);
  const known = { orderId, carrierId, guide: 'G-1', state: 'labelled', codAmount: 30_000 } as const;
  const { id } = await insertParcel(shop.db, known);
  await handedOverAt(id, 'collected', day(3));
  await handedOverAt(id, 'labelled', day(4));
  await handedOverAt(id, 'collected', day(5));
  await handedOverAt(id, 'in-transit', day(6));
  expect(await listCustomerParcels(shop.db, orderId)).toMatchObject([{ guide: 'G-1', sentAt: day(5) }]);
});
