import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { parcels } from '#db/schema.ts';
import { amountToCollect, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { findAnswered } from './take-guides.server.ts';

/**
 * Makes parcels of a carrier collect what their customers owe by now, before the carrier gets its file: they may have
 * paid since the parcels were made. A parcel with a guide keeps its amount, because the carrier knows that one already;
 * staff learn of the difference when they hand it over.
 */
export async function renewAmounts(
  db: Db,
  { carrierId, parcelIds }: { carrierId: string; parcelIds: string[] },
): Promise<void> {
  const isWaiting = and(
    inArray(parcels.id, parcelIds.filter(isUuid)),
    eq(parcels.state, 'prepared'),
    isNull(parcels.guide),
  );
  const waiting = await db.select({ id: parcels.id, orderId: parcels.orderId }).from(parcels).where(isWaiting);
  const known = await findAnswered(db, carrierId, new Map(waiting.map(({ orderId }) => [orderId, ''])));
  const stale = known.filter((one) => one.owed !== one.codAmount && waiting.some(({ id }) => id === one.id));
  for (const { id } of stale) await renewAmount(db, id);
}

async function renewAmount(db: Db, parcelId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId);
    if (locked?.parcel.state !== 'prepared' || locked.parcel.guide) return;
    const codAmount = await amountToCollect(tx, locked.order.id, locked.others);
    await tx.update(parcels).set({ codAmount, updatedAt: new Date() }).where(eq(parcels.id, parcelId));
  });
}
