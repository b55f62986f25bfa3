import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { OrderContent } from '#db/schema.ts';
import { deleteHold } from '#shop/orders/holds/locked-holds.server.ts';
import { lockOrderByToken } from '#shop/orders/locked-order.server.ts';
import { orderUnits } from '#shop/orders/order.ts';
import { recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { applyContent, readContent } from './apply-content.server.ts';
import { followMoney } from './follow-money.server.ts';
import {
  answerOffered,
  endOfferedRevision,
  lockOfferedRevision,
  type OfferedRevision,
} from './offered-revision.server.ts';
import { unitsBeyond } from './order-content.ts';
import { answerNotes } from './revision-words.ts';

export type AnswerRevisionResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' }
  /** it was withdrawn or answered, or its time is over: the order stays as it is */
  | { ok: false; reason: 'over' };

/**
 * Accepts or declines, for the customer, the change to their order that waits, found by the order's secret link. An
 * accepted change applies with the prices and units that were held for it.
 */
export async function answerRevision(
  db: Db,
  { accessToken, revisionId, accepts }: { accessToken: string; revisionId: string; accepts: boolean },
  now = new Date(),
): Promise<AnswerRevisionResult> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, accessToken);
    if (!order) return { ok: false, reason: 'not-found' };
    const offered = await lockOfferedRevision(tx, order.id);
    const isOpen = offered?.id === revisionId && offered.expiresAt !== null && offered.expiresAt > now;
    if (!isOpen) return { ok: false, reason: 'over' };

    if (accepts) {
      const held = offered.hold?.items ?? [];
      const has = orderUnits([...(order.holdsStock ? order.items : []), ...held]);
      // Its hold was ended, or the order has given up its units since.
      if ([...unitsBeyond(offered.after.items, has).values()].some((units) => units > 0))
        return { ok: false, reason: 'over' };
      if (offered.hold) await deleteHold(tx, offered.hold.id);
      await answerOffered(tx, offered.id, 'accepted');
      await applyContent(tx, order, await withCurrentAddress(tx, order.id, offered), held);
    } else await endOfferedRevision(tx, offered, 'declined');
    const kind = 'revision-answered';
    await recordOrderEvent(tx, order, { kind, note: answerNotes[accepts ? 'accepted' : 'declined'] });
    if (accepts) await followMoney(tx, order.id, { revisionId: offered.id, actor: null });
    await announce(tx, 'orders', [order.id]);
    return { ok: true };
  });
}

/** The content offered. An address that the change leaves alone may have been completed since, for a payment method. */
async function withCurrentAddress(tx: Db, orderId: string, { before, after }: OfferedRevision): Promise<OrderContent> {
  const isSame = JSON.stringify(before.address) === JSON.stringify(after.address);
  return isSame ? { ...after, address: (await readContent(tx, orderId)).address } : after;
}
