import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { lockOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { endOfferedRevision, lockOfferedRevision } from './offered-revision.server.ts';
import { answerNotes } from './revision-words.ts';

/**
 * Withdraws, on behalf of a member of staff, the change to an order that waits for its customer.
 *
 * @param withdrawing.revisionId the change that staff saw
 * @returns whether it still waited
 */
export async function withdrawRevision(
  db: Db,
  { orderId, revisionId, actor }: { orderId: string; revisionId: string; actor: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const offered = order && (await lockOfferedRevision(tx, order.id));
    if (!offered || offered.id !== revisionId) return false;
    await endOfferedRevision(tx, offered, 'withdrawn');
    const note = answerNotes.withdrawn;
    const by = { actorId: actor.userId, actorName: actor.fullName };
    await recordOrderEvent(tx, order, { kind: 'revision-answered', note, ...by });
    await recordOrderChange(tx, actor, order, { before: { content: offered.reason }, after: { content: note } });
    await announce(tx, 'orders', [order.id]);
    return true;
  });
}
