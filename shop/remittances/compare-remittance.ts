/**
 * Compares the lines of remittances with the parcels that they name. `docs/parcels.md` says how each kind of line
 * counts. Amounts are pesos: positive if the carrier owes them to the shop, negative if it paid them without owing them.
 */
import type { ParcelState } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** What a comparison needs of a parcel. */
export type ComparedParcel = {
  state: ParcelState;
  /** to collect; 0 for a parcel of a paid order */
  codAmount: Pesos;
  /** quoted; null if unknown */
  codFee: Pesos | null;
  freight: Pesos | null;
  /** what the carrier pays for losing it; null if that is unknown or nothing */
  compensation: Pesos | null;
  isOrderCancelled: boolean;
};

/** A line of a remittance; `parcel` is null if no parcel of the carrier has its guide. */
export type LineToCompare<Parcel extends ComparedParcel = ComparedParcel> = {
  remittanceId: string;
  guide: string;
  collected: Pesos;
  fee: Pesos | null;
  freight: Pesos | null;
  net: Pesos | null;
  parcel: Parcel | null;
};

/**
 * The causes of differences.
 * - 'collected-less', 'collected-more': another amount than the parcel had to collect, or than its compensation
 * - 'collects-nothing': the parcel's order was paid
 * - 'not-delivered': the parcel is not, or no longer, delivered
 * - 'order-cancelled': the parcel's order was cancelled. Without an amount, the carrier owes it nevertheless
 * - 'unknown-guide': no parcel of the carrier has the guide
 * - 'repeated', 'paid-before': an earlier line of the same file, or of an earlier remittance, pays the guide
 * - 'not-paid': no earlier line pays the guide, and this one only deducts a fee, or takes a payment back
 * - 'freight-again': an earlier line deducts the freight of the guide
 * - 'net': the amount paid is not what the line collected less what it deducts
 * - 'fee', 'freight': the carrier keeps another amount than it quoted
 * - 'high-fee': it quoted none, and keeps more than carriers usually do. Without an amount
 */
export type CauseCode =
  | 'collected-less'
  | 'collected-more'
  | 'collects-nothing'
  | 'not-delivered'
  | 'order-cancelled'
  | 'unknown-guide'
  | 'repeated'
  | 'paid-before'
  | 'not-paid'
  | 'freight-again'
  | 'net'
  | 'fee'
  | 'freight'
  | 'high-fee';

export type Cause = { code: CauseCode; amount: Pesos };

export type ComparedLine<Line extends LineToCompare = LineToCompare> = Line & {
  /** what the carrier paid */
  paid: Pesos;
  causes: Cause[];
  /** what of it the carrier owes: the sum of its causes, but for what it kept by another price than quoted */
  owed: Pesos;
  /** what of its fee and freight lowers what the carrier owes: that of the first line of a parcel that has one */
  countedFee: Pesos;
  countedFreight: Pesos;
};

/** Differences that are no debt: the fee and the freight of a line replace those that were quoted. */
const notOwed: readonly CauseCode[] = ['fee', 'freight'];

/** What was paid for a guide until a line. */
type Earlier = { collection: string | null; hasFreight: boolean };

/**
 * Compares lines in the order in which they were paid. The first line of a guide with an amount collected pays its
 * parcel; the first that deducts a freight pays for bringing it.
 *
 * @param lines with all earlier lines of the same guides
 */
export function compareLines<Line extends LineToCompare>(lines: readonly Line[]): ComparedLine<Line>[] {
  const paid = new Map<string, Earlier>();
  return lines.map((line) => {
    const earlier = paid.get(line.guide) ?? { collection: null, hasFreight: false };
    const amounts = amountsOf(line);
    paid.set(line.guide, {
      collection: earlier.collection ?? (line.collected > 0 ? line.remittanceId : null),
      hasFreight: earlier.hasFreight || amounts.freight !== 0,
    });
    const causes = findCauses(line, amounts, earlier);
    const isCounted = line.parcel && amountDue(line.parcel) > 0 && line.collected > 0 && earlier.collection === null;
    return {
      ...line,
      causes,
      paid: amounts.net,
      owed: causes.reduce((sum, { code, amount }) => sum + (notOwed.includes(code) ? 0 : amount), 0),
      countedFee: isCounted ? amounts.fee : 0,
      countedFreight: line.parcel && !earlier.hasFreight ? amounts.freight : 0,
    };
  });
}

