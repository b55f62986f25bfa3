import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productCounts } from '#db/schema.ts';
import { sumsOfCounts } from '#shop/catalog/product-counts.server.ts';
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

/** A category as the admin shows it, with the time it was last saved and its number of listed products. */
export type ManagedCategory = Category & { savedAt: Date; products: number };

/** Every category for the admin, by name. */
export function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  const counted = countByCategory(db);
  return db
    .select({
      ...categoryColumns,
      savedAt: productCategories.updatedAt,
      products: sql<number>`coalesce(${counted.listed}, 0)`,
    })
    .from(productCategories)
    .leftJoin(counted, eq(counted.categoryId, productCategories.id))
    .orderBy(byName, asc(productCategories.id));
}

function countByCategory(db: Db) {
  return db
    .select({
      categoryId: productCounts.categoryId,
      listed: sumsOfCounts.listed.as('all_listed'),
      onOfferPage: sumsOfCounts.onOfferPage.as('all_on_offer_page'),
    })
    .from(productCounts)
    .groupBy(productCounts.categoryId)
    .as('counted');
}

/** The filters of the product list, each with the number of products it selects when it is the only filter. */
export type CatalogChoices = {
  all: number;
  onOffer: number;
  categories: (Category & { products: number })[];
};

/** Counts the products that each filter selects. The categories are sorted by name. */
export async function listCatalogChoices(db: Db): Promise<CatalogChoices> {
  const counted = countByCategory(db);
  // Products without a category count only in the totals (`all` and `onOffer`).
  const rows = await db
    .select({ ...categoryColumns, all: counted.listed, onOffer: counted.onOfferPage })
    .from(productCategories)
    .fullJoin(counted, eq(counted.categoryId, productCategories.id))
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
