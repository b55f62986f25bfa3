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

/** Returns the later of two deadlines; null, for never, is later than any moment. */
export function laterDeadline(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return null;
  return one > other ? one : other;
}
