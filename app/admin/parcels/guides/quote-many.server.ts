import type { Db } from '#db/database.server.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import { findParcelNames } from '#shop/parcels/find-parcel.server.ts';
import { type QuoteGuideResult, quoteGuide } from '#shop/parcels/guides/quote-guide.server.ts';
import { takeTurns } from '#shop/take-turns.server.ts';
import { isCarrierAway, noCarrierApi, purchaseProblem } from './purchase-problem.ts';

/** The most parcels quoted at once: a page of the list. */
const mostQuoted = 50;
/** The carrier limits its requests. */
const quotesAtOnce = 4;

/**
 * Quotes several parcels. One that cannot be quoted says why; once the carrier gives no answer, the others are not asked
 * about.
 */
export async function quoteMany(db: Db, api: CarrierApi | null, ids: string[]) {
  const names = await findParcelNames(db, ids.slice(0, mostQuoted));
  const inTurn = takeTurns(quotesAtOnce);
  let away: QuoteGuideResult | null = null;
  const quote = async (parcelId: string): Promise<QuoteGuideResult> => {
    if (away || !api) return away ?? { ok: false, reason: 'unavailable' };
    const quoted = await quoteGuide(db, api, { parcelId, grams: null });
    if (!quoted.ok && isCarrierAway(quoted)) away = quoted;
    return quoted;
  };
  return Promise.all(
    names.map(async (parcel) => {
      const quoted = await inTurn(() => quote(parcel.id));
      if (!quoted.ok)
        return { ...parcel, rates: [], codAmount: 0, problem: api ? purchaseProblem(quoted) : noCarrierApi };
      const problem = quoted.rates.length === 0 ? 'Ninguna transportadora lo lleva.' : null;
      return { ...parcel, rates: quoted.rates, codAmount: quoted.shipment.codAmount, problem };
    }),
  );
}
