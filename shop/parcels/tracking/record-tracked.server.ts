import { and, desc, eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type ParcelState, parcelEvents, parcels } from '#db/schema.ts';
import type { ProviderAnswer, Unasked } from '#shop/orders/waiting-order.server.ts';
import { doubtsDelivery, stateOfWording } from '#shop/parcels/carrier-wordings.ts';
import type { TrackedParcel } from '#shop/parcels/carriers/carrier-api.ts';
import { type LockedParcel, lockParcel } from '#shop/parcels/locked-parcel.server.ts';
import { hasLeft, nextStates } from '#shop/parcels/parcel-states.ts';
import { reportParcel } from '#shop/parcels/report-parcel.server.ts';

export type TrackedGuide = {
  parcelId: string;
  /** the company that brings it, whose words they are */
  company: string;
  tracked: TrackedParcel;
};

/**
 * What became of an answer of the carrier:
 *
 * - 'same': it was recorded before, or its parcel is gone
 * - 'applied': the parcel has that state now
 * - 'kept': it is recorded; the parcel is in that state already, or further
 * - 'unclassified': its words mean no known state, contradict what the shop knows, or its order refused that state;
 *   staff see it
 */
export type TrackedOutcome = {
  ok: true;
  outcome: 'same' | 'applied' | 'kept' | 'unclassified';
  /** the parcel's; null if it is gone */
  state: ParcelState | null;
};

/** Added to the words of a report whose state was not applied. */
const refusedWords = ' (no se pudo aplicar)';

/**
 * Records where a carrier says that a parcel is, and changes the parcel and its order accordingly. The same answer
 * again records nothing; one that the order refused is tried again.
 *
 * A state that does not follow on the parcel's own changes nothing, except that a guide which the carrier cancelled
 * before it was handed over cancels the parcel.
 */
export async function recordTracked(
  db: Db,
  { parcelId, company, tracked }: TrackedGuide,
  { answer = 'unasked', now = new Date() }: { answer?: ProviderAnswer; now?: Date } = {},
): Promise<TrackedOutcome | Unasked> {
  return db.transaction(async (tx): Promise<TrackedOutcome | Unasked> => {
    const state = stateOfWording(company, tracked.words);
    const locked = await lockParcel(tx, parcelId, { deletedToo: state === 'cancelled' });
    if (!locked) return { ok: true, outcome: 'same', state: null };
    const { order, parcel } = locked;
    const words = [tracked.words, tracked.detail].filter(Boolean).join(': ');
    const last = await lastOfCarrier(tx, parcel.id);
    // After a refusal the words end otherwise, so that the same answer is tried again.
    if (last?.words === words && (last.state !== null || state === null))
      return { ok: true, outcome: 'same', state: parcel.state };
    const at = earlier(momentOf(state, tracked) ?? now, now);
    const record = (recorded: ParcelState | null, text: string) =>
      recordEvent(tx, { parcel, orderId: order.id, state: recorded, words: text, at, now });
    const keepUnapplied = async (): Promise<TrackedOutcome> => {
      if (last?.words !== words + refusedWords) await record(null, words + refusedWords);
      return { ok: true, outcome: 'unclassified', state: parcel.state };
    };
    if (state === null) {
      await record(null, words);
      return { ok: true, outcome: 'unclassified', state: parcel.state };
    }
    if (contradicts(parcel.state, state, tracked.detail)) return keepUnapplied();
    if (state === parcel.state || !mayFollow(parcel.state, state)) {
      await record(state, words);
      return { ok: true, outcome: 'kept', state: parcel.state };
    }
    const actor = { userId: null, fullName: company };
    const reported = await reportParcel(tx, { parcelId, state, words, actor, source: 'carrier', at, answer }, now);
    if (!reported.ok) return reported.reason === 'unasked' ? reported : keepUnapplied();
    return { ok: true, outcome: 'applied', state };
  });
}

const mayFollow = (from: ParcelState, to: ParcelState) =>
  to === 'cancelled' ? from === 'labelled' : nextStates(from, 'carrier').includes(to);

/**
 * Whether staff have to look at a report: a parcel was delivered that comes back, perhaps to the shop, or whose detail
 * leaves the delivery open; or a guide was cancelled whose parcel the carrier has.
 */
function contradicts(from: ParcelState, to: ParcelState, detail: string): boolean {
  if (to === 'cancelled') return hasLeft(from);
  return to === 'delivered' && (from === 'refused' || doubtsDelivery(detail));
}

/** Nothing has happened in the future, whatever zone a carrier writes its times in. */
const earlier = (one: Date, other: Date) => (one < other ? one : other);

function momentOf(state: ParcelState | null, { collectedAt, deliveredAt }: TrackedParcel): Date | null {
  if (state === 'delivered') return deliveredAt;
  return state === 'collected' ? collectedAt : null;
}

async function lastOfCarrier(tx: Db, parcelId: string) {
  const { state, words } = parcelEvents;
  const [last] = await tx
    .select({ state, words })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, parcelId), eq(parcelEvents.source, 'carrier')))
    .orderBy(desc(parcelEvents.id))
    .limit(1);
  return last;
}

async function recordEvent(
  tx: Db,
  event: {
    parcel: LockedParcel;
    orderId: string;
    state: ParcelState | null;
    words: string;
    at: Date;
    now: Date;
  },
): Promise<void> {
  const { parcel, orderId, state, words, at, now } = event;
  const inserted = await tx
    .insert(parcelEvents)
    .values({ parcelId: parcel.id, source: 'carrier', state, words, happenedAt: at })
    .onConflictDoNothing()
    .returning({ id: parcelEvents.id });
  if (inserted.length === 0) return;
  await tx.update(parcels).set({ movedAt: now }).where(eq(parcels.id, parcel.id));
  await announce(tx, 'orders', [orderId]);
}
