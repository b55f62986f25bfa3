import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type GuidePurchase, guidePurchases } from '#db/schema.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import { findGuideHolder, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isToResolve, openPurchaseStates, purchaseStateAt } from './guide-purchase.ts';
import { isUnavailable } from './quote-guide.server.ts';
import { attachGuide, type NotGiven } from './store-answer.server.ts';

export type ResolvePurchaseResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** its outcome is known by now, or its answer may still come */
  | { ok: false; reason: 'not-unknown' }
  /** the carrier does not know this guide */
  | { ok: false; reason: 'guide-unknown' }
  | { ok: false; reason: 'guide-taken'; orderNumber: string }
  | NotGiven;

type Resolution = {
  parcelId: string;
  /** what staff found in the carrier's panel; null: it has none */
  guide: string | null;
  /** staff cancelled in the panel a bought guide that the parcel could not get */
  isCancelled?: boolean;
  actor: Actor;
};

/**
 * Records what staff found in the carrier's panel about a purchase whose answer was lost. A guide that they enter is
 * looked up at the carrier, unless that is unavailable. A bought guide that its parcel could not get is given to it
 * now, or ends as cancelled.
 */
export async function resolvePurchase(
  db: Db,
  api: CarrierApi | null,
  { parcelId, guide, isCancelled = false, actor }: Resolution,
  now = new Date(),
): Promise<ResolvePurchaseResult> {
  const tracked = guide === null || !api ? undefined : await lookUp(api, guide);
  if (tracked === null) return { ok: false, reason: 'guide-unknown' };
  return db.transaction(async (tx): Promise<ResolvePurchaseResult> => {
    // The guide of a deleted order is cancelled in the panel too.
    const locked = await lockParcel(tx, parcelId, { deletedToo: true });
    if (!locked) return { ok: false, reason: 'not-found' };
    const [purchase] = await tx
      .select()
      .from(guidePurchases)
      .where(and(eq(guidePurchases.parcelId, parcelId), inArray(guidePurchases.state, [...openPurchaseStates])))
      .for('update');
    if (!purchase || !isToResolve(purchaseStateAt(purchase, now), locked.parcel.guide))
      return { ok: false, reason: 'not-unknown' };
    const isBought = purchase.state === 'bought';
    if (guide === null) {
      // The answer came since the page was loaded, and says that there is a guide.
      if (isBought !== isCancelled) return { ok: false, reason: 'not-unknown' };
      const outcome = isBought
        ? { state: 'cancelled' as const, message: 'Se anuló en el panel de la transportadora.' }
        : { state: 'unsent' as const, message: 'No aparece en el panel de la transportadora.' };
      await setOutcome(tx, purchase, { ...outcome, actorName: actor.fullName });
      return { ok: true };
    }
    if (isBought && purchase.guide !== guide) return { ok: false, reason: 'not-unknown' };
    const { carrierId } = locked.parcel;
    const holder = await findGuideHolder(tx, { carrierId, guide, except: parcelId });
    if (holder) return { ok: false, reason: 'guide-taken', orderNumber: holder };
    const carrierOrder = tracked?.carrierOrder || purchase.carrierOrder;
    const given = await attachGuide(tx, { ...purchase, guide, carrierOrder }, actor);
    return given.ok ? { ok: true } : { ok: false, reason: 'not-given', guide, refusal: given };
  });
}

/** @returns undefined if the carrier is unavailable, null if it does not know the guide */
async function lookUp(api: CarrierApi, guide: string) {
  try {
    return await api.trackGuide(guide);
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

async function setOutcome(tx: Db, { id }: GuidePurchase, outcome: Partial<GuidePurchase>): Promise<void> {
  await tx
    .update(guidePurchases)
    .set({ ...outcome, updatedAt: new Date() })
    .where(eq(guidePurchases.id, id));
}
