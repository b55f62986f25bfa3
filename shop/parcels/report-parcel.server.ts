import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { guidePurchases, type ParcelSource, type ParcelState, parcels } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { recordOrderChange } from '#shop/orders/order-event.server.ts';
import { type ChangeOrderStatusResult, changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import type { ProviderAnswer, Unasked } from '#shop/orders/waiting-order.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import type { AmountChanged, PurchaseOpen } from './give-guide.server.ts';
import { amountToCollect, findOpenPurchase, lockParcel, recordReport } from './locked-parcel.server.ts';
import { hasLeft, nextStates, orderStatusAfter } from './parcel-states.ts';

export type ParcelReport = {
  parcelId: string;
  state: ParcelState;
  /** the state that the page showed */
  from?: ParcelState;
  /** the cause of an incident, what was decided about it, or another note */
  words?: string;
  /** of an incident: the last day to decide about it, 'YYYY-MM-DD' */
  decideBy?: string | null;
  /** of a compensation: what the carrier pays; it may be corrected later */
  compensation?: Pesos | null;
  actor: Actor;
  may?: (permission: Permission) => boolean;
  /** who reports it: 'carrier' for its interface, which brings about only what `nextStates` allows it */
  source?: ParcelSource;
  /** when it happened; without it, now */
  at?: Date | undefined;
  /** see `askingFirst` */
  answer?: ProviderAnswer;
};

export type ReportParcelResult =
  | { ok: true; orderNumber: string }
  | { ok: false; reason: 'not-found' }
  /** this state was reported since the page was loaded */
  | { ok: false; reason: 'changed-since'; state: ParcelState }
  /** the reported state does not follow on this one */
  | { ok: false; reason: 'not-possible'; state: ParcelState }
  /** its order was cancelled, so it must not leave */
  | { ok: false; reason: 'order-cancelled' }
  | AmountChanged
  /** its guide is one of a sandbox, with which nothing can be sent */
  | { ok: false; reason: 'test-guide' }
  /** its guide was bought, or may have been, so that it is cancelled at the carrier first */
  | PurchaseOpen
  /** its order cannot get the status that follows, for this reason */
  | { ok: false; reason: 'order'; refusal: Extract<ChangeOrderStatusResult, { ok: false }> };

/**
 * Records the state of a parcel that staff or its carrier report, and changes the status of its order by the rules of
 * `orderStatusAfter`. If `changeOrderStatus` refuses that status, nothing changes. A parcel that is in the state already
 * stays as it is: the same press twice is recorded once; only the amount of a compensation may be corrected. A bought
 * guide ends with its parcel, which staff cancel only if it is one of a sandbox.
 */
export async function reportParcel(
  db: Db,
  report: ParcelReport,
  now = new Date(),
): Promise<ReportParcelResult | Unasked> {
  const { parcelId, state, from, words = '', decideBy = null, actor, may = () => true, answer = 'unasked' } = report;
  const { source = 'staff', at = now, compensation = null } = report;
  return db.transaction(async (tx) => {
    const locked = await lockParcel(tx, parcelId, { deletedToo: state === 'cancelled' });
    if (!locked) return { ok: false, reason: 'not-found' };
    const { order, parcel, others } = locked;
    const { orderNumber } = order;
    if (parcel.state === state) {
      if (may('payments')) await setCompensation(tx, locked, { compensation, actor });
      return { ok: true, orderNumber };
    }
    if (from && parcel.state !== from) return { ok: false, reason: 'changed-since', state: parcel.state };
    // A guide makes it labelled, unless the guide is there already.
    const isPossible =
      nextStates(parcel.state, source === 'carrier' && state !== 'cancelled' ? 'carrier' : 'staff').includes(state) &&
      (state !== 'labelled' || parcel.guide);
    if (!isPossible) return { ok: false, reason: 'not-possible', state: parcel.state };
    const open = await findOpenPurchase(tx, parcel.id);
    const isBought = open?.state === 'bought';
    if (open && state === 'cancelled' && source === 'staff' && !(isBought && open.isTest))
      return { ok: false, reason: 'purchase-open', state: open.state };
    const isLeaving = hasLeft(state) && !hasLeft(parcel.state);
    if (isLeaving && order.status === 'Cancelado') return { ok: false, reason: 'order-cancelled' };
    if (isLeaving && isBought && open.isTest) return { ok: false, reason: 'test-guide' };
    const codAmount = isLeaving ? await amountToCollect(tx, order.id, others) : parcel.codAmount;
    if (codAmount !== parcel.codAmount)
      return {
        ok: false,
        reason: 'amount-changed',
        from: parcel.codAmount,
        to: codAmount,
        ...(isBought && parcel.guide !== null && { isPrinted: true }),
      };

    const change = { from: parcel.state, to: state, others: others.map((one) => one.state) };
    const status = orderStatusAfter(order.status, change);
    if (status) {
      const changed = await changeOrderStatus(tx, { orderId: order.id, status, actor, may, answer }, now);
      if (!changed.ok) return changed.reason === 'unasked' ? changed : { ok: false, reason: 'order', refusal: changed };
    }
    const isReleased = state === 'cancelled' && parcel.guide;
    await tx
      .update(parcels)
      .set({
        state,
        movedAt: now,
        decideBy: state === 'incident' ? decideBy : null,
        deliveredAt: state === 'delivered' ? at : null,
        // Another parcel may get it: this one was made by mistake.
        ...(isReleased && { guide: null }),
        updatedAt: now,
      })
      .where(eq(parcels.id, parcel.id));
    if (state === 'cancelled' && isBought)
      await tx.update(guidePurchases).set({ state: 'cancelled', updatedAt: now }).where(eq(guidePurchases.id, open.id));
    await setCompensation(tx, { order, parcel: { ...parcel, state } }, { compensation, actor });
    await recordReport(tx, order, parcel, { state, words, actor, source, at });
    return { ok: true, orderNumber };
  });
}

/** Sets what the carrier pays for a parcel that it lost, with its history; without an amount, nothing changes. */
async function setCompensation(
  tx: Db,
  { order, parcel }: Pick<NonNullable<Awaited<ReturnType<typeof lockParcel>>>, 'order' | 'parcel'>,
  { compensation, actor }: { compensation: Pesos | null; actor: Actor },
): Promise<void> {
  const before = parcel.compensation;
  if (parcel.state !== 'compensated' || compensation === null || compensation === before) return;
  await tx.update(parcels).set({ compensation }).where(eq(parcels.id, parcel.id));
  await recordOrderChange(tx, actor, order, {
    before: { compensation: before },
    after: { compensation },
  });
}
