import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, orders, type ParcelState, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { amountLeft } from '#shop/parcels/locked-parcel.server.ts';
import { receiverHash, receiverOf } from './guide-receiver.server.ts';

/** What changed in an order since the guide of its parcel was bought. */
export type GuideChange = {
  /** the guide has an address, name or telephone that the order had before */
  isReceiverOld: boolean;
  /** the amount that the guide collects, and the one that the parcel would have to by now; null if they are the same */
  amount: { printed: Pesos; owed: Pesos } | null;
};

/** The states of parcels whose guides can still be exchanged, or be corrected by their carrier. */
const correctable: ParcelState[] = ['labelled', 'collected', 'in-transit', 'incident'];

/**
 * Finds the parcels whose bought guides differ from their orders, by the parcels' ids. What is collected is compared
 * until a parcel leaves. Guides that were bought before the shop kept their receivers are compared by amount alone.
 */
export async function findGuideChanges(db: Db, parcelIds: string[]): Promise<Map<string, GuideChange>> {
  if (parcelIds.length === 0) return new Map();
  const { id, orderId, state } = parcels;
  const bought = await db
    .select({
      id,
      orderId,
      state,
      status: orders.status,
      address: orders.shippingAddress,
      printed: guidePurchases.codAmount,
      receiver: guidePurchases.receiverHash,
    })
    .from(guidePurchases)
    .innerJoin(parcels, and(eq(id, guidePurchases.parcelId), eq(parcels.guide, guidePurchases.guide)))
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        inArray(guidePurchases.parcelId, parcelIds),
        eq(guidePurchases.state, 'bought'),
        inArray(state, correctable),
        isNull(orders.deletedAt),
        isNull(orders.forgottenAt),
      ),
    );
  const waiting = bought.filter((one) => one.state === 'labelled' && one.status !== 'Cancelado');
  const owedBy = await findOwed(db, [...new Set(waiting.map((one) => one.orderId))]);
  return new Map(
    bought.flatMap((one): [string, GuideChange][] => {
      const owed = waiting.includes(one) ? owedBy(one) : one.printed;
      const isReceiverOld = one.receiver !== null && one.receiver !== receiverHash(receiverOf(one.address));
      if (!isReceiverOld && owed === one.printed) return [];
      const amount = owed === one.printed ? null : { printed: one.printed, owed };
      return [[one.id, { isReceiverOld, amount }]];
    }),
  );
}

/** Finds what each parcel of orders would have to collect by now. */
async function findOwed(db: Db, orderIds: string[]): Promise<(parcel: { id: string; orderId: string }) => Pesos> {
  if (orderIds.length === 0) return () => 0;
  const owed = await findToCollect(db, orderIds);
  const { id, orderId, state, codAmount } = parcels;
  const all = await db.select({ id, orderId, state, codAmount }).from(parcels).where(inArray(orderId, orderIds));
  return (parcel) =>
    amountLeft(
      owed.get(parcel.orderId) ?? 0,
      all.filter((one) => one.orderId === parcel.orderId && one.id !== parcel.id),
    );
}
