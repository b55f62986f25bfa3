import type { Db } from '#db/database.server.ts';
import { parcelEvents, remittanceLines, remittances } from '#db/schema.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';

/**
 * Inserts a parcel of an order that is on its way, with a report that names the sample customer.
 *
 * @returns the parameters of addresses that name it, its carrier and a remittance
 */
export async function insertSampleParcel(db: Db, orderId: string) {
  const { id: carrierId } = await insertCarrier(db);
  const { id: parcelId } = await insertParcel(db, { orderId, carrierId, state: 'in-transit', guide: 'GUIA-1' });
  await db
    .insert(parcelEvents)
    .values({ parcelId, source: 'staff', state: 'in-transit', words: 'Recibe Valeriana', happenedAt: new Date() });
  return { carrierId, parcelId, remittanceId: await insertSampleRemittance(db, carrierId) };
}

/** Inserts a remittance with the guide of that parcel, and returns its id. */
async function insertSampleRemittance(db: Db, carrierId: string): Promise<string> {
  const [remittance] = await db
    .insert(remittances)
    .values({
      ...{ carrierId, paidOn: '2026-11-20', bankReference: 'TR-de-valeriana', fileName: 'pagos.csv' },
      ...{ sha256: 'f'.repeat(64), linesHash: 'f'.repeat(64), lineCount: 1, uploadedByName: 'Marta' },
    })
    .returning();
  if (!remittance) throw new Error('The remittance was not inserted');
  const line = { carrierId, remittanceId: remittance.id, lineNumber: 2, guide: 'GUIA-1' };
  await db.insert(remittanceLines).values({ ...line, collected: 398_217, fee: 20_000, freight: 0, net: 378_217 });
  return remittance.id;
}
