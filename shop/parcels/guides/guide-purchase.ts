/** The purchase of a guide at a carrier's interface; `docs/parcels.md` has the states. */
import type { GuidePurchaseState } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/**
 * How long an answer is waited for. Requests to carriers end sooner, so that of an older purchase without an answer, the
 * process was killed or the answer lost.
 */
export const answerWithinMs = 3 * 60_000;

/** The state of a purchase at a moment: one that waits for its answer for too long is unknown. */
export function purchaseStateAt(
  { state, createdAt }: { state: GuidePurchaseState; createdAt: Date },
  now: Date,
): GuidePurchaseState {
  return state === 'asked' && now.getTime() - createdAt.getTime() > answerWithinMs ? 'unknown' : state;
}

/**
 * Whether staff have to say what became of a purchase: its answer was lost, or a guide was bought that its parcel could
 * not get.
 *
 * @param state its state at this moment; see `purchaseStateAt`
 */
export const isToResolve = (state: GuidePurchaseState, parcelGuide: string | null): boolean =>
  state === 'unknown' || (state === 'bought' && parcelGuide === null);

/** The states in which a guide may have been bought, so that another purchase for the same parcel is refused. */
export const openPurchaseStates = ['asked', 'unknown', 'bought'] as const satisfies readonly GuidePurchaseState[];

/** Whether a guide was bought, or may have been. */
export const isOpen = (state: GuidePurchaseState) => openPurchaseStates.some((open) => open === state);

/** What a rate or a guide costs the shop in all, in pesos. */
export const costOf = ({ freight, codFee }: { freight: Pesos; codFee: Pesos | null }): Pesos => freight + (codFee ?? 0);

/** The states as staff read them. */
export const purchaseStateWords: Record<GuidePurchaseState, string> = {
  asked: 'Comprándose',
  bought: 'Comprada',
  refused: 'Rechazada',
  unsent: 'No se compró',
  unknown: 'Sin respuesta',
  cancelled: 'Anulada',
};
