import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, orders, parcels, remittanceDecisions } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type DecisionMade, findDecisions } from './compared-lines.server.ts';
import { dueAmount, dueSince, isDue, isOverdue, isUnpaid, unpaidAmount, unpaidKey } from './due-parcels.server.ts';
import type { PaidCarrier } from './read-account.server.ts';

/** A delivered parcel, or a lost one that is compensated, that no remittance has. */
export type UnpaidParcel = {
  id: string;
  guide: string | null;
  order: { id: string; orderNumber: string };
  /** null if the moment of its delivery is unknown */
  dueSince: Date | null;
  isCompensated: boolean;
  /** what it had to collect, or its compensation */
  dueAmount: Pesos;
  /** less its quoted fee */
  amount: Pesos;
  isOverdue: boolean;
  /** what a decision about it is about */
  causes: string;
  decision: DecisionMade | null;
};

/** The most that a page lists; the sums count all. */
const mostUnpaid = 200;

/** Finds a carrier whose money is followed; null if there is none. */
export async function findPaidCarrier(db: Db, carrierId: string): Promise<PaidCarrier | null> {
  if (!isUuid(carrierId)) return null;
  const { id, name, remitsWithinDays } = carriers;
  const [carrier] = await db.select({ id, name, remitsWithinDays }).from(carriers).where(eq(id, carrierId));
  return carrier ?? null;
}

/** Lists the parcels that a carrier owes for by the end of a day and that no remittance has, the oldest first. */
export async function listUnpaidParcels(db: Db, carrier: PaidCarrier, until: string): Promise<UnpaidParcel[]> {
  const { id, guide, state } = parcels;
  const rows = await db
    .select({
      ...{ id, guide, dueAmount },
      dueSince: sql<Date | null>`${dueSince}`.mapWith(parcels.movedAt),
      isCompensated: sql<boolean>`${eq(state, 'compensated')}`,
      order: { id: orders.id, orderNumber: orders.orderNumber },
      amount: unpaidAmount,
      isOverdue: sql<boolean>`coalesce(${isOverdue(carrier, until)}, false)`,
      causes: unpaidKey,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(isDue(carrier.id, until), isUnpaid(until)))
    .orderBy(asc(dueSince), asc(id))
    .limit(mostUnpaid);
  const ids = sql.param(rows.map((row) => row.id));
  const about = sql`${remittanceDecisions.parcelId} = any (${ids}::uuid[])`;
  const decisions = await findDecisions(db, remittanceDecisions.parcelId, { about, until });
  return rows.map((row) => {
    const made = decisions.get(row.id);
    return { ...row, decision: made && made.decision !== 'reopened' && made.causes === row.causes ? made : null };
  });
}

/** The most days within which a carrier may pay. */
export const mostRemitDays = 90;

/** Changes within how many days of a delivery a carrier pays; false if there is no such carrier. */
export async function saveRemitDays(db: Db, carrierId: string, days: number, actor: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const carrier = await findPaidCarrier(tx, carrierId);
    if (!carrier) return false;
    await tx.update(carriers).set({ remitsWithinDays: days }).where(eq(carriers.id, carrier.id));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'carriers',
      subjectName: `Transportadora ${carrier.name}`,
      action: 'changed',
      before: { remitsWithinDays: carrier.remitsWithinDays },
      after: { remitsWithinDays: days },
    });
    return true;
  });
}
