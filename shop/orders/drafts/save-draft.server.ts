import { ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { orderDrafts } from '#db/schema.ts';
import { lockOrderByKey } from '#shop/orders/locked-order.server.ts';
import { lockAttempts } from '#shop/orders/placing/attempt-key.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { DraftSale } from './draft.ts';

export type SaveDraftResult =
  | { ok: true; draftId: string }
  /** the sale was made, or its quotation accepted */
  | { ok: false; reason: 'ordered'; orderNumber: string };

/**
 * Puts a sale aside, or changes the draft with its key. It holds no stock. A quotation that was sent cannot be accepted
 * after a change until it is sent again; its link stays the same.
 */
export async function saveDraft(db: Db, sale: DraftSale, actor: Actor, now = new Date()): Promise<SaveDraftResult> {
  const { idempotencyKey } = sale;
  const by = { actorId: actor.userId, actorName: actor.fullName };
  return db.transaction(async (tx) => {
    await lockAttempts(tx, [idempotencyKey]);
    const order = await lockOrderByKey(tx, idempotencyKey);
    if (order) return { ok: false, reason: 'ordered', orderNumber: order.orderNumber };
    const changed = { content: sale, ...by, state: 'open' as const, endedAt: null, updatedAt: now };
    const [draft] = await tx
      .insert(orderDrafts)
      .values({ ...changed, kind: 'draft', idempotencyKey, createdAt: now })
      .onConflictDoUpdate({
        target: orderDrafts.idempotencyKey,
        set: changed,
        setWhere: ne(orderDrafts.state, 'accepted'),
      })
      .returning({ id: orderDrafts.id });
    if (!draft) throw new Error('An accepted draft has no order');
    await announce(tx, 'orders', []);
    return { ok: true, draftId: draft.id };
  });
}
