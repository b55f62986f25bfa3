import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productCounts } from '#db/schema.ts';
import type { Category } from './categories.ts';
import { sumsOfCounts } from './product-counts.server.ts';

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

/** The choices of the list of products, each with how many products it leads to when nothing else is asked. */
export type CatalogChoices = {
  all: number;
  onOffer: number;
  categories: (Category & { products: number })[];
};

/** What there is to choose from in the catalogue, counted; categories by name. */
export async function listCatalogChoices(db: Db): Promise<CatalogChoices> {
  const counted = countByCategory(db);
  // Products without a category count among all, under no row of the list.
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
