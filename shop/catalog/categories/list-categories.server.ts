import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, productCounts, products } from '#db/schema.ts';
import { isForEveryone } from '#shop/catalog/lists/adult-products.server.ts';
import { sumsOfCounts } from '#shop/catalog/lists/product-counts.server.ts';
import { inOrder, productOrders } from '#shop/catalog/lists/product-order.server.ts';
import { presentationWord } from '#shop/catalog/presentation-word.server.ts';
import type { Category, StaffCategory } from './categories.ts';
import { idsWithin, inTree, isShown } from './category-tree.ts';

const categoryColumns = {
  id: productCategories.id,
  name: productCategories.name,
  description: productCategories.description,
  imageUrl: productCategories.imageUrl,
  ground: productCategories.ground,
  adultsOnly: productCategories.adultsOnly,
  parentId: productCategories.parentId,
};

/** The order that staff chose; categories without a place follow, by name. */
export const inOwnOrder = [
  sql`${productCategories.position} asc nulls last`,
  asc(sql`shop_alphabetic(${productCategories.name}) collate "und-x-icu"`),
  asc(productCategories.id),
];

/** The categories that shoppers see, in the order that staff chose, each main one followed by its subcategories. */
export async function listShownCategories(db: Db): Promise<Category[]> {
  const rows = await listCategories(db);
  return rows.filter((one) => isShown(one, rows)).map(({ hidden: _, ...category }) => category);
}

/** Every category for staff, hidden ones included, in the order that they chose; subcategories follow their main one. */
export async function listCategories(db: Db): Promise<StaffCategory[]> {
  const rows = await db
    .select({ ...categoryColumns, hidden: productCategories.hidden })
    .from(productCategories)
    .orderBy(...inOwnOrder);
  return inTree(rows);
}

/** A category as the admin shows it, with the time it was last saved and its number of listed products. */
export type ManagedCategory = StaffCategory & { savedAt: Date; products: number };

/** Every category for the admin, in the order that staff chose; subcategories follow their main one. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
  const counted = countByCategory(db);
  const rows = await db
    .select({
      ...categoryColumns,
      hidden: productCategories.hidden,
      savedAt: productCategories.updatedAt,
      products: sql<number>`coalesce(${counted.listed}, 0)`,
    })
    .from(productCategories)
    .leftJoin(counted, eq(counted.categoryId, productCategories.id))
    .orderBy(...inOwnOrder);
  return inTree(rows);
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
  /** without hidden ones, which cannot be chosen; subcategories follow their main category */
  categories: CategoryChoice[];
  /** the categories for adults, hidden ones included */
  adultCategoryIds: string[];
  /** the first words that most presentations have, in alphabetical order */
  presentations: string[];
};

/** A category to choose. Its number of products includes those of the subcategories that its list contains. */
export type CategoryChoice = Category & {
  products: number;
  /** the ids of the categories whose products its list contains, its own first */
  within: string[];
};

const presentationsOffered = 10;

/** Counts the products that each filter selects. The categories are in the order that staff chose. */
export async function listCatalogChoices(db: Db): Promise<CatalogChoices> {
  const [rows, presentations] = await Promise.all([countChoices(db), listPresentations(db)]);
  const choices: CatalogChoices = { all: 0, onOffer: 0, categories: [], adultCategoryIds: [], presentations };
  for (const { all, onOffer, adultsOnly } of rows) {
    choices.all += adultsOnly ? 0 : (all ?? 0);
    choices.onOffer += adultsOnly ? 0 : (onOffer ?? 0);
  }
  const categories = inTree(rows.flatMap(({ category }) => category ?? []));
  const counts = new Map(rows.map(({ all, category }) => [category?.id, all ?? 0]));
  choices.adultCategoryIds = categories.filter(({ adultsOnly }) => adultsOnly).map(({ id }) => id);
  for (const category of categories.filter((one) => isShown(one, categories))) {
    const { hidden: _, ...shown } = category;
    const within = idsWithin(category, categories);
    choices.categories.push({ ...shown, within, products: within.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) });
  }
  return choices;
}

/** Counts the products per category. Products without a category count in the totals only. */
function countChoices(db: Db) {
  const counted = countByCategory(db);
  return db
    .select({
      category: { ...categoryColumns, hidden: productCategories.hidden },
      adultsOnly: productCategories.adultsOnly,
      all: counted.listed,
      onOffer: counted.onOfferPage,
    })
    .from(productCategories)
    .fullJoin(counted, eq(counted.categoryId, productCategories.id))
    .orderBy(...inOwnOrder);
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
