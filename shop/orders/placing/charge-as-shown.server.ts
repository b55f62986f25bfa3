import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import { findLiveAnswers } from '#shop/shipping/live-quotes/live-answers.server.ts';
import { liveParcelOf } from '#shop/shipping/live-quotes/live-quote.ts';
import type { AttemptState } from './attempt-key.server.ts';
import { chargeShipping, placeOf, type SentOrder, type ShippingCharge } from './order-shipping.ts';

/**
 * Charges a new order for its shipping; see `chargeShipping`. Where the shop charges what the carrier asks, it is the
 * price that the shopper saw, if it was shown for such a parcel in the last two hours; or else the latest of these; or
 * else, if none was shown, that of the table. The carrier is not asked here.
 */
export async function chargeAsShown(
  tx: Db,
  { shipping: { rules }, liveOrigin }: Pick<AttemptState, 'shipping' | 'liveOrigin'>,
  sent: SentOrder,
  { shown, now }: { shown: Pesos; now: Date },
): Promise<ShippingCharge> {
  const byTable = chargeShipping(rules, sent);
  const parcel = liveOrigin && liveParcelOf(liveOrigin, placeOf(sent.address), sent);
  // What the table does not charge for stays free.
  if (!parcel || byTable.price === byTable.codFee) return byTable;
  const answers = await findLiveAnswers(tx, parcel, now);
  const charges = answers.map(({ price }) => chargeShipping(rules, { ...sent, quoted: price }));
  return charges.find(({ price }) => price === shown) ?? charges[0] ?? byTable;
}
