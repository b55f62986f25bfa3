import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { defaultGround, introOf, type Product } from './product.ts';

export type FoundProduct =
  | { kind: 'found'; product: Product }
  | { kind: 'deleted'; name: string; category: { id: string; name: string } | null };

/** All but what only a search reads: that is as long as the description again. */
const { search: _, plainName: __, unitPrice: ___, ...shown } = getTableColumns(products);

/**
 * Looks a product up by the id in its address.
 *
 * @returns `deleted` for one that staff took out of the shop; null for an unknown or malformed id
 */
export async function findProduct(db: Db, id: string): Promise<FoundProduct | null> {
  if (!isUuid(id)) return null;
  const [row] = await questionOf(db).execute({ id });
  if (!row) return null;
  const product = row.product;
  if (product.deletedAt) {
    const category = product.categoryId && row.categoryName && { id: product.categoryId, name: row.categoryName };
    return { kind: 'deleted', name: product.name, category: category || null };
  }
  return {
    kind: 'found',
    product: {
      id: product.id,
      name: product.name,
      intro: introOf(product.description),
      price: product.price,
      discountPercentage: product.discountPercentage,
      stock: product.stock,
      imageUrls: product.imageUrls,
      categoryId: product.categoryId,
      categoryName: row.categoryName,
      ground: row.ground ?? defaultGround,
      offers: product.offers,
      description: product.description,
      tags: product.tags,
      kind: product.kind,
      invimaRecord: product.invimaRecord,
      presentation: product.presentation,
      content: product.content,
      origin: product.origin,
      ingredients: product.ingredients,
      usage: product.usage,
      warnings: product.warnings,
      updatedAt: product.updatedAt,
    },
  };
}

/**
 * Of the page that is asked for most, the question takes as long to put into words as to answer: it is put into words once for
 * each database. Without a name the server forgets it at once, as a pooler wants it.
 */
function questionOf(db: Db): ReturnType<typeof prepare> {
  const prepared = questions.get(db) ?? prepare(db);
  questions.set(db, prepared);
  return prepared;
}
const questions = new WeakMap<Db, ReturnType<typeof prepare>>();

function prepare(db: Db) {
  return db
    .select({ product: shown, categoryName: productCategories.name, ground: productCategories.ground })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(eq(products.id, sql.placeholder('id')))
    .prepare('');
}
