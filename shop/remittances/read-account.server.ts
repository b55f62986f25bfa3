import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  carriers,
  parcels,
  type RemittanceDecision,
  remittanceDecisions,
  remittanceLines,
  remittances,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { CauseCode } from './compare-remittance.ts';
import { endOf, listComparedLines, type SeenLine } from './compared-lines.server.ts';

/** A carrier whose money is followed. */
export type PaidCarrier = { id: string; name: string; remitsWithinDays: number };

/** What a carrier owes at the end of a day, and how that comes about. Amounts are pesos. */
export type CarrierAccount = {
  /** what the parcels delivered until then had to collect */
  delivered: Pesos;
  /** the fees of those parcels: what a remittance deducts, else what was quoted */
  fees: Pesos;
  /** the freight that remittances deduct */
  freight: Pesos;
  paid: Pesos;
  /** differences that staff accepted */
  accepted: Pesos;
  /** 'Me deben': delivered − fees − freight − paid − accepted; negative if the carrier paid too much */
  owed: Pesos;
  /** of what is owed: the parcels that no remittance has, less their quoted fees and what staff accepted */
  unpaid: { count: number; amount: Pesos };
  /** those of them that the carrier should have paid by then, and that staff decided nothing about */
  overdue: { count: number; amount: Pesos };
  /** of what is owed: the lines, by cause, without those that staff accepted */
  causes: { code: CauseCode; count: number; amount: Pesos }[];
  /** how many lines wait for a decision */
  open: number;
};

/** Lists the carriers that have brought parcels or paid a remittance, by name. */
export async function listPaidCarriers(db: Db): Promise<PaidCarrier[]> {
  const { id, name, remitsWithinDays, isActive } = carriers;
  const isUsed = or(
    eq(isActive, true),
    sql`exists (select from ${parcels} where ${parcels.carrierId} = ${id})`,
    sql`exists (select from ${remittances} where ${remittances.carrierId} = ${id})`,
  );
  return db.select({ id, name, remitsWithinDays }).from(carriers).where(isUsed).orderBy(asc(name));
}

