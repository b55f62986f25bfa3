import { and, asc, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockCategories } from './save-category.server.ts';

export type DeleteCategoryResult =
  | {
      ok: true;
      name: string;
      /** the number of its listed products */
      products: number;
      /** the name of the category that they are in now; null for none */
      movedTo: string | null;
    }
  /** 'target-gone': the category for its products does not exist, or is the deleted one; nothing was written */
  | { ok: false; reason: 'gone' | 'target-gone' };

/**
 * Deletes a category permanently. Its subcategories become main ones. Its products stay: they move to another category,
 * or have none.
 *
 * @param targetId the category for its products; null for none
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  categoryId: string,
  targetId: string | null,
): Promise<DeleteCategoryResult> {
  return db.transaction(async (tx) => {
    await lockCategories(tx);
    const movedTo = targetId === null ? null : await findName(tx, targetId);
    if (targetId !== null && (movedTo === null || targetId === categoryId)) return { ok: false, reason: 'target-gone' };

    const count = await tx.$count(products, and(eq(products.categoryId, categoryId), isNull(products.deletedAt)));
    if (targetId !== null) await moveProducts(tx, categoryId, targetId);
    const [deleted] = await tx.delete(productCategories).where(eq(productCategories.id, categoryId)).returning({
      name: productCategories.name,
      description: productCategories.description,
      imageUrl: productCategories.imageUrl,
      adultsOnly: productCategories.adultsOnly,
      hidden: productCategories.hidden,
    });
    if (!deleted) return { ok: false, reason: 'gone' };
    await recordChange(tx, actor, {
      subject: 'category',
      subjectId: categoryId,
      subjectName: deleted.name,
      action: 'deleted',
      before: { ...deleted, products: count, ...(count > 0 && movedTo !== null && { movedTo }) },
    });
    await announce(tx, 'categories', [categoryId]);
    // The pages and lists of the category's products change too. An empty list announces a change of all products:
    // without a target, the foreign key has already cleared their category, so they can no longer be identified.
    if (count > 0) await announce(tx, 'products', []);
    return { ok: true, name: deleted.name, products: count, movedTo };
  });
}

async function findName(tx: Db, categoryId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: productCategories.name })
    .from(productCategories)
    .where(eq(productCategories.id, categoryId));
  return row?.name ?? null;
}

/** Moves the products of a category, deleted ones too. Locks them in order of their ids, as orders do. */
async function moveProducts(tx: Db, categoryId: string, targetId: string): Promise<void> {
  const isIn = eq(products.categoryId, categoryId);
  await tx.select({ id: products.id }).from(products).where(isIn).orderBy(asc(products.id)).for('update');
  await tx.update(products).set({ categoryId: targetId }).where(isIn);
}
