import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels, remittanceLines } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { amountDue } from './compare-remittance.ts';
import { listComparedLines } from './compared-lines.server.ts';
import { type ParcelMoney, parcelMoneyOf } from './parcel-money.ts';

/** Finds where the money of parcels is, by their ids. Those with nothing to pay are missing. */
export async function findParcelMoney(
  db: Db,
  parcelIds: string[],
  now = new Date(),
): Promise<Record<string, ParcelMoney>> {
  const { id, carrierId, guide, state, codAmount, compensation, deliveredAt, movedAt } = parcels;
  const rows = await db
    .select({
      ...{ id, carrierId, guide, state, codAmount, compensation, deliveredAt, movedAt },
      within: carriers.remitsWithinDays,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, carrierId))
    .where(inArray(id, parcelIds));
  const money: Record<string, ParcelMoney> = {};
  for (const carrier of new Set(rows.map((row) => row.carrierId))) {
    const own = rows.filter((row) => row.carrierId === carrier);
    const guides = inArray(
      remittanceLines.guide,
      own.flatMap((row) => row.guide ?? []),
    );
    const lines = await listComparedLines(db, { carrierId: carrier, guides });
    for (const { deliveredAt, movedAt, within, ...parcel } of own) {
      const since = parcel.state === 'compensated' ? movedAt : deliveredAt;
      const due = { due: amountDue(parcel), dueOn: since && isoDayOf(since), within };
      const ofParcel = lines.filter((line) => line.parcel?.id === parcel.id);
      const found = parcelMoneyOf(due, ofParcel, isoDayOf(now));
      if (found) money[parcel.id] = found;
    }
  }
  return money;
}
