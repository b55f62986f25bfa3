/** Compares what a payment provider says about a day, in its settlement files, with what the shop says. */
import type { SettlementKind, TransactionStatus } from '#db/schema.ts';

/** An order as the comparison names it. */
export type ComparedOrder = { id: string; orderNumber: string; isDeleted: boolean };

/** A transaction that the provider reported to the shop. */
export type ShopTransaction = {
  reference: string;
  transactionId: string;
  status: TransactionStatus;
  amountInCents: number;
  paysOrder: boolean;
  /** its money was returned to the customer */
  isReturned: boolean;
  /** it counts as returned because a settlement file said so, not because staff returned it */
  isReturnedByFile: boolean;
  /** staff returned it without the provider */
  isReturnedOtherwise: boolean;
  /** the Colombian day on which the shop recorded it */
  day: string;
  order: ComparedOrder;
};

type LineDetails = {
  day: string;
  grossInCents: number;
  feeInCents: number | null;
  taxInCents: number | null;
  netInCents: number | null;
};

/** A movement of money in a settlement file. */
export type FileLine = LineDetails & {
  lineKey: string;
  reference: string;
  transactionId: string;
  kind: SettlementKind;
};

/** An order that staff marked as paid although no transaction pays it. */
export type PaidByHand = { order: ComparedOrder; amountInCents: number };

/** A difference between file and shop, or something that staff have to know. */
export type Difference =
  /** the file has a payment, or money given back, of a transaction unknown to the shop */
  | { kind: 'unknown-payment' | 'unknown-reversal' }
  /** settlement files cover the day, but none contains the payment */
  | { kind: 'not-in-file' }
  | { kind: 'other-amount'; fileInCents: number; shopInCents: number }
  /** the file has a payment that is unfinished, refused or annulled in the shop */
  | { kind: 'not-paid-in-shop'; status: 'PENDING' | 'DECLINED' | 'ERROR' | 'VOIDED' }
  /** the money is in the shop, but staff have not accepted it for an order */
  | { kind: 'pays-nothing' }
  /** the file has the payment more than once */
  | { kind: 'repeated'; times: number }
  /** what was collected, less its costs, is not the net amount */
  | { kind: 'net-off'; expectedInCents: number; netInCents: number }
  /** the file says that money went back and the shop still counts it */
  | { kind: 'still-counted' }
  | { kind: 'returned-too-much'; returnedInCents: number }
  /** the provider gave back money that staff had returned by another way */
  | { kind: 'returned-twice' }
  /** a settlement file said that the money went back, and none says so any more */
  | { kind: 'returned-in-no-file' }
  | { kind: 'by-hand' }
  /** the money, or a part of it, is gone in both the file and the shop: nothing to settle */
  | { kind: 'gone'; how: Reversal | 'annulled' | 'returned'; isPartly: boolean };

type Reversal = Exclude<SettlementKind, 'payment'>;

export type DayRow = {
  /** unique on its day */
  key: string;
  what: SettlementKind | 'by-hand';
  order: ComparedOrder | null;
  reference: string;
  transactionId: string;
  shop: { amountInCents: number; status: TransactionStatus | null } | null;
  /** the line of the file; the first, if it repeats a payment */
  file: LineDetails | null;
  differences: Difference[];
};

type DayFacts = {
  /** '2026-11-20' */
  day: string;
  /** the transactions of the day, and those to which lines of the day refer */
  transactions: ShopTransaction[];
  /** the lines of the day, and those that refer to transactions of the day */
  lines: FileLine[];
  paidByHand: PaidByHand[];
  /** whether a settlement file covers the day */
  isCovered: boolean;
};

/**
 * Compares one day: its payments, the money given back and the orders marked as paid by hand. Each payment and each
 * return counts on exactly one day. A payment known to the shop counts on the day the shop recorded it, even if the
 * file names another day; a payment unknown to the shop, and money given back, on the day the file names. A line in
 * several files counts once.
 *
 * @returns the rows, those with something to settle first
 */
