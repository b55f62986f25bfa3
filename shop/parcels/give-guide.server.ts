import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type GuidePurchaseState, type ParcelState, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { declaredValueOf } from './declared-value.ts';
import {
  amountToCollect,
  findGuideHolder,
  findOpenPurchase,
  lockParcel,
  recordReport,
} from './locked-parcel.server.ts';
import { hasLeft, isEnded } from './parcel-states.ts';

export type GiveGuideResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** it ended in this state */
  | { ok: false; reason: 'not-possible'; state: ParcelState }
  | { ok: false; reason: 'guide-taken'; orderNumber: string }
  /** its guide was bought, or may have been: see `docs/parcels.md` */
  | PurchaseOpen
  | AmountChanged;

/** Refused because of the purchase of the parcel's guide, which is in this state. */
export type PurchaseOpen = { ok: false; reason: 'purchase-open'; state: GuidePurchaseState };

/** A guide that the carrier sold, with what its label says and what it costs. */
export type GuideBought = { codAmount: Pesos; freight: Pesos; codFee: Pesos | null; isTest: boolean };

/** The customer owes another amount than the parcel collects. `isPrinted`: the label of its bought guide has that one. */
export type AmountChanged = { ok: false; reason: 'amount-changed'; from: Pesos; to: Pesos; isPrinted?: true };

/**
 * Gives a parcel its guide, or corrects it until the parcel ends. Before it is handed over, the amount to collect
 * follows what the customer owes by now. The same guide and amount again change nothing. A bought guide is not
 * exchanged for another number, and keeps the amount of its label. One of a sandbox is not given to a parcel that left.
 *
 * @param given.bought what a bought guide costs; the amount to collect is then that of its label
 */
export async function giveGuide(
  db: Db,
  { parcelId, guide, actor, bought }: { parcelId: string; guide: string; actor: Actor; bought?: GuideBought },
  now = new Date(),
): Promise<GiveGuideResult> {
  return db.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId);
    if (!locked) return { ok: false, reason: 'not-found' };
    const { order, parcel, others } = locked;
    if (isEnded(parcel.state) || (bought?.isTest && hasLeft(parcel.state)))
      return { ok: false, reason: 'not-possible', state: parcel.state };
    const open = bought ? null : await findOpenPurchase(tx, parcel.id);
    if (open && (open.state !== 'bought' || parcel.guide !== guide))
      return { ok: false, reason: 'purchase-open', state: open.state };
    const current = hasLeft(parcel.state) ? parcel.codAmount : await amountToCollect(tx, order.id, others);
    if (open && current !== parcel.codAmount)
      return { ok: false, reason: 'amount-changed', from: parcel.codAmount, to: current, isPrinted: true };
    const codAmount = bought?.codAmount ?? current;
    const { orderNumber } = order;
    if (parcel.guide === guide && parcel.codAmount === codAmount) return { ok: true, orderNumber };

    const holder = await findGuideHolder(tx, { carrierId: parcel.carrierId, guide, except: parcel.id });
    if (holder) return { ok: false, reason: 'guide-taken', orderNumber: holder };
    const state = parcel.state === 'prepared' ? 'labelled' : parcel.state;
    await tx
      .update(parcels)
      .set({
        guide,
        ...(bought && {
          freight: bought.freight,
          codFee: bought.codFee,
          declaredValue: declaredValueOf(order, locked),
        }),
        codAmount,
        state,
        updatedAt: now,
      })
      .where(eq(parcels.id, parcel.id));
    const words = parcel.guide && parcel.guide !== guide ? `Antes tenía la guía ${parcel.guide}` : '';
    await recordReport(tx, order, { ...parcel, guide }, { state, words, actor, at: now });
    return { ok: true, orderNumber };
  });
}