/** What a carrier owes for a parcel before its fee: what a delivered one had to collect, or its compensation. */
export function amountDue({
  state,
  codAmount,
  compensation,
}: Pick<ComparedParcel, 'state' | 'codAmount' | 'compensation'>): Pesos {
  if (state === 'compensated') return compensation ?? 0;
  return state === 'delivered' ? codAmount : 0;
}

type Amounts = { collected: Pesos; fee: Pesos; freight: Pesos; net: Pesos };

/**
 * The amounts of a line. Without a fee, it is what the line lacks between what was collected and what was paid; without
 * the amount paid, that is what remains of it.
 */
function amountsOf({ collected, fee, freight, net }: LineToCompare): Amounts {
  const kept = freight ?? 0;
  const paid = net ?? collected - (fee ?? 0) - kept;
  return { collected, fee: fee ?? lackingFee(collected, collected - kept - paid), freight: kept, net: paid };
}

/** What a line lacks, if that can be a fee: one of a payment that is taken back is given back, too. */
function lackingFee(collected: Pesos, lacking: Pesos): Pesos {
  if (collected === 0) return 0;
  return collected > 0 ? Math.max(0, lacking) : Math.min(0, lacking);
}

function findCauses(line: LineToCompare, amounts: Amounts, earlier: Earlier): Cause[] {
  const { collected, fee, freight, net } = amounts;
  const { parcel } = line;
  const ofRest = causeOf('net', collected - fee - freight - net);
  if (!parcel) return [{ code: 'unknown-guide', amount: fee + freight - collected }, ...ofRest];
  const ofFreight = earlier.hasFreight
    ? causeOf('freight-again', freight)
    : causeOf('freight', freight === 0 || parcel.freight === null ? 0 : freight - parcel.freight);
  if (collected === 0 && fee === 0) return [...ofFreight, ...ofRest];
  const isInFile = earlier.collection === line.remittanceId;
  const ofMoney: Cause[] =
    earlier.collection === null
      ? ofCollection(parcel, amounts)
      : [{ code: isInFile ? 'repeated' : 'paid-before', amount: fee - collected }];
  return [...ofMoney, ...ofFreight, ...ofRest];
}

const causeOf = (code: CauseCode, amount: Pesos): Cause[] => (amount === 0 ? [] : [{ code, amount }]);

/** The causes of a line with an amount collected or a fee, before any other that pays its parcel. */
function ofCollection(parcel: ComparedParcel, { collected, fee }: Amounts): Cause[] {
  const { state, isOrderCancelled } = parcel;
  const due = amountDue(parcel);
  // Nothing is kept of a compensation.
  const codFee = state === 'compensated' ? 0 : parcel.codFee;
  if (due === 0) {
    const code = isOrderCancelled ? 'order-cancelled' : state === 'delivered' ? 'collects-nothing' : 'not-delivered';
    return [{ code, amount: fee - collected }];
  }
  if (collected <= 0) return [{ code: 'not-paid', amount: fee - collected }];
  const missing = due - collected;
  const causes: Cause[] = isOrderCancelled ? [{ code: 'order-cancelled', amount: 0 }] : [];
  if (missing !== 0) causes.push({ code: missing > 0 ? 'collected-less' : 'collected-more', amount: missing });
  if (codFee !== null && fee !== codFee) causes.push({ code: 'fee', amount: fee - codFee });
  if (codFee === null && fee > mostUsualFee(collected)) causes.push({ code: 'high-fee', amount: 0 });
  return causes;
}

/** Carriers keep 6 to 9 % of what they collect, and some thousands of pesos of small amounts. */
function mostUsualFee(collected: Pesos): Pesos {
  return Math.max(10_000, 0.15 * collected);
}

/** The causes of a line as a text, by which a decision knows whether the difference is the one that it was about. */
export function causesKey(causes: readonly Cause[]): string {
  return causes.map(({ code, amount }) => `${code}:${amount}`).join(' ');
}
