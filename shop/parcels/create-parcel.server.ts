import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { weighGoods } from '#shop/shipping/weigh-goods.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';
import { amountToCollect, findGuideHolder, lockParcelsOf, recordReport } from './locked-parcel.server.ts';
import { carriesGoods } from './parcel-states.ts';

export type NewParcel = {
  orderId: string;
  carrierId: string;
  /** as `parseGuide` returns it; null if the carrier has not given it yet */
  guide: string | null;
  /** null if staff did not weigh it: then it weighs what its order does, unless other parcels carry some of it */
  weightGrams: number | null;
  /** what staff say that its goods are worth; without it, see `declaredValueOf` */
  declaredValue?: Pesos | null;
  /** how many parcels of the order the page showed, cancelled ones included */
  seen: number;
};

export type CreateParcelResult =
  /** `isNew` is false if the same parcel was made before: its answer was lost, or the button pressed twice */
  | { ok: true; id: string; orderNumber: string; isNew: boolean }
  | { ok: false; reason: 'not-found' | 'order-cancelled' }
  /** nothing of the order is sent: its customer fetches it, took it along, or bought services */
  | { ok: false; reason: 'not-sent' }
  /** it is not a carrier that staff work with */
  | { ok: false; reason: 'no-carrier' }
  /** others were made since the page was loaded, the latest with this guide */
  | { ok: false; reason: 'made-since'; guide: string | null }
  /** another parcel of the carrier has the guide, of the order with this number */
  | { ok: false; reason: 'guide-taken'; orderNumber: string };

/**
 * Makes a parcel of an order. It collects what the customer owes at the door, less what other parcels of the order
 * collect. Neither the order's status nor stock or money change before it is handed over.
 */
export async function createParcel(
  db: Db,
  { orderId, carrierId, guide, weightGrams, declaredValue = null, seen }: NewParcel,
  actor: Actor,
  now = new Date(),
): Promise<CreateParcelResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const { orderNumber } = order;
    const others = await lockParcelsOf(tx, order.id);
    const same = others.find((one) => guide !== null && one.carrierId === carrierId && one.guide === guide);
    if (same) return { ok: true, id: same.id, orderNumber, isNew: false };
    if (order.status === 'Cancelado') return { ok: false, reason: 'order-cancelled' };
    if (order.delivery !== 'parcel' || isServiceOrder(order.items)) return { ok: false, reason: 'not-sent' };
    if (others.length > seen) return { ok: false, reason: 'made-since', guide: others.at(-1)?.guide ?? null };

    const [carrier] = isUuid(carrierId) ? await tx.select().from(carriers).where(eq(carriers.id, carrierId)) : [];
    if (!carrier?.isActive) return { ok: false, reason: 'no-carrier' };
    const holder = guide && (await findGuideHolder(tx, { carrierId, guide }));
    if (holder) return { ok: false, reason: 'guide-taken', orderNumber: holder };
    const state = guide ? 'labelled' : 'prepared';
    const [made] = await tx
      .insert(parcels)
      .values({
        orderId: order.id,
        carrierId,
        guide,
        state,
        codAmount: await amountToCollect(tx, order.id, others),
        weightGrams: weightGrams ?? (others.some(carriesGoods) ? null : (await weighGoods(tx, order.items)) || null),
        declaredValue,
        movedAt: now,
        createdBy: actor.userId,
        createdByName: actor.fullName,
      })
      .returning({ id: parcels.id });
    if (!made) throw new Error('A parcel was not inserted');
    await recordReport(tx, order, { id: made.id, carrier: carrier.name, guide }, { state, words: '', actor, at: now });
    return { ok: true, id: made.id, orderNumber, isNew: true };
  });
}
