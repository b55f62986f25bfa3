import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shippingQuotes } from '#db/schema.ts';
import { honouredMs, type LiveAnswer, type LiveParcel, pauseMs } from './live-quote.ts';

/** Finds the answers about a parcel by which an order may be charged, the latest first. */
export async function findLiveAnswers(db: Db, parcel: LiveParcel, now: Date): Promise<LiveAnswer[]> {
  const { id, origin, destination, grams, declaredValue, boxSizeCm, answer, price, askedAt } = shippingQuotes;
  return db
    .select({ answer, price, askedAt })
    .from(shippingQuotes)
    .where(
      and(
        eq(destination, parcel.destination),
        eq(grams, parcel.grams),
        eq(declaredValue, parcel.declaredValue),
        eq(origin, parcel.origin),
        eq(boxSizeCm, parcel.boxSizeCm),
        gt(askedAt, before(now, honouredMs)),
      ),
    )
    .orderBy(desc(askedAt), desc(id));
}

/** Stores an answer, by which the orders of the next hours are charged. */
export async function storeLiveAnswer(db: Db, parcel: LiveParcel, answer: LiveAnswer): Promise<void> {
  await db.insert(shippingQuotes).values({ ...parcel, ...answer });
}

/** Whether the carrier gave no valid answer about any parcel just now, in any process of the shop. */
export async function isCarrierPaused(db: Db, now: Date): Promise<boolean> {
  const { answer, askedAt } = shippingQuotes;
  const failed = and(eq(answer, 'unavailable'), gt(askedAt, before(now, pauseMs)));
  return (await db.$count(shippingQuotes, failed)) > 0;
}

/** Counts how often the carrier was asked for a price in the last two hours, and how often it gave a valid answer. */
export async function countLiveAnswers(db: Db, now: Date): Promise<{ asked: number; answered: number }> {
  const { answer, askedAt } = shippingQuotes;
  const lately = gt(askedAt, before(now, honouredMs));
  const [asked, failed] = await Promise.all([
    db.$count(shippingQuotes, and(ne(answer, 'skipped'), lately)),
    db.$count(shippingQuotes, and(eq(answer, 'unavailable'), lately)),
  ]);
  return { asked, answered: asked - failed };
}

/** Deletes the answers by which no order is charged any more. */
export async function pruneLiveAnswers(db: Db, now: Date): Promise<void> {
  await db.delete(shippingQuotes).where(lt(shippingQuotes.askedAt, before(now, honouredMs)));
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
