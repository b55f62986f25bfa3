import type { Db } from '#db/database.server.ts';
import { parcelEvents } from '#db/schema.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';

/**
 * Inserts a parcel of an order that is on its way, with a report that names the sample customer.
 *
 * @returns the parameters of addresses that name it and its carrier
 */
export async function insertSampleParcel(db: Db, orderId: string) {
  const { id: carrierId } = await insertCarrier(db);
  const { id: parcelId } = await insertParcel(db, { orderId, carrierId, state: 'in-transit', guide: 'GUIA-1' });
  await db
    .insert(parcelEvents)
    .values({ parcelId, source: 'staff', state: 'in-transit', words: 'Recibe Valeriana', happenedAt: new Date() });
  return { carrierId, parcelId };
}
