import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, guidePurchases, orders, parcelEvents, parcels } from '#db/schema.ts';
import { promisedDays } from '#shop/orders/promised-days.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { companyName, isTestGuide, trackingPage } from './guides/bought-company.server.ts';
import { findGuideChanges } from './guides/guide-changes.server.ts';
import { trackingLink } from './tracking-link.ts';

/** A parcel of an order in short. */
export type ParcelOfOrder = Awaited<ReturnType<typeof listParcelsOf>>[number];

/**
 * Lists the parcels of an order as staff see them, in the order in which they were made, with what changed since their
 * guides were bought.
 */
export async function listParcelsOf(db: Db, orderId: string) {
  const { id, guide, state, codAmount, weightGrams, movedAt, decideBy, createdByName } = parcels;
  const rows = await db
    .select({
      ...{ id, guide, state, codAmount, weightGrams, movedAt, decideBy, createdByName },
      ...{ carrier: companyName, isTestGuide },
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.createdAt), asc(id));
  const changes = await findGuideChanges(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, change: changes.get(row.id) ?? null }));
}

/** Finds the orders and towns of parcels, the oldest first; those of deleted orders are left out. */
export async function findParcelNames(db: Db, ids: string[]) {
  return db
    .select({
      id: parcels.id,
      order: { id: orders.id, orderNumber: orders.orderNumber },
      city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(inArray(parcels.id, ids.filter(isUuid)), isNull(orders.deletedAt)))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
}

/**
 * Finds a parcel with its order and its reports, the latest first.
 *
 * @returns null if there is none, or its order was deleted before a guide was bought for it
 */
export async function findParcel(db: Db, parcelId: string) {
  if (!isUuid(parcelId)) return null;
  const [found] = await db
    .select({
      orderId: parcels.orderId,
      trackingPattern: trackingPage,
      kind: carriers.kind,
      orderNumber: orders.orderNumber,
      orderStatus: orders.status,
      address: {
        shippingAddress: orders.shippingAddress,
        notes: orders.notes,
        delivery: orders.delivery,
        promise: promisedDays,
      },
      deletedAt: orders.deletedAt,
      hasPurchase: sql<boolean>`exists (select from ${guidePurchases} where ${guidePurchases.parcelId} = ${parcels.id})`,
      compensation: parcels.compensation,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  const isDeleted = found?.deletedAt != null;
  // Its guide may still have to be cancelled.
  if (!found || (isDeleted && !found.hasPurchase)) return null;
  const all = await listParcelsOf(db, found.orderId);
  const parcel = all.find(({ id }) => id === parcelId);
  if (!parcel) return null;
  const { id, source, state, words, happenedAt, actorName } = parcelEvents;
  const events = await db
    .select({ id, source, state, words, happenedAt, actorName })
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
    .orderBy(desc(id));
  return {
    ...parcel,
    order: { id: found.orderId, orderNumber: found.orderNumber, status: found.orderStatus, isDeleted },
    address: found.address,
    /** what the carrier pays for losing it; null if it is not compensated, or the amount is unknown */
    compensation: found.compensation,
    isByHand: found.kind === 'manual',
    link: trackingLink(found.trackingPattern, parcel.guide),
    others: all.filter((one) => one !== parcel),
    events,
  };
}

/** Whether an order has parcels, and all that were not cancelled come back to the shop or are there again. */
export async function comesBack(db: Db, orderId: string): Promise<boolean> {
  const { state } = parcels;
  const open = await db
    .select({ state })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), ne(state, 'cancelled')));
  return open.length > 0 && open.every(({ state }) => state === 'refused' || state === 'returned');
}

/** A parcel as its customer sees it. */
export type CustomerParcel = {
  carrier: string;
  guide: string;
  link: string | null;
  sentAt: Date;
  deliveredAt: Date | null;
};

/**
 * Lists the parcels of an order that have left with a guide, for its customer. Those that come back or got lost are
 * arranged with staff, and are not listed.
 */
export async function listCustomerParcels(db: Db, orderId: string): Promise<CustomerParcel[]> {
  const rows = await db
    .select({
      id: parcels.id,
      carrier: companyName,
      pattern: trackingPage,
      guide: parcels.guide,
      state: parcels.state,
      deliveredAt: parcels.deliveredAt,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .where(eq(parcels.orderId, orderId))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
  const seen = rows.filter(({ state }) => customerStates.some((one) => one === state));
  if (seen.length === 0) return [];
  const { id: eventId, parcelId, source, state, happenedAt } = parcelEvents;
  const reports = await db
    .select({ id: eventId, parcelId, source, state, at: happenedAt })
    .from(parcelEvents)
    .where(
      inArray(
        parcelEvents.parcelId,
        seen.map(({ id }) => id),
      ),
    )
    .orderBy(asc(happenedAt), asc(eventId));
  return seen.flatMap(({ id, carrier, pattern, guide, deliveredAt }) => {
    const own = reports.filter(({ parcelId }) => parcelId === id);
    // A handover that staff took back was none.
    const takenBack = own.findLast(({ source, state }) => source === 'staff' && state === 'labelled')?.id ?? 0;
    const left = own.find((one) => one.id > takenBack && customerStates.some((state) => state === one.state));
    if (!guide || !left) return [];
    return [{ carrier, guide, link: trackingLink(pattern, guide), sentAt: left.at, deliveredAt }];
  });
}

const customerStates = ['collected', 'in-transit', 'incident', 'delivered'] as const;
