import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, type GuidePurchaseState, type OrderStatus, orders, type ParcelState, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isToConfirm, isToShip } from '#shop/orders/list/order-filter.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { companyName, isTestGuide } from './guides/bought-company.server.ts';
import { findGuideChanges, type GuideChange } from './guides/guide-changes.server.ts';
import { deliveredDays, type ParcelPart, parcelPartStates } from './parcel-parts.ts';

/** How many orders or parcels a page of the lists has. */
export const parcelsPerPage = 50;

export type ParcelPage<Row> = { rows: Row[]; page: number; pages: number; total: number };

export type ParcelInList = {
  id: string;
  order: { id: string; orderNumber: string; status: OrderStatus };
  /** its order is paid on delivery, and its customer has not confirmed it yet */
  isToConfirm: boolean;
  customer: string;
  city: string;
  carrierId: string;
  carrier: string;
  guide: string | null;
  /** the state of the purchase of its guide; null if none is bought, or may be */
  purchase: GuidePurchaseState | null;
  isTestGuide: boolean;
  /** null if its bought guide is as its order has it */
  change: GuideChange | null;
  state: ParcelState;
  codAmount: Pesos;
  /** of the latest report */
  words: string;
  movedAt: Date;
  decideBy: string | null;
};

/** An order to send that has no parcel yet. */
export type OrderToSend = {
  id: string;
  orderNumber: string;
  orderDate: Date;
  customer: string;
  city: string;
  shippingAddress: ShippingAddress;
  notes: string;
  toCollect: Pesos;
  /** it is paid on delivery, and its customer has not confirmed it yet */
  isToConfirm: boolean;
  /** its cancelled parcels */
  seen: number;
};

const customer = sql<string>`trim(coalesce(${orders.shippingAddress} ->> 'firstName', '') || ' ' || coalesce(${orders.shippingAddress} ->> 'lastName', ''))`;
const city = sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`;

const openState = sql<GuidePurchaseState | null>`(
  select open.state from guide_purchases open
  where open.parcel_id = ${parcels.id} and open.state in ('asked', 'unknown', 'bought'))`;

const latestWords = sql<string>`coalesce((
  select event.words from parcel_events event
  where event.parcel_id = ${parcels.id} order by event.id desc limit 1), '')`;

/** Counts what each list has: the orders without a parcel, and the parcels of each part. */
export async function countParcels(
  db: Db,
  { days, now = new Date() }: { days: number; now?: Date },
): Promise<Record<ParcelPart | 'to-send', number>> {
  const count = (part: ParcelPart) => db.$count(parcels, inPart(db, part, { days, now }));
  return {
    'to-send': await db.$count(orders, withoutParcel(db)),
    ready: await count('ready'),
    'on-way': await count('on-way'),
    incidents: await count('incidents'),
    still: await count('still'),
    unclassified: await count('unclassified'),
    delivered: await count('delivered'),
    returned: await count('returned'),
  };
}

/** Lists the orders to send that have no parcel, the oldest first. */
export async function listOrdersToSend(db: Db, page: number): Promise<ParcelPage<OrderToSend>> {
  const total = await db.$count(orders, withoutParcel(db));
  const at = turnTo(page, total);
  const { id, orderNumber, orderDate, shippingAddress, notes } = orders;
  const rows = await db
    .select({
      id,
      orderNumber,
      orderDate,
      customer,
      city,
      shippingAddress,
      notes,
      isToConfirm: sql<boolean>`${isToConfirm}`,
    })
    .from(orders)
    .where(withoutParcel(db))
    .orderBy(asc(orderDate), asc(id))
    .limit(parcelsPerPage)
    .offset(at.before);
  const ids = rows.map((row) => row.id);
  const amounts = await findToCollect(db, ids);
  const cancelled = await db.select({ orderId: parcels.orderId }).from(parcels).where(inArray(parcels.orderId, ids));
  return {
    ...at,
    total,
    rows: rows.map((row) => ({
      ...row,
      toCollect: amounts.get(row.id) ?? 0,
      seen: cancelled.filter(({ orderId }) => orderId === row.id).length,
    })),
  };
}

/**
 * Lists the parcels of a part: incidents by the day to decide, those that were delivered or came back with the latest
 * report first, all others with the oldest first.
 *
 * @param list.days after how many days without a report a parcel on its way counts as still
 */
export async function listParcels(
  db: Db,
  part: ParcelPart,
  { page, days, now = new Date() }: { page: number; days: number; now?: Date },
): Promise<ParcelPage<ParcelInList>> {
  const wanted = inPart(db, part, { days, now });
  const total = await db.$count(parcels, wanted);
  const at = turnTo(page, total);
  const { id, carrierId, guide, state, codAmount, movedAt, decideBy } = parcels;
  const rows = await db
    .select({
      ...{ id, carrierId, guide, state, codAmount, movedAt, decideBy, customer, city },
      order: { id: orders.id, orderNumber: orders.orderNumber, status: orders.status },
      carrier: companyName,
      purchase: openState,
      isTestGuide,
      words: latestWords,
    })
    .from(parcels)
    .innerJoin(carriers, eq(carriers.id, parcels.carrierId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(wanted)
    .orderBy(
      ...(part === 'incidents' ? [sql`${decideBy} asc nulls last`] : []),
      part === 'delivered' || part === 'returned' ? sql`${movedAt} desc` : asc(movedAt),
      asc(id),
    )
    .limit(parcelsPerPage)
    .offset(at.before);
  const changes = await findGuideChanges(
    db,
    rows.flatMap((row) => (row.purchase === 'bought' ? [row.id] : [])),
  );
  const ids = rows.map(({ order }) => order.id);
  const toConfirm = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, ids), isToConfirm));
  const unconfirmed = new Set(toConfirm.map((order) => order.id));
  return {
    ...at,
    total,
    rows: rows.map((row) => ({
      ...row,
      isToConfirm: unconfirmed.has(row.order.id),
      change: changes.get(row.id) ?? null,
    })),
  };
}

function turnTo(page: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / parcelsPerPage));
  const shown = Math.min(pages, Math.max(1, Math.trunc(page) || 1));
  return { page: shown, pages, before: (shown - 1) * parcelsPerPage };
}

function withoutParcel(db: Db): SQL | undefined {
  const own = db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orders.id), ne(parcels.state, 'cancelled')));
  return and(isNull(orders.deletedAt), isToShip, notExists(own));
}

/** Whether the latest report of a parcel has no state, which only reports of carriers lack. */
const isUnclassified = sql`(
  select event.state is null from parcel_events event
  where event.parcel_id = ${parcels.id} order by event.id desc limit 1)`;

function inPart(db: Db, part: ParcelPart, { days, now }: { days: number; now: Date }): SQL | undefined {
  const there = db.select({ id: orders.id }).from(orders).where(isNull(orders.deletedAt));
  const states = parcelPartStates[part];
  const daysAgo = (some: number) => new Date(now.getTime() - some * 24 * 60 * 60_000);
  return and(
    inArray(parcels.state, [...states]),
    part === 'still' ? lt(parcels.movedAt, daysAgo(days)) : undefined,
    part === 'delivered' ? gt(parcels.movedAt, daysAgo(deliveredDays)) : undefined,
    part === 'unclassified' ? isUnclassified : undefined,
    inArray(parcels.orderId, there),
  );
}
