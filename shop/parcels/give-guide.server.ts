import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type ParcelState, parcels } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { amountToCollect, findGuideHolder, lockParcel, recordReport } from './locked-parcel.server.ts';
import { hasLeft, isEnded } from './parcel-states.ts';

export type GiveGuideResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** it ended in this state */
  | { ok: false; reason: 'not-possible'; state: ParcelState }
  | { ok: false; reason: 'guide-taken'; orderNumber: string };

/**
 * Gives a parcel its guide, or corrects it until the parcel ends. Before it is handed over, the amount to collect
 * follows what the customer owes by now. The same guide and amount again change nothing.
 */
export async function giveGuide(
  db: Db,
  { parcelId, guide, actor }: { parcelId: string; guide: string; actor: Actor },
  now = new Date(),
): Promise<GiveGuideResult> {
  return db.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId);
    if (!locked) return { ok: false, reason: 'not-found' };
    const { order, parcel, others } = locked;
    if (isEnded(parcel.state)) return { ok: false, reason: 'not-possible', state: parcel.state };
    const codAmount = hasLeft(parcel.state) ? parcel.codAmount : await amountToCollect(tx, order.id, others);
    const { orderNumber } = order;
    if (parcel.guide === guide && parcel.codAmount === codAmount) return { ok: true, orderNumber };

    const holder = await findGuideHolder(tx, { carrierId: parcel.carrierId, guide, except: parcel.id });
    if (holder) return { ok: false, reason: 'guide-taken', orderNumber: holder };
    const state = parcel.state === 'prepared' ? 'labelled' : parcel.state;
    await tx.update(parcels).set({ guide, codAmount, state, updatedAt: now }).where(eq(parcels.id, parcel.id));
    const words = parcel.guide && parcel.guide !== guide ? `Antes tenía la guía ${parcel.guide}` : '';
    await recordReport(tx, order, { ...parcel, guide }, { state, words, actor, now });
    return { ok: true, orderNumber };
  });
}
