import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import {
  carriers,
  type GuidePurchase,
  guidePurchases,
  orders,
  type ParcelSource,
  type ParcelState,
  parcelEvents,
  parcels,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { type LockedOrder, lockOrder } from '#shop/orders/locked-order.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { openPurchaseStates } from './guides/guide-purchase.ts';
import { carriesGoods, parcelStateWords } from './parcel-states.ts';

/** A parcel with what its operations need, its order and its row locked until the transaction ends. */
export type LockedParcel = Awaited<ReturnType<typeof lockParcelsOf>>[number];

/**
 * Locks the order of a parcel, and then all parcels of that order.
 *
 * @param options.deletedToo finds parcels of deleted orders too, whose guides are still to be cancelled
 * @returns null if there is no such parcel, or its order was deleted
 */
export async function lockParcel(tx: Db, parcelId: string, options: { deletedToo?: boolean } = {}) {
  if (!isUuid(parcelId)) return null;
  const [found] = await tx.select({ orderId: parcels.orderId }).from(parcels).where(eq(parcels.id, parcelId));
  const order = found && (await lockOrder(tx, found.orderId, options));
  if (!order) return null;
  const all = await lockParcelsOf(tx, order.id);
  const parcel = all.find(({ id }) => id === parcelId);
  return parcel ? { order, parcel, others: all.filter((one) => one !== parcel) } : null;
}

/** Locks the parcels of an order that is locked already, in the order in which they were made. */
export async function lockParcelsOf(tx: Db, orderId: string) {
  return tx
    .select({
      id: parcels.id,
      carrierId: parcels.carrierId,
      carrier: carriers.name,
      guide: parcels.guide,
      state: parcels.state,
      codAmount: parcels.codAmount,
      declaredValue: parcels.declaredValue,
      compensation: parcels.compensation,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.createdAt), asc(parcels.id))
    .for('update', { of: parcels });
}

/** What a parcel has to collect: what the order's customer owes at the door, less what its other parcels collect. */
export async function amountToCollect(
  tx: Db,
  orderId: string,
  others: Pick<LockedParcel, 'state' | 'codAmount'>[],
): Promise<Pesos> {
  return amountLeft((await findToCollect(tx, [orderId])).get(orderId) ?? 0, others);
}

/** What other parcels leave to collect of an amount. */
export function amountLeft(owed: Pesos, others: Pick<LockedParcel, 'state' | 'codAmount'>[]): Pesos {
  return Math.max(0, owed - others.reduce((sum, one) => sum + (carriesGoods(one) ? one.codAmount : 0), 0));
}

/**
 * How much more the parcels of an order collect than its customer owes, though one is on its way with that amount: the
 * customer paid since, and the carrier does not know. 0 if they do not.
 */
export function collectedBeyond(parcels: Pick<LockedParcel, 'state' | 'codAmount'>[], owed: Pesos): Pesos {
  const carrying = parcels.filter(carriesGoods);
  if (!carrying.some(({ state }) => onTheWay.includes(state))) return 0;
  return Math.max(0, carrying.reduce((sum, { codAmount }) => sum + codAmount, 0) - owed);
}

const onTheWay: ParcelState[] = ['collected', 'in-transit', 'incident'];

/**
 * Finds the order that has a guide of a carrier, so that no other parcel gets it. Locks the carrier, by which two
 * parcels that are given the same guide at once wait for each other.
 *
 * @returns the order's number; null if the guide is free
 */
export async function findGuideHolder(
  tx: Db,
  { carrierId, guide, except }: { carrierId: string; guide: string; except?: string },
): Promise<string | null> {
  await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId)).for('no key update');
  const [holder] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.carrierId, carrierId),
        eq(parcels.guide, guide),
        except === undefined ? undefined : ne(parcels.id, except),
      ),
    );
  return holder?.orderNumber ?? null;
}

/** Finds the purchase of a parcel's guide that is bought, or may be; null if none is. */
export async function findOpenPurchase(
  tx: Db,
  parcelId: string,
): Promise<Pick<GuidePurchase, 'id' | 'state' | 'isTest'> | null> {
  const { id, state, isTest } = guidePurchases;
  const [open] = await tx
    .select({ id, state, isTest })
    .from(guidePurchases)
    .where(and(eq(guidePurchases.parcelId, parcelId), inArray(state, [...openPurchaseStates])));
  return open ?? null;
}

type Report = {
  state: ParcelState;
  words: string;
  actor: Actor;
  source?: ParcelSource;
  /** when it happened */
  at: Date;
};

/** Records a report about a parcel in its events, one of staff also in the history of its order, and announces it. */
export async function recordReport(
  tx: Db,
  order: LockedOrder,
  parcel: Pick<LockedParcel, 'id' | 'carrier' | 'guide'>,
  { state, words, actor, source = 'staff', at }: Report,
): Promise<void> {
  const by = { actorId: actor.userId, actorName: source === 'staff' ? actor.fullName : '' };
  const event = { parcelId: parcel.id, source, state, words, happenedAt: at, ...by };
  if (source !== 'staff') {
    await tx.insert(parcelEvents).values(event).onConflictDoNothing();
    await announce(tx, 'orders', [order.id]);
    return;
  }
  await tx.insert(parcelEvents).values(event);
  const name = [parcel.carrier, parcel.guide && `guía ${parcel.guide}`].filter(Boolean).join(', ');
  const note = [`${name}: ${parcelStateWords[state].toLowerCase()}`, words].filter(Boolean).join(' · ');
  await recordOrderEvent(tx, order, { kind: 'parcel', note, ...by });
  await announce(tx, 'orders', [order.id]);
}
