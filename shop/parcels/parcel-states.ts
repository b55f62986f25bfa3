/** The states of a parcel and what follows from them; `docs/parcels.md` has the table. */
import type { ParcelState } from '#db/schema.ts';
import { goodsHaveLeft, type OrderStatus } from '#shop/orders/status/order-status.ts';

export type { ParcelState };

const outcomes: ParcelState[] = ['delivered', 'refused', 'returned', 'lost'];

/** The states that may follow each. */
const next: Record<ParcelState, readonly ParcelState[]> = {
  prepared: ['labelled', 'collected', 'cancelled'],
  labelled: ['collected', 'in-transit', 'incident', ...outcomes, 'cancelled'],
  // Back to labelled: it was marked as handed over by mistake.
  collected: ['labelled', 'in-transit', 'incident', ...outcomes],
  'in-transit': ['incident', ...outcomes],
  incident: ['in-transit', ...outcomes],
  refused: ['in-transit', 'delivered', 'returned', 'lost'],
  lost: ['in-transit', 'delivered', 'returned', 'compensated'],
  // The carrier said so, and the customer has nothing.
  delivered: ['incident'],
  returned: [],
  compensated: [],
  cancelled: [],
};

/** Changes that only staff make: they correct a press or a report, or decide. */
const byStaffOnly: readonly [ParcelState, ParcelState][] = [
  ['prepared', 'labelled'],
  ['prepared', 'cancelled'],
  ['labelled', 'cancelled'],
  ['collected', 'labelled'],
  // A carrier also says of a parcel on its way back that it is on its way, and that it was delivered: to the shop.
  ['refused', 'in-transit'],
  ['refused', 'delivered'],
  ['delivered', 'incident'],
  ['lost', 'compensated'],
];

/** Tells whether a text is the code of a state. */
export function isParcelState(text: unknown): text is ParcelState {
  return typeof text === 'string' && Object.hasOwn(next, text);
}

/** Lists the states that a report of staff, or of the carrier, may bring a parcel to. */
export function nextStates(from: ParcelState, source: 'staff' | 'carrier'): ParcelState[] {
  return next[from].filter(
    (to) => source === 'staff' || !byStaffOnly.some(([before, after]) => before === from && after === to),
  );
}

/** Whether the carrier has a parcel of this state, or had it. */
export function hasLeft(state: ParcelState): boolean {
  return state !== 'prepared' && state !== 'labelled' && state !== 'cancelled';
}

/** The states of parcels that collect their amount, or have collected it. */
const collecting: ParcelState[] = ['prepared', 'labelled', 'collected', 'in-transit', 'incident', 'delivered'];

/** Whether a parcel holds goods for its customer, or has brought them; the others are replaced or were never sent. */
export const carriesGoods = ({ state }: { state: ParcelState }) => collecting.includes(state);

/** Whether nothing more is expected of a parcel of this state. */
export function isEnded(state: ParcelState): boolean {
  return state === 'delivered' || state === 'returned' || state === 'compensated' || state === 'cancelled';
}

/**
 * The status that an order gets when one of its parcels changes, or null if it keeps its own.
 *
 * The first parcel that leaves makes it Enviado. It is Entregado when all its parcels that were not cancelled are
 * delivered, and Enviado again if a delivery turns out to be wrong. No parcel takes an order out of Cancelado.
 *
 * @param change.others the states of the order's other parcels
 */
export function orderStatusAfter(
  status: OrderStatus,
  { from, to, others }: { from: ParcelState; to: ParcelState; others: readonly ParcelState[] },
): OrderStatus | null {
  if (status === 'Cancelado' || to === 'cancelled') return null;
  const rest = others.filter((state) => state !== 'cancelled');
  if (to === 'delivered' && rest.every((state) => state === 'delivered'))
    return status === 'Entregado' ? null : 'Entregado';
  if (from === 'delivered') return status === 'Entregado' ? 'Enviado' : null;
  return hasLeft(to) && !goodsHaveLeft(status) ? 'Enviado' : null;
}

/** The states as staff read them. */
export const parcelStateWords: Record<ParcelState, string> = {
  prepared: 'Por poner la guía',
  labelled: 'Con guía',
  collected: 'Entregado a la transportadora',
  'in-transit': 'En camino',
  incident: 'Con novedad',
  delivered: 'Entregado al cliente',
  refused: 'Rechazado, viene de vuelta',
  returned: 'Devuelto a la tienda',
  lost: 'Perdido',
  compensated: 'Indemnizado',
  cancelled: 'Anulado',
};
