import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels, remittances } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { CauseCode } from './compare-remittance.ts';
import { listComparedLines, type SeenLine } from './compared-lines.server.ts';
import { dueAmount, dueFee, isDecided, isDue, isOverdue, isUnpaid, unpaidAmount } from './due-parcels.server.ts';

/** A carrier whose money is followed. */
export type PaidCarrier = { id: string; name: string; remitsWithinDays: number };

/** What a carrier owes at the end of a day, and how that comes about. Amounts are pesos. */
export type CarrierAccount = {
  /** what the parcels delivered until then had to collect */
  delivered: Pesos;
  /** what it pays for the parcels that it lost */
  compensations: Pesos;
  /** the fees of the delivered parcels: what a remittance deducts, else what was quoted */
  fees: Pesos;
  /** the freight that remittances deduct */
  freight: Pesos;
  paid: Pesos;
  /** differences that staff accepted */
  accepted: Pesos;
  /** 'Me deben': delivered + compensations − fees − freight − paid − accepted; negative if the carrier paid too much */
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
      delivered: sumOf(sql`case when ${isDelivered} then ${dueAmount} end`),
      compensations: sumOf(sql`case when not ${isDelivered} then ${dueAmount} end`),
      quotedFees: sumOf(sql`case when ${isUnpaid(until)} then ${dueFee} end`),
      unpaid: sql<number>`count(*) filter (where ${isUnpaid(until)})::int`,
      unpaidAmount: sumOf(sql`case when ${isUnpaid(until)} then ${unpaidAmount} end`),
      acceptedUnpaid: sumOf(
        sql`case when ${isUnpaid(until)} and ${isDecided(until, ['accepted'])} then ${unpaidAmount} end`,
      ),
      overdue: sql<number>`count(*) filter (where ${isOverdue(carrier, until)})::int`,
      overdueAmount: sumOf(sql`case when ${isOverdue(carrier, until)} then ${unpaidAmount} end`),
    })
    .from(parcels)
    .where(isDue(carrier.id, until));
  if (!sums) throw new Error('Sums have one row');
  return { ...sumUp(sums, lines), overdue: { count: sums.overdue, amount: sums.overdueAmount } };
}

const isDelivered = eq(parcels.state, 'delivered');

type Sums = {
  delivered: Pesos;
  compensations: Pesos;
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
    ...{ delivered: sums.delivered, compensations: sums.compensations, fees, freight, paid, accepted },
    owed: sums.delivered + sums.compensations - fees - freight - paid - accepted,
    unpaid: { count: sums.unpaid, amount: sums.unpaidAmount - sums.acceptedUnpaid },
    causes: [...byCause].map(([code, totals]) => ({ code, ...totals })),
    open: lines.filter(({ isOpen }) => isOpen).length,
  };
}

const isAccepted = ({ decision }: SeenLine) => decision?.decision === 'accepted';

/** A sum of pesos, which may exceed an integer of the database. */
function sumOf(amount: SQL) {
  return sql<number>`coalesce(sum(${amount}), 0)::float8`;
}
