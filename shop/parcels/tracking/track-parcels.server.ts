import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, guidePurchases, orders, type ParcelState, parcels } from '#db/schema.ts';
import type { CarrierApi, TrackedParcel } from '#shop/parcels/carriers/carrier-api.ts';
import { answerWithinMs } from '#shop/parcels/guides/guide-purchase.ts';
import { isUnavailable } from '#shop/parcels/guides/quote-guide.server.ts';
import { askingFirst } from '#shop/payments/asking-first.server.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { recordTracked } from './record-tracked.server.ts';

/** The states of parcels of which the carrier may report more. */
const trackedStates = [
  'labelled',
  'collected',
  'in-transit',
  'incident',
  'refused',
  'lost',
] as const satisfies readonly ParcelState[];

/** How many parcels are asked about at once, and in one run; the others follow with the next run. */
const batchSize = 50;
const mostInRun = 1000;
/** How many parcels of one batch may get no answer alone before the interface counts as unavailable. */
const mostUnanswered = 3;

type Answered = Tracked & { tracked: TrackedParcel };
type Tracked = { purchaseId: string; parcelId: string; company: string; carrierOrder: string | null; guide: string };

/**
 * Asks the carriers' interface where the parcels under way are, those first that were not asked about for longest, and
 * records each answer. If the interface is unavailable, the run ends, and the carriers say since when.
 *
 * @returns errors of parcels that got no answer although others did, or whose answers could not be recorded; the next
 * run asks about them again
 */
export async function trackParcels(
  db: Db,
  api: CarrierApi | null,
  provider: PaymentProvider | null,
  now = new Date(),
): Promise<{ faults: unknown[] }> {
  await giveUpAnswers(db, now);
  if (!api) return { faults: [] };
  const due = await listTracked(db);
  const faults: unknown[] = [];
  const outage = { isSilent: false };
  for (let begin = 0; begin < due.length; begin += batchSize) {
    const batch = due.slice(begin, begin + batchSize);
    const ids = batch.map(({ purchaseId }) => purchaseId);
    // Before they are asked about, so that those without an answer come last in the next run.
    await db.update(guidePurchases).set({ trackedAt: now }).where(inArray(guidePurchases.id, ids));
    const answers = (await ask(api, batch)) ?? (await askEach(api, batch, faults));
    if (!answers) {
      await setFailing(db, now);
      return { faults };
    }
    for (const { purchaseId, parcelId, company, carrierOrder: storedOrder, tracked } of answers) {
      try {
        const record = (answer: Parameters<Parameters<typeof askingFirst>[2]>[0]) =>
          recordTracked(db, { parcelId, company, tracked }, { answer, now });
        await askingFirst(db, provider, record, outage);
        const { carrierOrder } = tracked;
        if (carrierOrder && storedOrder === null)
          await db.update(guidePurchases).set({ carrierOrder }).where(eq(guidePurchases.id, purchaseId));
      } catch (fault) {
        faults.push(fault);
      }
    }
  }
  await setWorking(db);
  return { faults };
}

/** Marks purchases as unknown whose process was killed before it stored the answer. */
async function giveUpAnswers(db: Db, now: Date): Promise<void> {
  await db
    .update(guidePurchases)
    .set({ state: 'unknown', message: 'No quedó la respuesta de la transportadora.', updatedAt: now })
    .where(
      and(eq(guidePurchases.state, 'asked'), lt(guidePurchases.createdAt, new Date(now.getTime() - answerWithinMs))),
    );
}

async function listTracked(db: Db): Promise<Tracked[]> {
  const { id, parcelId, company, carrierOrder, trackedAt } = guidePurchases;
  return db
    .select({ purchaseId: id, parcelId, company, carrierOrder, guide: sql<string>`${guidePurchases.guide}` })
    .from(guidePurchases)
    .innerJoin(parcels, eq(parcels.id, parcelId))
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(guidePurchases.state, 'bought'),
        eq(guidePurchases.guide, parcels.guide),
        inArray(parcels.state, [...trackedStates]),
        // Of a deleted order, until its guide is cancelled.
        or(isNull(orders.deletedAt), eq(parcels.state, 'labelled')),
      ),
    )
    .orderBy(sql`${trackedAt} asc nulls first`, asc(id))
    .limit(mostInRun);
}

/** @returns null if the interface is unavailable */
async function ask(api: CarrierApi, batch: Tracked[]): Promise<Answered[] | null> {
  try {
    const numbers = batch.flatMap(({ carrierOrder }) => carrierOrder ?? []);
    const answers = numbers.length > 0 ? await api.track(numbers) : [];
    const found: Answered[] = [];
    for (const one of batch) {
      const tracked =
        one.carrierOrder === null
          ? await api.trackGuide(one.guide)
          : answers.find(({ carrierOrder }) => carrierOrder === one.carrierOrder);
      if (tracked) found.push({ ...one, tracked });
    }
    return found;
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/**
 * Asks about each parcel of a batch alone, so that one about which the interface gives no valid answer keeps back no
 * other.
 *
 * @param faults gets an error for each such parcel
 * @returns null if the interface is unavailable
 */
async function askEach(api: CarrierApi, batch: Tracked[], faults: unknown[]): Promise<Answered[] | null> {
  const found: Answered[] = [];
  const unanswered: Tracked[] = [];
  for (const one of batch) {
    const answer = await ask(api, [one]);
    if (answer) found.push(...answer);
    else unanswered.push(one);
    if (unanswered.length === Math.min(mostUnanswered, batch.length)) return null;
  }
  faults.push(...unanswered.map(({ guide }) => new Error(`The carrier does not say where the guide ${guide} is`)));
  return found;
}

async function setFailing(db: Db, now: Date): Promise<void> {
  await db
    .update(carriers)
    .set({ trackingFailsSince: now })
    .where(and(ne(carriers.kind, 'manual'), isNull(carriers.trackingFailsSince)));
}

async function setWorking(db: Db): Promise<void> {
  await db.update(carriers).set({ trackingFailsSince: null }).where(sql`${carriers.trackingFailsSince} is not null`);
}
