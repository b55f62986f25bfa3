import type { Db } from '#db/database.server.ts';
import type { orders } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import { isServiceOrder } from '#shop/orders/is-service-order.ts';
import { promiseToPlace, type ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import { readShippingTerms } from '#shop/shipping/read-shipping-terms.server.ts';

type SentOrder = Pick<typeof orders.$inferInsert, 'items' | 'delivery' | 'shippingAddress'>;
type PromisedDays = Pick<typeof orders.$inferInsert, 'promisedFrom' | 'promisedTo'>;

/**
 * Promises the days between which an order that is placed now arrives, by the rule of its place.
 *
 * @param options.terms null: they are read
 * @returns nothing for what is not sent to a place in Colombia: services, orders that are fetched, orders abroad
 */
export async function promiseOrder(
  tx: Db,
  order: SentOrder,
  { terms, now }: { terms: ShippingTerms | null; now: Date },
): Promise<PromisedDays> {
  const { items, delivery = 'parcel', shippingAddress } = order;
  if (delivery !== 'parcel' || isServiceOrder(items) || isAbroad(shippingAddress.country)) return {};
  const { municipalityCode = null, department } = shippingAddress;
  const { from, to } = promiseToPlace(now, terms ?? (await readShippingTerms(tx)), { municipalityCode, department });
  return { promisedFrom: from, promisedTo: to };
}
