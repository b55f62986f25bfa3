import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, type ParcelState, parcels } from '#db/schema.ts';
import type { CarrierApi, CarrierRefusal } from '#shop/parcels/carriers/carrier-api.ts';
import { recordTracked } from '#shop/parcels/tracking/record-tracked.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { isUnavailable } from './quote-guide.server.ts';

export type CancelGuideResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** the carrier has the parcel, or it ended */
  | { ok: false; reason: 'not-possible'; state: ParcelState }
  /** its number at the interface is unknown, so that it is cancelled in the carrier's panel */
  | { ok: false; reason: 'no-number' }
  | CarrierRefusal
  /** the carrier gave no answer */
  | { ok: false; reason: 'unavailable' }
  /** the carrier agreed, but does not say that the guide is cancelled; its words about it */
  | { ok: false; reason: 'still-active'; words: string };

/**
 * Asks the carrier to cancel a bought guide, and cancels the parcel once the carrier's tracking says that it did. Until
 * then the guide is tracked like any other.
 */
export async function cancelGuide(
  db: Db,
  api: CarrierApi,
  parcelId: string,
  now = new Date(),
): Promise<CancelGuideResult> {
  const bought = isUuid(parcelId) ? await findBought(db, parcelId) : undefined;
  if (!bought) return { ok: false, reason: 'not-found' };
  const { id, carrierOrder, company, state } = bought;
  if (state !== 'labelled') return { ok: false, reason: 'not-possible', state };
  if (!carrierOrder) return { ok: false, reason: 'no-number' };
  try {
    const answer = await api.cancel(carrierOrder);
    if (!answer.ok) return answer;
    await db.update(guidePurchases).set({ cancelAskedAt: now, updatedAt: now }).where(eq(guidePurchases.id, id));
    const [tracked] = await api.track([carrierOrder]);
    if (!tracked) return { ok: false, reason: 'still-active', words: '' };
    // A parcel that was not sent waits for no payment: its order keeps its status.
    const recorded = await recordTracked(db, { parcelId, company, tracked }, { answer: 'answered', now });
    if (recorded.ok && recorded.state === 'cancelled') return { ok: true };
    return { ok: false, reason: 'still-active', words: tracked.words };
  } catch (error) {
    if (isUnavailable(error)) return { ok: false, reason: 'unavailable' };
    throw error;
  }
}

async function findBought(db: Db, parcelId: string) {
  const { id, carrierOrder, company } = guidePurchases;
  const [bought] = await db
    .select({ id, carrierOrder, company, state: parcels.state })
    .from(guidePurchases)
    .innerJoin(parcels, eq(parcels.id, guidePurchases.parcelId))
    .where(and(eq(guidePurchases.parcelId, parcelId), eq(guidePurchases.state, 'bought')));
  return bought;
}
