import type { Db } from '#db/database.server.ts';
import type { PaymentMethod } from '#db/schema.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { methodOf } from './payment-methods.ts';

const minuteMs = 60_000;

/** @returns until when an unpaid order keeps its stock; null if its method sets no limit */
export async function holdUntil(tx: Db, paymentMethod: PaymentMethod, now: Date): Promise<Date | null> {
  const { hold } = methodOf(paymentMethod);
  if (!hold) return null;
  const minutes = 'minutes' in hold ? hold.minutes : (await getStoreSettings(tx))[hold.setting] * 60;
  return new Date(now.getTime() + minutes * minuteMs);
}

/**
 * How much longer than its method's time an unpaid order keeps its stock at most, counted from its placement, however
 * often its payment is started again: an order paid online three hours.
 */
const longestRenewalMs = 150 * minuteMs;

/**
 * Determines until when an unpaid order keeps its stock once its payment is started again or its method changed: for the
 * time of the method, but no longer than the longest renewal allows. The deadline it has is never shortened: a shopper
 * who saw the transfer accounts was promised longer, and may have sent the money.
 *
 * @returns null if its method sets no limit, or the order has none: staff have decided about it
 */
export async function renewedHold(
  tx: Db,
  order: { createdAt: Date; holdExpiresAt: Date | null },
  paymentMethod: PaymentMethod,
  now: Date,
): Promise<Date | null> {
  if (!order.holdExpiresAt) return null;
  const until = await holdUntil(tx, paymentMethod, now);
  if (!until) return null;
  const methodMs = until.getTime() - now.getTime();
  const lastMs = order.createdAt.getTime() + methodMs + longestRenewalMs;
  return new Date(Math.max(order.holdExpiresAt.getTime(), Math.min(until.getTime(), lastMs)));
}
