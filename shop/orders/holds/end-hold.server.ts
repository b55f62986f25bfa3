import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderRevisions, stockReservations } from '#db/schema.ts';
import { returnToStock } from '#shop/catalog/stock/stock.server.ts';
import { productUnits } from '#shop/orders/order.ts';
import { revisionOfHold } from '#shop/orders/revisions/offered-revision.server.ts';
import { withdrawRevision } from '#shop/orders/revisions/withdraw-revision.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChanges } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { deleteHold, unitsOf } from './locked-holds.server.ts';

/**
 * Ends a stock hold on behalf of a member of staff and returns its units to stock. Its shopper can still order what is
 * on sale. The hold of a change to an order is ended by withdrawing that change.
 *
 * @returns whether there was such a hold
 */
export async function endHold(db: Db, { holdId, actor }: { holdId: string; actor: Actor }): Promise<boolean> {
  if (!isUuid(holdId)) return false;
  const revision = await findRevisionOfHold(db, holdId);
  if (revision) return withdrawRevision(db, { ...revision, actor });
  return db.transaction(async (tx) => {
    const [hold] = await tx
      .select({ items: stockReservations.items })
      .from(stockReservations)
      .where(eq(stockReservations.id, holdId))
      .for('update');
    if (!hold) return false;
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
    return true;
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
