import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, stockReservations } from '#db/schema.ts';
import { returnToStock } from '#shop/catalog/stock/stock.server.ts';
import { productUnits } from '#shop/orders/order.ts';
import { revisionOfHold } from '#shop/orders/revisions/offered-revision.server.ts';
import { withdrawRevision } from '#shop/orders/revisions/withdraw-revision.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChanges } from '#shop/staff/record-change.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { isUuid } from '#shop/uuid.ts';
import { deleteHold, unitsOf } from './locked-holds.server.ts';

export type EndHoldResult =
  /** `isOfChange`: it was that of a change to an order, which is withdrawn */
  | { ok: true; isOfChange: boolean }
  | { ok: false; reason: 'not-found' }
  /** it is that of a change to an order, and the actor may change none */
  | { ok: false; reason: 'forbidden' };

/**
 * Ends a stock hold on behalf of a member of staff and returns its units to stock. Its shopper can still order what is
 * on sale. The hold of a change to an order is ended by withdrawing that change, which the customer can then no longer
 * accept: only staff who change orders do that.
 */
export async function endHold(
  db: Db,
  { holdId, actor, may = () => true }: { holdId: string; actor: Actor; may?: (permission: Permission) => boolean },
): Promise<EndHoldResult> {
  if (!isUuid(holdId)) return { ok: false, reason: 'not-found' };
  const revision = await findRevisionOfHold(db, holdId);
  if (revision) {
    if (!may('orders.change')) return { ok: false, reason: 'forbidden' };
    const isWithdrawn = await withdrawRevision(db, { ...revision, actor });
    return isWithdrawn ? { ok: true, isOfChange: true } : { ok: false, reason: 'not-found' };
  }
  return db.transaction(async (tx): Promise<EndHoldResult> => {
    const [hold] = await tx
      .select({ items: stockReservations.items })
      .from(stockReservations)
      .where(eq(stockReservations.id, holdId))
      .for('update');
    if (!hold) return { ok: false, reason: 'not-found' };
    await returnToStock(tx, unitsOf([hold]));
    await deleteHold(tx, holdId);
    await recordChanges(
      tx,
      actor,
      [...productUnits(hold.items)].map(([id, count]) => ({
        subject: 'product',
        subjectId: id,
        subjectName: hold.items.find((item) => item.id === id)?.name ?? '',
        action: 'changed',
        before: { held: count },
        after: { held: 0 },
      })),
    );
    return { ok: true, isOfChange: false };
  });
}

/** Finds the change to an order that a hold belongs to; null for the holds of shoppers. */
async function findRevisionOfHold(db: Db, holdId: string): Promise<{ orderId: string; revisionId: string } | null> {
  const [hold] = await db
    .select({ key: stockReservations.idempotencyKey })
    .from(stockReservations)
    .where(eq(stockReservations.id, holdId));
  const id = hold && revisionOfHold(hold.key);
  if (!id) return null;
  const [revision] = await db
    .select({ orderId: orderRevisions.orderId, revisionId: orderRevisions.id })
    .from(orderRevisions)
    .where(eq(orderRevisions.id, id));
  return revision ?? null;
}
