import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { lockProductRows } from '#shop/catalog/stock/stock.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

type Removal = { productIds: string[]; actor: Actor };

/**
 * Deletes all given products in one transaction. Their rows stay, so that past orders do not change, the products'
 * pages say that they are no longer sold, and `restoreProducts` can bring them back unchanged.
 *
 * @returns the products that this call deleted, without those deleted earlier
 */
export function deleteProducts(db: Db, removal: Removal): Promise<{ id: string; name: string }[]> {
  return setDeleted(db, removal, true);
}

/**
 * Restores all given products in one transaction.
 *
 * @returns the products that this call restored, without those that were not deleted
 */
export function restoreProducts(db: Db, removal: Removal): Promise<{ id: string; name: string }[]> {
  return setDeleted(db, removal, false);
}

async function setDeleted(db: Db, { productIds, actor }: Removal, isDeleted: boolean) {
  const wanted = [...new Set(productIds)].filter(isUuid);
  if (wanted.length === 0) return [];
  return db.transaction(async (tx) => {
    await lockProductRows(tx, wanted);
    const now = new Date();
    const changed = await tx
      .update(products)
      .set({ deletedAt: isDeleted ? now : null, updatedAt: now })
      .where(and(inArray(products.id, wanted), isDeleted ? isNull(products.deletedAt) : isNotNull(products.deletedAt)))
      .returning({ id: products.id, name: products.name });
    for (const { id, name } of changed) {
      await recordChange(tx, actor, {
        subject: 'product',
        subjectId: id,
        subjectName: name,
        action: isDeleted ? 'deleted' : 'restored',
      });
    }
    if (changed.length > 0) {
      await announce(
        tx,
        'products',
        changed.map(({ id }) => id),
      );
    }
    return changed;
  });
}