export function compareDay({ day, transactions, lines, paidByHand, isCovered }: DayFacts): DayRow[] {
  const unique = [...new Map(lines.map((line) => [line.lineKey, line])).values()];
  const findTransaction = makeFinder(transactions);
  const linesOf = new Map<ShopTransaction | undefined, FileLine[]>();
  for (const line of unique) {
    const transaction = findTransaction(line);
    linesOf.set(transaction, [...(linesOf.get(transaction) ?? []), line]);
  }

  const rows = [
    ...transactions
      .filter((transaction) => transaction.day === day)
      .map((transaction) => transactionRow(transaction, linesOf.get(transaction) ?? [], isCovered)),
    ...unknownPayments((linesOf.get(undefined) ?? []).filter((line) => line.day === day)),
    ...unique
      .filter((line) => line.day === day && line.kind !== 'payment')
      .map((line) => {
        const transaction = findTransaction(line);
        return reversalRow(line, transaction, transaction ? (linesOf.get(transaction) ?? []) : []);
      }),
    ...paidByHand.map(byHandRow),
  ];
  return rows.toSorted((one, other) => urgency(other) - urgency(one));
}

/** Whether staff have to settle a difference. */
export function isOpenDifference({ kind }: Difference): boolean {
  return kind !== 'gone';
}

const urgency = ({ differences }: DayRow) => (differences.some(isOpenDifference) ? 1 : 0);

/**
 * Returns a function that finds the transaction of a line by its id. A line with only the reference of an attempt means
 * the attempt's first collected transaction, or its first one if none was collected.
 */
function makeFinder(transactions: ShopTransaction[]) {
  const byId = new Map(transactions.map((transaction) => [transaction.transactionId, transaction]));
  const byReference = new Map<string, ShopTransaction>();
  for (const transaction of transactions) {
    const earlier = byReference.get(transaction.reference);
    if (!earlier || (!hasCollected(earlier) && hasCollected(transaction)))
      byReference.set(transaction.reference, transaction);
  }
  return ({ transactionId, reference }: FileLine) =>
    transactionId === '' ? byReference.get(reference) : byId.get(transactionId);
}

const hasCollected = ({ status }: ShopTransaction) => status === 'APPROVED' || status === 'VOIDED';

function transactionRow(transaction: ShopTransaction, lines: FileLine[], isCovered: boolean): DayRow {
  const { transactionId, reference, order, amountInCents, status } = transaction;
  const payments = lines.filter(({ kind }) => kind === 'payment');
  return {
    key: transactionId,
    what: 'payment',
    order,
    reference,
    transactionId,
    shop: { amountInCents, status },
    file: payments[0] ? detailsOf(payments[0]) : null,
    differences: [...paymentDifferences(transaction, payments, lines, isCovered), ...fileDifferences(payments)],
  };
}

function paymentDifferences(
  transaction: ShopTransaction,
  payments: FileLine[],
  lines: FileLine[],
  isCovered: boolean,
): Difference[] {
  const { status, amountInCents, isReturned, isReturnedByFile, isReturnedOtherwise, paysOrder } = transaction;
  const [payment] = payments;
  const reversals = lines.filter(({ kind }) => kind !== 'payment');
  const differences: Difference[] = [];
  if (payment && payment.grossInCents !== amountInCents)
    differences.push({ kind: 'other-amount', fileInCents: payment.grossInCents, shopInCents: amountInCents });
  if (payment && status !== 'APPROVED' && !(status === 'VOIDED' && reversals.length > 0))
    differences.push({ kind: 'not-paid-in-shop', status });
  if (status === 'APPROVED' && lines.length === 0 && isCovered) differences.push({ kind: 'not-in-file' });
  if (status === 'APPROVED' && !isReturned && !paysOrder) differences.push({ kind: 'pays-nothing' });
  if (reversals.length > 0) differences.push(...reversalDifferences(transaction, reversals));
  else if (isReturnedOtherwise && status === 'VOIDED') differences.push({ kind: 'returned-twice' });
  else if (isReturnedByFile) differences.push({ kind: 'returned-in-no-file' });
  else if (isReturned) differences.push({ kind: 'gone', how: 'returned', isPartly: false });
  else if (status === 'VOIDED' && !payment) differences.push({ kind: 'gone', how: 'annulled', isPartly: false });
  return differences;
}

