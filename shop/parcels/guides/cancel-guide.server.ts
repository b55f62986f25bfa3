import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, type ParcelState, parcels } from '#db/schema.ts';
import type { CarrierApi, CarrierRefusal } from '#shop/parcels/carriers/carrier-api.ts';
import { recordTracked } from '#shop/parcels/tracking/record-tracked.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { type NoAnswer, noAnswerOf } from './quote-guide.server.ts';

export type CancelGuideResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** the carrier has the parcel, or it ended */
  | { ok: false; reason: 'not-possible'; state: ParcelState }
  /** its number at the interface is unknown, so that it is cancelled in the carrier's panel */
  | { ok: false; reason: 'no-number' }
  | CarrierRefusal
  | NoAnswer
  /** the carrier agreed, but does not say that the guide is cancelled; its words about it */
  | { ok: false; reason: 'still-active'; words: string };

/**
 * Asks the carrier to cancel a bought guide, and cancels the parcel once the carrier's tracking says that it did. Until
 * then the guide is tracked like any other. A guide that is cancelled already stays so.
 */
export async function cancelGuide(
  db: Db,
  api: CarrierApi,
  parcelId: string,
  now = new Date(),
): Promise<CancelGuideResult> {
  const latest = isUuid(parcelId) ? await findLatest(db, parcelId) : undefined;
  if (!latest) return { ok: false, reason: 'not-found' };
  const { id, carrierOrder, company, state, purchase } = latest;
  if (state === 'cancelled' && purchase === 'cancelled') return { ok: true };
  if (state !== 'labelled' || purchase !== 'bought') return { ok: false, reason: 'not-possible', state };
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
    return noAnswerOf(error);
  }
}

/** Finds the latest purchase of a parcel's guide that was bought, with the state of the parcel. */
async function findLatest(db: Db, parcelId: string) {
  const { id, carrierOrder, company, createdAt, state: purchase } = guidePurchases;
  const [latest] = await db
    .select({ id, carrierOrder, company, purchase, state: parcels.state })
    .from(guidePurchases)
    .innerJoin(parcels, eq(parcels.id, guidePurchases.parcelId))
    .where(and(eq(guidePurchases.parcelId, parcelId), inArray(purchase, ['bought', 'cancelled'])))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
  return latest;
}
