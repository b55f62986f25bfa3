import type { Db } from '#db/database.server.ts';
import { lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { goodsHaveLeft, isToBePaid } from '#shop/orders/status/order-status.ts';
import {
  findPaymentSigns,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
} from '#shop/orders/waiting-order.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { cancelOrder } from './cancel-order.server.ts';
import { cancelReasons, mayCustomerCancel } from './customer-cancelling.ts';

export type CancelOwnOrderResult =
  /** it is cancelled, now or before */
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** its goods have left the shop */
  | { ok: false; reason: 'sent' }
  /** the shop's rule does not let customers cancel it */
  | { ok: false; reason: 'not-allowed' }
  /** a payment is being confirmed, or a proof under review */
  | { ok: false; reason: 'settling' }
  | ProviderSilent;

/**
 * Cancels an order for its customer, found by its secret link, if the shop's rule allows it. An unpaid order is
 * cancelled only after the provider has answered about its attempts to pay, and not while money may be on its way. The
 * money of a paid order is owed to its customer, as if staff had cancelled it. Cancelling a cancelled order changes
 * nothing.
 *
 * @param cancelling.because one of `cancelReasons`; any other text is not recorded
 */
export async function cancelOwnOrder(
  db: Db,
  { accessToken, because, answer = 'unasked' }: { accessToken: string; because: string; answer?: ProviderAnswer },
  now = new Date(),
): Promise<CancelOwnOrderResult | Unasked> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    if (order.status === 'Cancelado') return { ok: true };
    if (goodsHaveLeft(order.status)) return { ok: false, reason: 'sent' };
    const { customerCancelling } = await getStoreSettings(tx);
    if (!mayCustomerCancel(customerCancelling, order.status)) return { ok: false, reason: 'not-allowed' };
    if (isToBePaid(order.status)) {
      const unasked = await refuseUnasked(tx, order, { answer, silence: 'refuses', now });
      if (unasked?.reason === 'unasked') return unasked;
      const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, now);
      if (atProvider || hasValidProof) return { ok: false, reason: 'settling' };
      if (unasked) return unasked;
    }
    await cancelOrder(tx, order, { kind: 'customer', note: cancelReasons.includes(because) ? because : '' });
    return { ok: true };
  });
}
