import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type GuidePurchase, guidePurchases, parcels } from '#db/schema.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { BoughtGuide } from '#shop/parcels/carriers/carrier-api.ts';
import { type GiveGuideResult, giveGuide } from '#shop/parcels/give-guide.server.ts';
import { findGuideHolder, findOpenPurchase, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Actor } from '#shop/staff/actor.ts';

/** Stores a printed guide in the private storage, and returns its key. */
export type KeepLabel = (pdf: Uint8Array, guide: string) => Promise<string>;

export type StoredAnswer =
  /** `labelFault` says why the printed guide could not be stored; null if it was, or there was none */
  { ok: true; orderNumber: string; guide: string; labelFault: unknown } | NotGiven | GuideRepeated;

/** The guide was bought and is kept with the purchase, but the parcel could not get it. */
export type NotGiven = {
  ok: false;
  reason: 'not-given';
  guide: string;
  refusal: Extract<GiveGuideResult, { ok: false }>;
};

/** The answer names the guide that the carrier sold for another order, so that the bought one is not known. */
type GuideRepeated = { ok: false; reason: 'guide-repeated'; guide: string; orderNumber: string };

/** Stores that a purchase bought nothing, or may have. One whose outcome staff have recorded stays as it is. */
export async function storeNothingBought(
  db: Db,
  purchaseId: string,
  outcome: { state: 'unsent' | 'unknown' | 'refused'; message: string },
): Promise<void> {
  await db
    .update(guidePurchases)
    .set({ ...outcome, updatedAt: new Date() })
    .where(and(eq(guidePurchases.id, purchaseId), inArray(guidePurchases.state, ['asked', 'unknown'])));
}

/**
 * Stores the guide that a purchase bought, gives it to its parcel, and then stores its label. The guide is never lost:
 * if the parcel cannot get it, or staff recorded too early that there is none, it is kept with the purchase. An answer
 * that repeats the guide of another purchase leaves open which guide was bought, like a lost one.
 */
export async function storeBoughtGuide(
  db: Db,
  keepLabel: KeepLabel,
  { purchaseId, bought, actor }: { purchaseId: string; bought: BoughtGuide; actor: Actor },
): Promise<StoredAnswer> {
  const guide = parseGuide(bought.guide) ?? bought.guide;
  const given = await db.transaction(async (tx): Promise<GiveGuideResult | GuideRepeated> => {
    const [found] = await tx.select().from(guidePurchases).where(eq(guidePurchases.id, purchaseId));
    if (!found) throw new Error(`The purchase ${purchaseId} of the guide ${guide} is gone`);
    const locked = await lockParcel(tx, found.parcelId);
    const orderNumber = locked && (await findSoldBefore(tx, { ...locked.parcel, guide }));
    if (orderNumber) {
      const message = `La transportadora respondió con la guía ${guide}, que es del pedido ${formatOrderNumber(orderNumber)}.`;
      await storeNothingBought(tx, purchaseId, { state: 'unknown', message });
      return { ok: false, reason: 'guide-repeated', guide, orderNumber };
    }
    const purchase = { ...found, guide, carrierOrder: bought.carrierOrder, trackingLink: bought.trackingLink };
    return attachGuide(tx, purchase, actor);
  });
  if (!given.ok && given.reason === 'guide-repeated') return given;
  const labelFault = await keepLabelOf(db, keepLabel, { purchaseId, bought, guide });
  return given.ok
    ? { ok: true, orderNumber: given.orderNumber, guide, labelFault }
    : { ok: false, reason: 'not-given', guide, refusal: given };
}

/**
 * Finds the order whose parcel has a guide because it was bought for it; null if none has. One that staff typed there
 * may be a mistake of theirs.
 */
async function findSoldBefore(
  tx: Db,
  { id, carrierId, guide }: { id: string; carrierId: string; guide: string },
): Promise<string | null> {
  const holder = await findGuideHolder(tx, { carrierId, guide, except: id });
  if (!holder) return null;
  const sold = tx
    .select({ id: guidePurchases.id })
    .from(guidePurchases)
    .innerJoin(parcels, eq(parcels.id, guidePurchases.parcelId))
    .where(
      and(
        eq(parcels.carrierId, carrierId),
        eq(parcels.guide, guide),
        eq(guidePurchases.guide, guide),
        inArray(guidePurchases.state, ['bought', 'cancelled']),
      ),
    )
    .limit(1);
  return (await sold).length > 0 ? holder : null;
}

/**
 * Marks a purchase as bought with the guide that it names, and gives that to its parcel, whose order and row are
 * locked. If another purchase of the parcel was made since, or it cannot get the guide, the purchase says so.
 */
export async function attachGuide(
  tx: Db,
  purchase: GuidePurchase & { guide: string },
  actor: Actor,
): Promise<GiveGuideResult> {
  const { id, parcelId, guide, carrierOrder, trackingLink, freight, codFee, codAmount, isTest } = purchase;
  const open = await findOpenPurchase(tx, parcelId);
  const isExtra = open !== null && open.id !== id;
  const given: GiveGuideResult = isExtra
    ? { ok: false, reason: 'purchase-open', state: open.state }
    : await giveGuide(tx, { parcelId, guide, actor, bought: { freight, codFee, codAmount, isTest } });
  await tx
    .update(guidePurchases)
    .set({
      ...{ guide, carrierOrder, trackingLink },
      ...(!isExtra && { state: 'bought' as const }),
      message: given.ok ? '' : `La guía ${guide} se compró, pero el paquete no la pudo recibir. Anúlala en el panel.`,
      updatedAt: new Date(),
    })
    .where(eq(guidePurchases.id, id));
  return given;
}

async function keepLabelOf(
  db: Db,
  keepLabel: KeepLabel,
  { purchaseId, bought, guide }: { purchaseId: string; bought: BoughtGuide; guide: string },
): Promise<unknown> {
  if (!bought.labelPdf) return null;
  try {
    const labelFile = await keepLabel(bought.labelPdf, guide);
    await db.update(guidePurchases).set({ labelFile }).where(eq(guidePurchases.id, purchaseId));
    return null;
  } catch (fault) {
    return fault;
  }
}
