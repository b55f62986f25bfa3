/** Conditions and amounts, in SQL, of the parcels for which a carrier owes money; `amountDue` is their twin. */
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  carriers,
  parcels,
  type RemittanceDecision,
  remittanceDecisions,
  remittanceLines,
  remittances,
} from '#db/schema.ts';
import { endOf } from './compared-lines.server.ts';

const { state, deliveredAt, movedAt, codAmount, codFee, compensation } = parcels;
const isDelivered = eq(state, 'delivered');

/** What a delivered parcel had to collect, or what the carrier pays for a lost one. */
export const dueAmount = sql<number>`case when ${isDelivered} then ${codAmount} else ${compensation} end`;

/** The fee that was quoted for collecting it; 0 for a compensation. */
export const dueFee = sql<number>`case when ${isDelivered} then coalesce(${codFee}, 0) else 0 end`;

/** When it was delivered or compensated, which is an end: no later report moves it. */
export const dueSince = sql<Date | null>`case when ${isDelivered} then ${deliveredAt} else ${movedAt} end`;

/** What a carrier owes for a parcel that no remittance has. */
export const unpaidAmount = sql<number>`(${dueAmount} - ${dueFee})`;

/** What a decision about an unpaid parcel is about, as `causesKey` has it. */
export const unpaidKey = sql<string>`('unpaid:' || ${unpaidAmount})`;

/** The parcels of a carrier that it owes money for since before the end of a day: delivered, or lost and compensated. */
export function isDue(carrierId: string, until: string): SQL | undefined {
  const end = endOf(until);
  return and(
    eq(parcels.carrierId, carrierId),
    or(
      // Rows of a restored backup may lack the moment.
      and(isDelivered, or(isNull(deliveredAt), lt(deliveredAt, end)), ne(codAmount, 0)),
      and(eq(state, 'compensated'), lt(movedAt, end), gt(compensation, 0)),
    ),
  );
}

/** In place of a day: without an end. */
const always = 'infinity';
/** All decisions but those that were reopened. */
const decided: RemittanceDecision[] = ['accepted', 'claimed', 'corrected'];

/** No remittance until the end of a day pays what was collected for a parcel, or its compensation. */
export function isUnpaid(until: string): SQL {
  const { carrierId, guide, collected } = remittanceLines;
  return sql`not exists (
    select from ${remittanceLines} join ${remittances} on ${remittances.id} = ${remittanceLines.remittanceId}
    where ${carrierId} = ${parcels.carrierId} and ${guide} = ${parcels.guide} and ${remittances.paidOn} <= ${until}
      and ${collected} > 0)`;
}

/** The latest decision about a parcel until the end of a day is one of these, and about the same amount. */
export function isDecided(until: string, decisions: RemittanceDecision[]): SQL {
  const { parcelId, decision, causes, createdAt, id } = remittanceDecisions;
  const end = until === always ? always : endOf(until);
  return sql`coalesce((
    select ${inArray(decision, decisions)} and ${causes} = ${unpaidKey}
    from ${remittanceDecisions} where ${parcelId} = ${parcels.id} and ${createdAt} < ${end}
    order by ${id} desc limit 1), false)`;
}

/** The carrier should have paid a due parcel by the end of a day, and staff decided nothing about it. */
export function isOverdue({ remitsWithinDays }: { remitsWithinDays: number }, until: string): SQL | undefined {
  return and(
    sql`${dueSince} < ${endOf(until)}::timestamptz - make_interval(days => ${remitsWithinDays} + 1)`,
    isUnpaid(until),
    sql`not ${isDecided(until, decided)}`,
  );
}

/** How long ago a parcel that today's list names may have been due; all are in the account of its carrier. */
const daysListed = 120;
const isListed = (since: typeof deliveredAt | typeof movedAt) =>
  sql`${since} > now() - make_interval(days => ${daysListed})`;

/** A parcel of a carrier is overdue now. */
export const isOverdueNow = and(
  eq(parcels.carrierId, carriers.id),
  or(
    and(isDelivered, ne(codAmount, 0), isListed(deliveredAt)),
    and(eq(state, 'compensated'), gt(compensation, 0), isListed(movedAt)),
  ),
  sql`(${dueSince} at time zone 'America/Bogota')::date + ${carriers.remitsWithinDays} < (now() at time zone 'America/Bogota')::date`,
  isUnpaid(always),
  sql`not ${isDecided(always, decided)}`,
);