/** Differences that show in the lines of one payment alone, without the shop's data. */
function fileDifferences(payments: FileLine[]): Difference[] {
  const [payment] = payments;
  if (!payment) return [];
  const differences: Difference[] = [];
  if (payments.length > 1) differences.push({ kind: 'repeated', times: payments.length });
  const { feeInCents, taxInCents, netInCents } = payment;
  const expectedInCents = expectedNet(payment);
  // The provider rounds each amount on its own, so differences of up to one peso are not reported.
  if (netInCents !== null && (feeInCents ?? taxInCents) !== null && Math.abs(expectedInCents - netInCents) > 100)
    differences.push({ kind: 'net-off', expectedInCents, netInCents });
  return differences;
}

/** Returns the net amount of a payment: the gross amount less its costs. */
export function expectedNet({ grossInCents, feeInCents, taxInCents }: LineDetails): number {
  return grossInCents - (feeInCents ?? 0) - (taxInCents ?? 0);
}

const isMoneyHere = ({ status, isReturned }: ShopTransaction) => status === 'APPROVED' && !isReturned;

/** One row per payment that the shop does not know, however often the file has it. */
function unknownPayments(lines: FileLine[]): DayRow[] {
  const groups = Map.groupBy(
    lines.filter(({ kind }) => kind === 'payment'),
    ({ transactionId, reference }) => transactionId || reference,
  );
  return [...groups].flatMap(([key, payments]) => {
    const [payment] = payments;
    if (!payment) return [];
    const differences: Difference[] = [{ kind: 'unknown-payment' }, ...fileDifferences(payments)];
    const { reference, transactionId } = payment;
    return [
      {
        key: `unknown ${key}`,
        what: 'payment' as const,
        order: null,
        reference,
        transactionId,
        shop: null,
        file: detailsOf(payment),
        differences,
      },
    ];
  });
}

function reversalRow(line: FileLine, transaction: ShopTransaction | undefined, lines: FileLine[]): DayRow {
  const { lineKey, kind, reference, transactionId } = line;
  const reversals = lines.filter((one) => one.kind !== 'payment');
  return {
    key: `line ${lineKey}`,
    what: kind,
    order: transaction?.order ?? null,
    reference: reference || (transaction?.reference ?? ''),
    transactionId: transactionId || (transaction?.transactionId ?? ''),
    shop: null,
    file: detailsOf(line),
    differences: transaction ? reversalDifferences(transaction, reversals) : [{ kind: 'unknown-reversal' }],
  };
}

function reversalDifferences(transaction: ShopTransaction, reversals: FileLine[]): Difference[] {
  const returnedInCents = sumOf(reversals.map(({ grossInCents }) => grossInCents));
  const isPartly = returnedInCents < transaction.amountInCents;
  const [how] = reversals.map(({ kind }) => kind);
  const differences: Difference[] = [];
  if (returnedInCents > transaction.amountInCents) differences.push({ kind: 'returned-too-much', returnedInCents });
  if (transaction.isReturnedOtherwise) differences.push({ kind: 'returned-twice' });
  else if (isMoneyHere(transaction) && !isPartly) differences.push({ kind: 'still-counted' });
  else if (how && how !== 'payment') differences.push({ kind: 'gone', how, isPartly });
  return differences;
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function byHandRow({ order, amountInCents }: PaidByHand): DayRow {
  return {
    key: `order ${order.id}`,
    what: 'by-hand',
    order,
    reference: '',
    transactionId: '',
    shop: { amountInCents, status: null },
    file: null,
    differences: [{ kind: 'by-hand' }],
  };
}

function detailsOf({ day, grossInCents, feeInCents, taxInCents, netInCents }: FileLine): LineDetails {
  return { day, grossInCents, feeInCents, taxInCents, netInCents };
}
