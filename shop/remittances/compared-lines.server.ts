import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  orders,
  type ParcelState,
  parcels,
  type RemittanceDecision,
  remittanceDecisions,
  remittanceLines,
  remittances,
} from '#db/schema.ts';
import { colombianDay } from '#shop/dates.ts';
import {
  type ComparedLine,
  type ComparedParcel,
  causesKey,
  compareLines,
  type LineToCompare,
} from './compare-remittance.ts';

/** A parcel that a line names, with its order. */
export type NamedParcel = ComparedParcel & {
  id: string;
  order: { id: string; orderNumber: string };
};

export type DecisionMade = { decision: RemittanceDecision; note: string; by: string; at: Date };

export type StoredLine = LineToCompare<NamedParcel> & {
  id: number;
  lineNumber: number;
  day: string | null;
  paidOn: string;
  storedAt: Date;
};

export type SeenLine = ComparedLine<StoredLine> & {
  /** the latest decision about its present difference; null without one */
  decision: DecisionMade | null;
  /** whether its difference waits for a decision */
  isOpen: boolean;
};

type LinesWanted = {
  carrierId: string;
  /** only remittances, deliveries and decisions until this day, 'YYYY-MM-DD' */
  until?: string | undefined;
  /** only lines whose guides fulfil this */
  guides?: SQL | undefined;
};

/** Lists the lines of a carrier in the order in which they were paid, compared with its parcels. */
export async function listComparedLines(db: Db, { carrierId, until, guides }: LinesWanted): Promise<SeenLine[]> {
  const compared = compareLines(await listStoredLines(db, { carrierId, until, guides }));
  const decisions = await findDecisions(db, remittanceDecisions.lineId, {
    until,
    about: sql`${remittanceDecisions.lineId} in (select ${remittanceLines.id} from ${remittanceLines} where ${linesOf(carrierId, guides)})`,
  });
  return compared.map((line) => {
    const made = decisions.get(String(line.id));
    const decision = made && made.decision !== 'reopened' && made.causes === causesKey(line.causes) ? made : null;
    return { ...line, decision, isOpen: line.causes.length > 0 && decision === null };
  });
}

/** Lists the lines of a carrier in the order in which they were paid, each with its parcel. */
export async function listStoredLines(db: Db, { carrierId, until, guides }: LinesWanted): Promise<StoredLine[]> {
  const { id, remittanceId, lineNumber, guide, collected, fee, freight, net, day } = remittanceLines;
  const lines = await db
    .select({
      ...{ id, remittanceId, lineNumber, guide, collected, fee, freight, net, day },
      paidOn: remittances.paidOn,
      storedAt: remittances.createdAt,
    })
    .from(remittanceLines)
    .innerJoin(remittances, eq(remittances.id, remittanceId))
    .where(and(linesOf(carrierId, guides), until === undefined ? undefined : lte(remittances.paidOn, until)))
    .orderBy(asc(remittances.paidOn), asc(remittances.createdAt), asc(remittanceId), asc(lineNumber));
  const named = sql`${parcels.guide} in (select ${guide} from ${remittanceLines} where ${linesOf(carrierId, guides)})`;
  const byGuide = await findNamedParcels(db, { carrierId, named, until });
  return lines.map((line) => ({ ...line, parcel: byGuide.get(line.guide) ?? null }));
}

/** Finds parcels of a carrier by their guides, as they were at the end of a day. */
export async function findNamedParcels(
  db: Db,
  { carrierId, named, until }: { carrierId: string; named: SQL; until?: string | undefined },
): Promise<Map<string | null, NamedParcel>> {
  const { id, guide, state, codAmount, codFee, freight, compensation, deliveredAt, movedAt } = parcels;
  const rows = await db
    .select({
      ...{ id, guide, state, codAmount, codFee, freight, compensation, deliveredAt, movedAt },
      ...{ orderId: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.status },
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.carrierId, carrierId), named));
  const end = until === undefined ? null : endOf(until);
  return new Map(
    rows.map(({ guide, state, deliveredAt, movedAt, orderId, orderNumber, orderStatus, ...parcel }) => [
      guide,
      {
        ...parcel,
        state: end ? stateBefore(end, { state, deliveredAt, movedAt }) : state,
        order: { id: orderId, orderNumber },
        isOrderCancelled: orderStatus === 'Cancelado',
      },
    ]),
  );
}

type Moved = Pick<typeof parcels.$inferSelect, 'state' | 'deliveredAt' | 'movedAt'>;

/** The state of a parcel before a moment, as far as its money depends on it. */
function stateBefore(end: Date, { state, deliveredAt, movedAt }: Moved): ParcelState {
  if (deliveredAt && deliveredAt >= end) return 'in-transit';
  return state === 'compensated' && movedAt >= end ? 'lost' : state;
}

function linesOf(carrierId: string, guides: SQL | undefined): SQL | undefined {
  return and(eq(remittanceLines.carrierId, carrierId), guides);
}

/** The first moment after a day of the Colombian calendar. */
export function endOf(day: string): Date {
  const span = colombianDay(day);
  if (!span) throw new Error(`${day} is no day`);
  return span.end;
}

/** Finds the latest decisions by the id of their line or parcel. */
export async function findDecisions(
  db: Db,
  subject: typeof remittanceDecisions.lineId | typeof remittanceDecisions.parcelId,
  { about, until }: { about: SQL; until?: string | undefined },
): Promise<Map<string, DecisionMade & { causes: string }>> {
  const { id, decision, note, causes, actorName, createdAt } = remittanceDecisions;
  const rows = await db
    .selectDistinctOn([subject], { subject, decision, note, causes, by: actorName, at: createdAt })
    .from(remittanceDecisions)
    .where(and(about, until === undefined ? undefined : sql`${createdAt} < ${endOf(until)}`))
    .orderBy(subject, desc(id));
  return new Map(rows.map(({ subject, ...made }) => [String(subject), made]));
}
