import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { findCity } from '#shop/places/find-city.ts';
import { type DeliveryPromise, promiseDelivery, type ShippingTerms } from './delivery-promise.ts';
import { type LiveQuoting, quoteShippingLive } from './live-quotes/quote-live.server.ts';
import { findShippingRule, mostShipping, type ShippingQuote } from './shipping-rules.ts';

/** What sending one unit of a product to a place costs, and when it arrives; for display only. */
export type UnitQuote = {
  /** 'Pereira, Risaralda', or the department if the city is not known; empty for the whole country */
  place: string;
  /** whether the typed city is a municipality, so that the quote is for it */
  isCityKnown: boolean;
  /** whether all places have the rule of the quote */
  isSameEverywhere: boolean;
  /** without the fee that paying on delivery adds */
  price: Pesos;
  /** whether several units cost as much: the price is free, and stays so at any weight */
  isFreeForMore: boolean;
  /** the value of goods from which it is free; null: never */
  freeFrom: Pesos | null;
  /** what paying on delivery adds, and why it cannot be paid so; null if it can */
  onDelivery: Pick<ShippingQuote, 'codFee' | 'codRefused'>;
  promise: DeliveryPromise;
};

/**
 * Quotes the shipping of one unit to a typed city. One that no municipality, or several, are called has the rule of its
 * department.
 *
 * @param typed.department '' if none was chosen
 * @param quoting the carrier that is asked if the shop charges its prices; null without one
 */
export async function quoteUnit(
  db: Db,
  terms: ShippingTerms,
  unit: { productId: string; price: Pesos },
  typed: { city: string; department: string },
  quoting: LiveQuoting | null = null,
): Promise<UnitQuote> {
  const now = new Date();
  const { city, department } = typed;
  const { kind, places } = findCity(city, department);
  const municipality = kind !== 'elsewhere' && places.length === 1 ? places[0] : undefined;
  const place = { municipalityCode: municipality?.code ?? null, department };
  const rule = findShippingRule(terms.rules, place);
  const [product] = await db
    .select({ weightGrams: products.weightGrams })
    .from(products)
    .where(eq(products.id, unit.productId));
  const sent = { place, grams: product?.weightGrams ?? 0, goods: unit.price, isOnDelivery: true };
  const { price, codFee, codRefused, days } = await quoteShippingLive(db, quoting, rule, sent);
  return {
    place: municipality ? `${municipality.name}, ${municipality.department}` : department,
    isCityKnown: municipality !== undefined,
    isSameEverywhere: terms.rules.length === 1,
    price: price - codFee,
    isFreeForMore: mostShipping([rule], unit.price) === 0,
    freeFrom: rule.freeFrom,
    onDelivery: { codFee, codRefused },
    promise: promiseDelivery(now, terms, days),
  };
}
