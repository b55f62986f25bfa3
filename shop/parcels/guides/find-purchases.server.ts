import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, orders, parcels } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { purchaseStateAt } from './guide-purchase.ts';

/** A purchase as staff see it. */
export type SeenPurchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Lists the purchases of a parcel's guide, the latest first. */
export async function listPurchases(db: Db, parcelId: string, now = new Date()) {
  const { id, company, service, freight, codFee, codAmount, days, guide, message, cancelAskedAt, actorName } =
    guidePurchases;
  const { createdAt, state, labelFile, isTest } = guidePurchases;
  const rows = await db
    .select({
      ...{ id, company, service, freight, codFee, codAmount, days, guide, message, cancelAskedAt, actorName },
      ...{ createdAt, state, labelFile, isTest },
    })
    .from(guidePurchases)
    .where(eq(guidePurchases.parcelId, parcelId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map(({ labelFile, ...row }) => ({
    ...row,
    state: purchaseStateAt(row, now),
    hasLabel: labelFile !== null,
  }));
}

/** Finds the file of a parcel's printed guide with its number; null if there is none, or its order was deleted. */
export async function findLabel(db: Db, parcelId: string): Promise<{ key: string; guide: string } | null> {
  if (!isUuid(parcelId)) return null;
  const { labelFile, guide, state } = guidePurchases;
  const [bought] = await db
    .select({ labelFile, guide })
    .from(guidePurchases)
    .innerJoin(parcels, eq(parcels.id, guidePurchases.parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(guidePurchases.parcelId, parcelId), eq(state, 'bought'), isNull(orders.deletedAt)));
  return bought?.labelFile ? { key: bought.labelFile, guide: bought.guide ?? '' } : null;
}
