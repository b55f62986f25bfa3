import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { Category } from './categories.ts';

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  description: productCategories.description,
  imageUrl: productCategories.imageUrl,
  ground: productCategories.ground,
};

const byName = asc(sql`shop_alphabetic(${productCategories.name}) collate "und-x-icu"`);

/** Every category, by name. */
export function listCategories(db: Db): Promise<Category[]> {
  return db.select(categoryColumns).from(productCategories).orderBy(byName, asc(productCategories.id));
}

/** A category as staff see it: with the moment it was last saved, and how many products of the shop are in it. */
export type ManagedCategory = Category & { savedAt: Date; products: number };

/** Every category as staff see it, by name. */
export function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  return db
    .select({
      ...categoryColumns,
      savedAt: productCategories.updatedAt,
      products: sql<number>`(${db.$count(products, and(eq(products.categoryId, productCategories.id), isNull(products.deletedAt)))})::int`,
    })
    .from(productCategories)
    .orderBy(byName, asc(productCategories.id));
}

/** The choices of the list of products, each with how many products it leads to when nothing else is asked. */
export type CatalogChoices = {
  all: number;
  onOffer: number;
  categories: (Category & { products: number })[];
};

/** What there is to choose from in the catalogue, counted; categories by name. */
export async function listCatalogChoices(db: Db): Promise<CatalogChoices> {
  const counted = db
    .select({
      categoryId: products.categoryId,
      all: sql<number>`count(*)::int`.as('all_products'),
      onOffer: sql<number>`(count(*) filter (where ${products.onOfferPage}))::int`.as('on_offer'),
    })
    .from(products)
    .where(isNull(products.deletedAt))
    .groupBy(products.categoryId)
    .as('counted');
  // Products without a category count among all, under no row of the list.
  const rows = await db
    .select({ ...categoryColumns, all: counted.all, onOffer: counted.onOffer })
    .from(productCategories)
    .fullJoin(counted, sql`${counted.categoryId} = ${productCategories.id}`)
    .orderBy(byName, asc(productCategories.id));

  const choices: CatalogChoices = { all: 0, onOffer: 0, categories: [] };
  for (const { all, onOffer, id, name, description, imageUrl, ground } of rows) {
    choices.all += all ?? 0;
    choices.onOffer += onOffer ?? 0;
    if (id === null || name === null) continue;
    choices.categories.push({
      id,
      name,
      description: description ?? '',
      imageUrl: imageUrl ?? '',
      ground: ground ?? id,
      products: all ?? 0,
    });
  }
  return choices;
}