/** Reads what a carrier owes at the end of a day, as it is known today: a corrected delivery never was one. */
export async function readAccount(db: Db, carrier: PaidCarrier, until: string): Promise<CarrierAccount> {
  // A file that is stored at that time is in all sums or in none.
  return db.transaction((tx) => readSums(tx, carrier, until), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readSums(db: Db, carrier: PaidCarrier, until: string): Promise<CarrierAccount> {
  const lines = await listComparedLines(db, { carrierId: carrier.id, until });
  const [sums] = await db
    .select({
      delivered: sumOf(parcels.codAmount),
      quotedFees: sumOf(sql`case when ${isUnpaid(until)} then coalesce(${parcels.codFee}, 0) end`),
      unpaid: sql<number>`count(*) filter (where ${isUnpaid(until)})::int`,
      unpaidAmount: sumOf(sql`case when ${isUnpaid(until)} then ${unpaidAmount} end`),
      acceptedUnpaid: sumOf(
        sql`case when ${isUnpaid(until)} and ${isDecided(until, ['accepted'])} then ${unpaidAmount} end`,
      ),
      overdue: sql<number>`count(*) filter (where ${isOverdue(carrier, until)})::int`,
      overdueAmount: sumOf(sql`case when ${isOverdue(carrier, until)} then ${unpaidAmount} end`),
    })
    .from(parcels)
    .where(isDelivered(carrier.id, until));
  if (!sums) throw new Error('Sums have one row');
  return { ...sumUp(sums, lines), overdue: { count: sums.overdue, amount: sums.overdueAmount } };
}

type Sums = {
  delivered: Pesos;
  quotedFees: Pesos;
  unpaid: number;
  unpaidAmount: Pesos;
  acceptedUnpaid: Pesos;
};

function sumUp(sums: Sums, lines: readonly SeenLine[]): Omit<CarrierAccount, 'overdue'> {
  const sum = (amountOf: (line: SeenLine) => Pesos) => lines.reduce((total, line) => total + amountOf(line), 0);
  const fees = sums.quotedFees + sum((line) => line.countedFee);
  const freight = sum((line) => line.countedFreight);
  const paid = sum((line) => line.paid);
  const accepted = sums.acceptedUnpaid + sum((line) => (isAccepted(line) ? line.owed : 0));
  const byCause = new Map<CauseCode, { count: number; amount: Pesos }>();
  for (const { code, amount } of lines.filter((line) => !isAccepted(line)).flatMap(({ causes }) => causes)) {
    const { count, amount: before } = byCause.get(code) ?? { count: 0, amount: 0 };
    byCause.set(code, { count: count + 1, amount: before + amount });
  }
  return {
    ...{ delivered: sums.delivered, fees, freight, paid, accepted },
    owed: sums.delivered - fees - freight - paid - accepted,
    unpaid: { count: sums.unpaid, amount: sums.unpaidAmount - sums.acceptedUnpaid },
    causes: [...byCause].map(([code, totals]) => ({ code, ...totals })),
    open: lines.filter(({ isOpen }) => isOpen).length,
  };
}

const isAccepted = ({ decision }: SeenLine) => decision?.decision === 'accepted';

/** A sum of pesos, which may exceed an integer of the database. */
function sumOf(amount: SQL | typeof parcels.codAmount) {
  return sql<number>`coalesce(sum(${amount}), 0)::float8`;
}

/** The parcels of a carrier that were delivered by the end of a day and had to collect something. */
export function isDelivered(carrierId: string, until: string): SQL | undefined {
  const { state, deliveredAt, codAmount } = parcels;
  return and(
    eq(parcels.carrierId, carrierId),
    eq(state, 'delivered'),
    // Rows of a restored backup may lack the moment.
    or(isNull(deliveredAt), lt(deliveredAt, endOf(until))),
    ne(codAmount, 0),
  );
}

/** In place of a day: without an end. */
const always = 'infinity';
/** All decisions but those that were reopened. */
const decided: RemittanceDecision[] = ['accepted', 'claimed', 'corrected'];

/** What a carrier owes for a parcel that no remittance has. */
export const unpaidAmount = sql`(${parcels.codAmount} - coalesce(${parcels.codFee}, 0))`;

/** No remittance until the end of a day pays what was collected for a parcel. */
export function isUnpaid(until: string): SQL {
  const { carrierId, guide, collected } = remittanceLines;
  return sql`not exists (
    select from ${remittanceLines} join ${remittances} on ${remittances.id} = ${remittanceLines.remittanceId}
    where ${carrierId} = ${parcels.carrierId} and ${guide} = ${parcels.guide} and ${remittances.paidOn} <= ${until}
      and ${collected} > 0)`;
}

/** What a decision about an unpaid parcel is about, as `causesKey` has it. */
export const unpaidKey = sql<string>`('unpaid:' || ${unpaidAmount})`;

/** The latest decision about a parcel until the end of a day is one of these, and about the same amount. */
function isDecided(until: string, decisions: RemittanceDecision[]): SQL {
  const { parcelId, decision, causes, createdAt, id } = remittanceDecisions;
  const end = until === always ? always : endOf(until);
  return sql`coalesce((
    select ${inArray(decision, decisions)} and ${causes} = ${unpaidKey}
    from ${remittanceDecisions} where ${parcelId} = ${parcels.id} and ${createdAt} < ${end}
    order by ${id} desc limit 1), false)`;
}

/** The carrier should have paid a delivered parcel by the end of a day, and staff decided nothing about it. */
export function isOverdue({ remitsWithinDays }: PaidCarrier, until: string): SQL | undefined {
  return and(
    sql`${parcels.deliveredAt} < ${endOf(until)}::timestamptz - make_interval(days => ${remitsWithinDays} + 1)`,
    isUnpaid(until),
    sql`not ${isDecided(until, decided)}`,
  );
}

/** How long ago a parcel that today's list names may have been delivered; all are in the account of its carrier. */
const daysListed = 120;

/** A parcel of a carrier is overdue now. */
export const isOverdueNow = and(
  eq(parcels.carrierId, carriers.id),
  eq(parcels.state, 'delivered'),
  ne(parcels.codAmount, 0),
  sql`${parcels.deliveredAt} > now() - make_interval(days => ${daysListed})`,
  sql`(${parcels.deliveredAt} at time zone 'America/Bogota')::date + ${carriers.remitsWithinDays} < (now() at time zone 'America/Bogota')::date`,
  isUnpaid(always),
  sql`not ${isDecided(always, decided)}`,
);
