import { isoDayOf } from '#shop/dates.ts';

/**
 * Whether the provider can void a payment: it voids cards only, whole, and on the day of the payment. For all others
 * the money is returned by another way.
 *
 * @param payment.paidInCents what the transaction took
 * @param payment.amountInCents what is owed of it
 */
export function isVoidable(
  payment: { methodType: string; paidAt: Date; paidInCents: number; amountInCents: number },
  now: Date,
): boolean {
  const { methodType, paidAt, paidInCents, amountInCents } = payment;
  return methodType === 'CARD' && paidInCents === amountInCents && isoDayOf(paidAt) === isoDayOf(now);
}
