import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type GuidePurchase, guidePurchases } from '#db/schema.ts';
import type { BoughtGuide } from '#shop/parcels/carriers/carrier-api.ts';
import { type GiveGuideResult, giveGuide } from '#shop/parcels/give-guide.server.ts';
import { findOpenPurchase, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import { parseGuide } from '#shop/parcels/tracking-link.ts';
import type { Actor } from '#shop/staff/actor.ts';

/** Stores a printed guide in the private storage, and returns its key. */
export type KeepLabel = (pdf: Uint8Array, guide: string) => Promise<string>;

export type StoredAnswer =
  /** `labelFault` says why the printed guide could not be stored; null if it was, or there was none */
  { ok: true; orderNumber: string; guide: string; labelFault: unknown } | NotGiven;

/** The guide was bought and is kept with the purchase, but the parcel could not get it. */
export type NotGiven = {
  ok: false;
  reason: 'not-given';
  guide: string;
  refusal: Extract<GiveGuideResult, { ok: false }>;
};

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
 * if the parcel cannot get it, or staff recorded too early that there is none, it is kept with the purchase.
 */
export async function storeBoughtGuide(
  db: Db,
  keepLabel: KeepLabel,
  { purchaseId, bought, actor }: { purchaseId: string; bought: BoughtGuide; actor: Actor },
): Promise<StoredAnswer> {
  const guide = parseGuide(bought.guide) ?? bought.guide;
  const given = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(guidePurchases).where(eq(guidePurchases.id, purchaseId));
    if (!found) throw new Error(`The purchase ${purchaseId} of the guide ${guide} is gone`);
    await lockParcel(tx, found.parcelId);
    const purchase = { ...found, guide, carrierOrder: bought.carrierOrder, trackingLink: bought.trackingLink };
    return attachGuide(tx, purchase, actor);
  });
  const labelFault = await keepLabelOf(db, keepLabel, { purchaseId, bought, guide });
  return given.ok
    ? { ok: true, orderNumber: given.orderNumber, guide, labelFault }
    : { ok: false, reason: 'not-given', guide, refusal: given };
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
