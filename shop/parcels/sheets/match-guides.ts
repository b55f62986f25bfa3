import type { ParcelState } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isEnded } from '#shop/parcels/parcel-states.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { AnswerRow } from './answer-file.ts';

/** A parcel of the carrier, of an order that the answer names. */
export type AnsweredParcel = {
  id: string;
  orderId: string;
  orderNumber: string;
  guide: string | null;
  state: ParcelState;
  codAmount: Pesos;
  /** what it would collect by now */
  owed: Pesos;
};

/** What happens with a row of the answer. */
export type GuideRow = AnswerRow &
  (
    | { outcome: 'given'; parcelId: string; orderId: string; amounts: ChangedAmount | null }
    /** a parcel of the order has this guide already */
    | { outcome: 'same' }
    /** the carrier gave no guide, or the row is no parcel's */
    | { outcome: 'empty' }
    | { outcome: 'refused'; reason: GuideRefusal; detail: string }
  );

/** The customer owes another amount at the door than the parcel said when its file was written. */
type ChangedAmount = { from: Pesos; to: Pesos };

export type GuideRefusal =
  /** no order has the number, or it was deleted */
  | 'unknown-order'
  /** the order has no parcel of this carrier that waits for a guide */
  | 'no-parcel'
  /** its parcel has the guide `detail` */
  | 'has-guide'
  /** the order `detail` has the guide at this carrier */
  | 'guide-taken'
  /** another row of the file, `detail`, has the guide */
  | 'twice'
  /** the guide is none */
  | 'wrong-guide'
  /** the order has more parcels without a guide than rows, so that it is unclear which gets it */
  | 'several-parcels';

/** What is known of the orders and guides that an answer names. */
export type KnownParcels = {
  /** the numbers of existing orders */
  orders: ReadonlySet<string>;
  /** the carrier's parcels of these orders, in the order in which they were made */
  parcels: readonly AnsweredParcel[];
  /** the numbers of the orders that have guides of the carrier, by guide */
  holders: ReadonlyMap<string, string>;
};

/** The number of an order as a carrier repeats it: 'Pedido 100 123' and '#100123' are '100123'. */
export function answeredOrder(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/**
 * Matches the rows of a carrier's answer with its parcels. An order with several parcels needs a row for each that has
 * no guide: they get them in the order of the file, which has them as the shop wrote them.
 */
export function matchGuides(rows: readonly AnswerRow[], known: KnownParcels): GuideRow[] {
  const firstRows = new Map<string, number>();
  const parcelsOf = Map.groupBy(known.parcels, (parcel) => parcel.orderNumber);
  const waiting = waitingByOrder(rows, parcelsOf);
  return rows.map((row): GuideRow => {
    const orderNumber = answeredOrder(row.orderNumber);
    const refused = (reason: GuideRefusal, detail = ''): GuideRow => ({ ...row, outcome: 'refused', reason, detail });
    if (row.guide === '') return { ...row, outcome: 'empty' };
    if (!known.orders.has(orderNumber)) return refused('unknown-order');
    const guide = parseGuide(row.guide);
    if (guide === null) return refused('wrong-guide');
    const first = firstRows.get(guide);
    if (first !== undefined) return refused('twice', String(first));
    firstRows.set(guide, row.row);

    const own = parcelsOf.get(orderNumber) ?? [];
    if (own.some((parcel) => parcel.guide === guide)) return { ...row, outcome: 'same' };
    const holder = known.holders.get(guide);
    if (holder) return refused('guide-taken', holder);
    const open = waiting.get(orderNumber);
    const parcel = open?.parcels.shift();
    if (!parcel) {
      const named = own.find((one) => one.guide && !isEnded(one.state));
      return named?.guide ? refused('has-guide', named.guide) : refused('no-parcel');
    }
    if (open?.isUnclear) return refused('several-parcels');
    const { id: parcelId, orderId, codAmount: from, owed: to } = parcel;
    return { ...row, outcome: 'given', parcelId, orderId, amounts: from === to ? null : { from, to } };
  });
}

/** The parcels of each order that wait for a guide; unclear if the file has fewer new guides of the order. */
function waitingByOrder(rows: readonly AnswerRow[], parcelsOf: ReadonlyMap<string, readonly AnsweredParcel[]>) {
  const rowsOf = Map.groupBy(rows, (row) => answeredOrder(row.orderNumber));
  return new Map(
    [...parcelsOf].map(([orderNumber, own]) => {
      const open = own.filter(({ guide, state }) => guide === null && !isEnded(state));
      const guides = (rowsOf.get(orderNumber) ?? []).map(({ guide }) => parseGuide(guide));
      const fresh = guides.filter((guide) => guide !== null && !own.some((parcel) => parcel.guide === guide));
      return [orderNumber, { parcels: open, isUnclear: fresh.length < open.length }] as const;
    }),
  );
}
