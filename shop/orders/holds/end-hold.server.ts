import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import { returnToStock } from '#shop/catalog/stock/stock.server.ts';
import { productUnits } from '#shop/orders/order.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChanges } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { deleteHold, unitsOf } from './locked-holds.server.ts';

/**
 * Ends a stock hold on behalf of a member of staff and returns its units to stock. Its shopper can still order what is
 * on sale.
 *
 * @returns whether there was such a hold
 */
export async function endHold(db: Db, { holdId, actor }: { holdId: string; actor: Actor }): Promise<boolean> {
  if (!isUuid(holdId)) return false;
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
