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
 * How much longer than the time of its payment method an unpaid order may keep its stock, counted from its placement,
 * however often the payment is started again: an order paid online keeps it for three hours at most.
 */
const longestRenewalMs = 150 * minuteMs;

/**
 * Determines until when an unpaid order keeps its stock after its payment was started again or its method changed: for
 * the time of the method, but not beyond the longest renewal. The current deadline is never shortened: a shopper who
 * saw the transfer accounts was promised that time, and may have sent the money.
 *
 * @returns null if the method sets no limit, or the order has no deadline because staff have decided about it
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
