import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, parcels } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { giveGuide } from '#shop/parcels/give-guide.server.ts';
import { amountLeft } from '#shop/parcels/locked-parcel.server.ts';
import { hasLeft } from '#shop/parcels/parcel-states.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { AnswerRow } from './answer-file.ts';
import { type AnsweredParcel, answeredOrder, type GuideRow, type KnownParcels, matchGuides } from './match-guides.ts';

/** More parcels than a shop sends in a day. */
export const mostAnswerRows = 2_000;

/** Says what the rows of a carrier's answer would do. Changes nothing. */
export async function previewGuides(db: Db, carrierId: string, rows: readonly AnswerRow[]): Promise<GuideRow[]> {
  return matchGuides(rows, await findKnown(db, carrierId, rows));
}

export type TakeGuidesResult =
  | { ok: true; given: number }
  /** some rows are refused, so no guide was given */
  | { ok: false; rows: GuideRow[] };

/**
 * Gives the parcels of a carrier the guides of its answer, in one transaction: all of them or none. The same file twice
 * changes nothing.
 */
export async function takeGuides(
  db: Db,
  { carrierId, rows, actor }: { carrierId: string; rows: readonly AnswerRow[]; actor: Actor },
  now = new Date(),
): Promise<TakeGuidesResult> {
  return db.transaction(async (tx) => {
    const expected = await previewGuides(tx, carrierId, rows);
    // All orders before the carrier, which `giveGuide` locks: always in this order, so that none waits for another.
    const ids = expected.flatMap((row) => (row.outcome === 'given' ? [row.orderId] : []));
    for (const id of [...new Set(ids)].sort()) await lockOrder(tx, id);
    const matched = await previewGuides(tx, carrierId, rows);
    if (matched.some(({ outcome }) => outcome === 'refused')) return { ok: false, rows: matched };
    const given = matched.filter((row) => row.outcome === 'given');
    for (const { parcelId, guide, orderNumber } of given) {
      const result = await giveGuide(tx, { parcelId, guide: parseGuide(guide) ?? '', actor }, now);
      // Another process took the guide or ended the parcel since the rows were matched: the transaction is given up.
      if (!result.ok) throw new Error(`The guide of order ${orderNumber} was not given: ${result.reason}`);
    }
    return { ok: true, given: given.length };
  });
}

async function findKnown(db: Db, carrierId: string, rows: readonly AnswerRow[]): Promise<KnownParcels> {
  const numbers = [...new Set(rows.map(({ orderNumber }) => answeredOrder(orderNumber)))].filter(Boolean);
  const guides = [...new Set(rows.flatMap(({ guide }) => parseGuide(guide) ?? []))];
  const existing = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.orderNumber, numbers), isNull(orders.deletedAt)));
  const held = await db
    .select({ guide: parcels.guide, orderNumber: orders.orderNumber })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.carrierId, carrierId), inArray(parcels.guide, guides)));
  return {
    orders: new Set(existing.map((order) => order.orderNumber)),
    parcels: await findAnswered(db, carrierId, new Map(existing.map((order) => [order.id, order.orderNumber]))),
    holders: new Map(held.map((row) => [row.guide ?? '', row.orderNumber])),
  };
}

/** Finds the carrier's parcels of orders, whose numbers are given by id, with what each would collect by now. */
export async function findAnswered(
  db: Db,
  carrierId: string,
  numbers: ReadonlyMap<string, string>,
): Promise<AnsweredParcel[]> {
  const orderIds = [...numbers.keys()];
  const all = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.createdAt), asc(parcels.id));
  const owed = await findToCollect(db, orderIds);
  const parcelsOf = Map.groupBy(all, ({ orderId }) => orderId);
  return all.flatMap((parcel) => {
    if (parcel.carrierId !== carrierId) return [];
    const { id, orderId, guide, state, codAmount } = parcel;
    const others = (parcelsOf.get(orderId) ?? []).filter((one) => one !== parcel);
    const now = hasLeft(state) ? codAmount : amountLeft(owed.get(orderId) ?? 0, others);
    return [{ id, orderId, orderNumber: numbers.get(orderId) ?? '', guide, state, codAmount, owed: now }];
  });
}
