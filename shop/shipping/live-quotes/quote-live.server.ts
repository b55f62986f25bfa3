import type { Db } from '#db/database.server.ts';
import { mostPesos, type Pesos } from '#shop/money.ts';
import { type CarrierApi, CarrierUnavailable, parcelContent } from '#shop/parcels/carriers/carrier-api.ts';
import {
  quoteShipping,
  type ShippingContent,
  type ShippingPlace,
  type ShippingQuote,
  type ShippingRule,
} from '#shop/shipping/shipping-rules.ts';
import { findLiveAnswers, isCarrierPaused, storeLiveAnswer } from './live-answers.server.ts';
import { readLiveOrigin } from './live-origin.server.ts';
import { isFresh, type LiveAnswer, type LiveOrigin, type LiveParcel, liveParcelOf, patienceMs } from './live-quote.ts';

/** What it takes to ask a carrier for prices on behalf of a shopper. */
export type LiveQuoting = {
  api: Pick<CarrierApi, 'quote'>;
  /** Counts a request of the shopper's address to the carrier; false: it made too many. */
  mayAsk(): Promise<boolean>;
  /** Logs why the carrier gave no price. */
  report(error: unknown): void;
  /** a signal that ends a request after a time */
  patience?: (ms: number) => AbortSignal;
};

/**
 * Quotes shipping by a rule, at the price that the carrier asks if the shop charges that: see `quoteShipping`. It waits
 * for the carrier for three seconds at most, so it must not be called in a transaction.
 *
 * @param quoting null: there is no carrier to ask
 */
export async function quoteShippingLive(
  db: Db,
  quoting: LiveQuoting | null,
  rule: ShippingRule,
  { place, ...content }: Omit<ShippingContent, 'quoted'> & { place: ShippingPlace },
  now = new Date(),
): Promise<ShippingQuote> {
  const byTable = quoteShipping(rule, content);
  // What the table does not charge for stays free.
  if (!quoting || byTable.price === byTable.codFee) return byTable;
  const origin = await readLiveOrigin(db);
  if (!origin) return byTable;
  const parcel = liveParcelOf(origin, place, content);
  if (!parcel) return byTable;
  const quoted = await joinRun(quoting.api, JSON.stringify(Object.values(parcel)), () =>
    findPrice(db, quoting, { origin, parcel, now }),
  );
  return quoteShipping(rule, { ...content, quoted });
}

type Asked = { origin: LiveOrigin; parcel: LiveParcel; now: Date };

/**
 * Finds the price of a parcel: the stored one while it is fresh, or else the one that the carrier answers now, which is
 * stored for the orders to come. So is that it answered none, because the table's price is shown then.
 *
 * @returns null without a price of the carrier
 */
async function findPrice(db: Db, quoting: LiveQuoting, { origin, parcel, now }: Asked): Promise<Pesos | null> {
  const [latest] = await findLiveAnswers(db, parcel, now);
  if (latest && isFresh(latest, now)) return latest.price;
  if (!(await quoting.mayAsk())) return null;
  const answer = (await isCarrierPaused(db, now)) ? noPrice('skipped') : await askCarrier(quoting, origin, parcel);
  await storeLiveAnswer(db, parcel, { ...answer, askedAt: now });
  return answer.price;
}

type Answer = Omit<LiveAnswer, 'askedAt'>;

const noPrice = (answer: Exclude<Answer['answer'], 'priced'>): Answer => ({ answer, price: null });

/** Asks for the cheapest price of a parcel whose receiver is not known yet. */
async function askCarrier(
  { api, report, patience = (ms) => AbortSignal.timeout(ms) }: LiveQuoting,
  { address }: LiveOrigin,
  { origin, destination, grams, declaredValue, boxSizeCm }: LiveParcel,
): Promise<Answer> {
  const signal = patience(patienceMs);
  try {
    const request = api.quote(
      {
        from: { municipality: origin, address },
        to: { municipality: destination, address: '' },
        grams,
        sizeCm: boxSizeCm,
        content: parcelContent,
        declaredValue,
        codAmount: 0,
      },
      signal,
    );
    const quoted = await Promise.race([request, rejectAtEnd(signal)]);
    if (!quoted.ok || quoted.rates.length === 0) return noPrice('refused');
    const price = Math.min(...quoted.rates.map(({ freight }) => freight));
    if (!Number.isInteger(price) || price <= 0 || price > mostPesos)
      throw new CarrierUnavailable(`The carrier named a price of ${price}`);
    return { answer: 'priced', price };
  } catch (error) {
    report(error);
    return noPrice('unavailable');
  }
}

/** Rejects when a signal ends, also for a carrier that does not heed it. */
function rejectAtEnd(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new CarrierUnavailable('The carrier named no price in time'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

const runs = new WeakMap<LiveQuoting['api'], Map<string, Promise<Pesos | null>>>();

/** Joins the run that is under way for the same parcel, or starts one (single flight). */
function joinRun(api: LiveQuoting['api'], key: string, start: () => Promise<Pesos | null>): Promise<Pesos | null> {
  const ofCarrier = runs.get(api) ?? new Map<string, Promise<Pesos | null>>();
  runs.set(api, ofCarrier);
  const current = ofCarrier.get(key);
  if (current) return current;
  const run = start().finally(() => ofCarrier.delete(key));
  ofCarrier.set(key, run);
  return run;
}
