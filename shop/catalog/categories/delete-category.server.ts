import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';

/**
 * Deletes a category permanently. Its products stay, without a category.
 *
 * @returns the category's name and its number of listed products; null if there is no such category
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  categoryId: string,
): Promise<{ name: string; products: number } | null> {
  return db.transaction(async (tx) => {
    const count = await tx.$count(products, and(eq(products.categoryId, categoryId), isNull(products.deletedAt)));
    const [deleted] = await tx.delete(productCategories).where(eq(productCategories.id, categoryId)).returning({
      name: productCategories.name,
      description: productCategories.description,
      imageUrl: productCategories.imageUrl,
      adultsOnly: productCategories.adultsOnly,
      hidden: productCategories.hidden,
    });
    if (!deleted) return null;
    await recordChange(tx, actor, {
      subject: 'category',
      subjectId: categoryId,
      subjectName: deleted.name,
      action: 'deleted',
      before: { ...deleted, products: count },
    });
    await announce(tx, 'categories', [categoryId]);
    // The pages and lists of the category's products change too. The foreign key has already cleared the products'
    // category, so they can no longer be identified; an empty list announces a change of all products.
    if (count > 0) await announce(tx, 'products', []);
    return { name: deleted.name, products: count };
  });
}
