import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productCounts, products } from '#db/schema.ts';
import { isForEveryone } from '#shop/catalog/lists/adult-products.server.ts';
import { sumsOfCounts } from '#shop/catalog/lists/product-counts.server.ts';
import { inOrder, productOrders } from '#shop/catalog/lists/product-order.server.ts';
import { presentationWord } from '#shop/catalog/presentation-word.server.ts';
import type { Category } from './categories.ts';

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  description: productCategories.description,
  imageUrl: productCategories.imageUrl,
  ground: productCategories.ground,
  adultsOnly: productCategories.adultsOnly,
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

/**
 * The filters of the product list, each with the number of products it selects when it is the only filter. Products for
 * adults count in their categories only.
 */
export type CatalogChoices = {
  all: number;
  onOffer: number;
  categories: (Category & { products: number })[];
  /** the first words that most presentations have, in alphabetical order */
  presentations: string[];
};

const presentationsOffered = 10;

/** Counts the products that each filter selects. The categories are sorted by name. */
export async function listCatalogChoices(db: Db): Promise<CatalogChoices> {
  const [rows, presentations] = await Promise.all([countChoices(db), listPresentations(db)]);
  const choices: CatalogChoices = { all: 0, onOffer: 0, categories: [], presentations };
  for (const { all, onOffer, id, name, description, imageUrl, ground, adultsOnly } of rows) {
    choices.all += adultsOnly ? 0 : (all ?? 0);
    choices.onOffer += adultsOnly ? 0 : (onOffer ?? 0);
    if (id === null || name === null) continue;
    choices.categories.push({
      id,
      name,
      description: description ?? '',
      imageUrl: imageUrl ?? '',
      ground: ground ?? id,
      adultsOnly: adultsOnly ?? false,
      products: all ?? 0,
    });
  }
  return choices;
}

/** Counts the products per category. Products without a category count in the totals only. */
function countChoices(db: Db) {
  const counted = countByCategory(db);
  return db
    .select({ ...categoryColumns, all: counted.listed, onOffer: counted.onOfferPage })
    .from(productCategories)
    .fullJoin(counted, eq(counted.categoryId, productCategories.id))
    .orderBy(byName, asc(productCategories.id));
}

/** Presentations are counted among this many of the newest products, so that the work does not grow with the shop. */
const presentationsRead = 2_000;

async function listPresentations(db: Db): Promise<string[]> {
  const newest = db
    .select({ word: presentationWord.as('word') })
    .from(products)
    .where(and(isNull(products.deletedAt), isForEveryone))
    .orderBy(...inOrder(productOrders.newest))
    .limit(presentationsRead)
    .as('newest');
  const rows = await db
    .select({ word: newest.word })
    .from(newest)
    .where(sql`${newest.word} ~ '^[[:alpha:]]{2,30}$'`)
    .groupBy(newest.word)
    .orderBy(desc(sql`count(*)`), asc(newest.word))
    .limit(presentationsOffered);
  return rows.map(({ word }) => word).toSorted((one, other) => one.localeCompare(other, 'es'));
}
