/** The ledger of an order: what it costs, what came, what went back, and what is still owed. */
import type { HandPaymentCause, HandPaymentMethod, ReturnKind } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** What a line of the ledger is about. */
export type LedgerEntry =
  | { kind: 'order' }
  /** the order was changed; `number` as in its list of changes */
  | { kind: 'revised'; number: number }
  /** between changes, its customer chose to pay on delivery, which adds a fee */
  | { kind: 'fee' }
  /** units came back */
  | { kind: 'returned'; reason: ReturnKind | null }
  /** the order was cancelled or deleted, so nothing of it is owed any more */
  | { kind: 'ended' }
  /** a payment at the provider, or that it is gone again: annulled or given back, wholly or in part */
  | { kind: 'online' | 'online-gone' | 'online-part'; method: string }
  /** money that came by hand, or was given back */
  | { kind: 'received' | 'refunded'; method: HandPaymentMethod; cause: HandPaymentCause };

export type LedgerLine = LedgerEntry & {
  at: Date;
  /** pesos: positive for what the customer owes, negative for what they paid */
  amount: number;
  /** who recorded it; empty for the customer, the provider and the shop itself */
  by: string;
  note: string;
  /** of a payment that was recorded by mistake, and counts for nothing: who voided it */
  voided?: { by: string };
  /** of a payment that staff recorded */
  paymentId?: number;
  /** of a payment: whether a proof of transfer shows it, with whose approval it is voided */
  isOfProof?: boolean;
  /** of a refund: whether there is a file that proves it */
  hasEvidence?: boolean;
};

/** What is recorded about the money of an order. */
export type LedgerFacts = {
  order: { totalAmount: Pesos; returnedAmount: Pesos; orderDate: Date; endedAt: Date | null };
  /** changes that the order got, oldest first, with its total before and after */
  revisions: { number: number; at: Date; by: string; before: Pesos; after: Pesos }[];
  returns: { kind: ReturnKind; at: Date; by: string; amount: Pesos; note: string }[];
  /** transactions at the provider that were approved; `partInCents`: given back in part */
  transactions: {
    id: string;
    at: Date;
    goneAt: Date | null;
    methodType: string;
    amountInCents: number;
    partInCents: number;
    partAt: Date | null;
  }[];
  byHand: {
    id: number;
    kind: 'received' | 'refunded';
    amount: Pesos;
    method: HandPaymentMethod;
    cause: HandPaymentCause;
    note: string;
    by: string;
    at: Date;
    voided: { by: string } | null;
    isOfProof?: boolean;
    hasEvidence: boolean;
    /** the transaction whose money it is */
    sourceId: string | null;
  }[];
};

export type Ledger = {
  orderNumber: string;
  /** whether the order was cancelled or deleted */
  isEnded: boolean;
  /** oldest first */
  lines: LedgerLine[];
  /** what the customer still owes; negative if the shop owes them */
  balance: number;
  /** what may be received for it; see `findLacking` */
  lacking: Pesos;
  /** of an order sold on account: the last day to pay it */
  dueOn: string | null;
};

/** Lists the lines of a ledger, oldest first. They add up to the balance. */
export function ledgerLines({ order, revisions, returns, transactions, ...facts }: LedgerFacts): LedgerLine[] {
  // The shop gave the whole payment back by hand: one line says so, of the three that are recorded about it.
  const moved = facts.byHand.filter(({ kind, sourceId, voided }) => kind === 'received' && sourceId && !voided);
  const byHand = facts.byHand.filter((payment) => !moved.includes(payment));
  const movedOf = (id: string) => moved.reduce((sum, { sourceId, amount }) => sum + (sourceId === id ? amount : 0), 0);
  const own = { by: '', note: '' };
  const lines: LedgerLine[] = [
    { ...own, kind: 'order', at: order.orderDate, amount: revisions[0]?.before ?? order.totalAmount },
    ...revisions.flatMap(({ number, at, by, before, after }, index): LedgerLine[] => {
      const then = revisions[index + 1]?.before ?? order.totalAmount;
      return [
        { ...own, kind: 'revised', number, at, by, amount: after - before },
        { ...own, kind: 'fee', at, amount: then - after },
      ];
    }),
    ...returnLines(order, returns),
    ...transactions.flatMap(({ id, at, goneAt, methodType: method, amountInCents, ...rest }): LedgerLine[] => {
      const amount = pesosOf(amountInCents);
      const { partAt } = rest;
      const movedAmount = movedOf(id);
      const isGone = goneAt && movedAmount === 0;
      const part = movedAmount > 0 ? amount - movedAmount : pesosOf(rest.partInCents);
      return [
        { ...own, kind: 'online', method, at, amount: -amount },
        ...(isGone ? [{ ...own, kind: 'online-gone' as const, method, at: goneAt, amount }] : []),
        ...(part > 0 && !isGone
          ? [{ ...own, kind: 'online-part' as const, method, at: partAt ?? at, amount: part }]
          : []),
      ];
    }),
    ...byHand.map(({ id: paymentId, amount, voided, sourceId: _, ...payment }): LedgerLine => {
      const line = { ...payment, paymentId, amount: payment.kind === 'received' ? -amount : amount };
      return voided ? { ...line, voided } : line;
    }),
  ];
  const { endedAt } = order;
  const charged = order.totalAmount - order.returnedAmount;
  if (endedAt) lines.push({ ...own, kind: 'ended', at: endedAt, amount: -charged });
  return lines
    .filter(({ kind, amount }) => kind === 'order' || amount !== 0)
    .toSorted((one, other) => +one.at - +other.at);
}

/** The returns of an order, one line each if they add up to what was subtracted from it. */
function returnLines(
  { returnedAmount, orderDate }: LedgerFacts['order'],
  returns: LedgerFacts['returns'],
): LedgerLine[] {
  const isComplete = returns.reduce((sum, { amount }) => sum + amount, 0) === returnedAmount;
  if (isComplete)
    return returns.map(({ kind: reason, at, by, amount, note }) => {
      return { kind: 'returned', reason, at, by, note, amount: -amount };
    });
  return [
    { kind: 'returned', reason: null, at: returns.at(-1)?.at ?? orderDate, by: '', note: '', amount: -returnedAmount },
  ];
}

/** Adds up the lines of a ledger: what the customer still owes; negative if the shop owes them. */
export function balanceOf(lines: LedgerLine[]): number {
  return lines.reduce((sum, { amount, voided }) => (voided ? sum : sum + amount), 0);
}

const pesosOf = (cents: number): Pesos => Math.round(cents / 100);
