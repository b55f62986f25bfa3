import type { Db } from '#db/database.server.ts';
import { followedForMs } from '#shop/orders/cancelling/lapse-order.server.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import {
  isBeingConfirmed,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
} from '#shop/orders/waiting-order.server.ts';
import { hasDeletedProduct } from '#shop/orders/withdrawn-goods.server.ts';

/** Why an unpaid order could not be sent. */
export type SendingRefused =
  /** its customer may be paying it online, so the carrier must not collect it */
  | { ok: false; reason: 'payment-on-its-way' }
  | ProviderSilent
  /** a product was withdrawn since, and staff have not been shown that */
  | { ok: false; reason: 'withdrawn' };

/** Refuses to send an unpaid order while its money may be on its way online, or of products withdrawn unseen. */
export async function refuseSending(
  tx: Db,
  order: LockedOrder,
  { answer, seesWithdrawn, now }: { answer: ProviderAnswer; seesWithdrawn: boolean; now: Date },
): Promise<SendingRefused | Unasked | null> {
  const unasked = await refuseUnasked(tx, order, { answer, silence: 'until-expiry', now });
  if (unasked?.reason === 'unasked') return unasked;
  const begunAfter = new Date(now.getTime() - followedForMs);
  if (await isBeingConfirmed(tx, order.id, { now, begunAfter })) return { ok: false, reason: 'payment-on-its-way' };
  if (unasked) return unasked;
  return !seesWithdrawn && (await hasDeletedProduct(tx, order)) ? { ok: false, reason: 'withdrawn' } : null;
}
