/** The till of the shop: the cash in it from its opening to its counted closing. */
import type { TillMovementKind } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** Cash that came into a till or left it. */
export type TillMove = {
  id: string;
  at: Date;
  /** who recorded it, by their name at that time */
  by: string;
  amount: Pesos;
} & (
  | {
      /** of an order: paid by its customer, or given back to them */
      kind: 'received' | 'refunded';
      orderId: string;
      orderNumber: string;
      /** recorded by mistake, and voided while the till was open: it counts for nothing */
      isVoided: boolean;
    }
  | { kind: TillMovementKind; reason: string }
);

/** The cash that came into a till, and that left it, by what it was. */
export type TillSums = Record<TillMove['kind'], Pesos>;

/** Adds up the moves of a till by what they are. */
export function sumMoves(moves: TillMove[]): TillSums {
  const sums: TillSums = { received: 0, refunded: 0, deposit: 0, payout: 0 };
  for (const move of moves) if (!('isVoided' in move && move.isVoided)) sums[move.kind] += move.amount;
  return sums;
}

/** The pesos that should be in a till. Negative if more was taken out than ever came in, as by a wrong record. */
export function expectedIn(opening: Pesos, { received, refunded, deposit, payout }: TillSums): number {
  return opening + received + deposit - refunded - payout;
}
