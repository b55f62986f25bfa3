import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import { productCategories, products } from '#db/schema.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { isUuid } from '#shop/uuid.ts';
import { type ProductInShop, writeProductRow } from './product-row.server.ts';

/** Enough to spare the database questions, few enough to hold in memory. */
const productsPerRead = 500;

/** As an index has it, whatever the database's own order of letters is. */
const byName = sql`${products.plainName} collate "C"`;

/**
 * All products as rows of a file, by name, some hundred at a time. A product that is renamed while it is read may be missing
 * or stand there twice.
 */
export async function* exportProducts(reads: Reads): AsyncGenerator<CsvCell[][], void> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await reads((db) =>
      db
        .select({ ...columns, plainName: products.plainName })
        .from(products)
        .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
        .where(and(isNull(products.deletedAt), after))
        .orderBy(asc(byName), asc(products.id))
        .limit(productsPerRead),
    );
    yield rows.map(writeProductRow);
    const last = rows.at(-1);
    if (!last || rows.length < productsPerRead) return;
    after = sql`(${byName}, ${products.id}) > (${last.plainName}, ${last.id}::uuid)`;
  }
}

/** A product a file names: deleted ones too, so that it can be said that they are. */
export type NamedProduct = ProductInShop & { isDeleted: boolean };

/** The products of some ids; those nobody knows are absent. */
export async function findProductsInShop(db: Db, ids: string[]): Promise<Map<string, NamedProduct>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await selectByIds(db, wanted);
  return new Map(rows.map(({ deletedAt, ...product }) => [product.id, { ...product, isDeleted: deletedAt !== null }]));
}

/** The same of those that are in the shop, locked until the transaction ends, in the order of their ids. */
export async function lockProductsInShop(tx: Db, ids: string[]): Promise<Map<string, ProductInShop>> {
  if (ids.length === 0) return new Map();
  const rows = await selectByIds(tx, ids).orderBy(asc(products.id)).for('update', { of: products });
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((product) => [product.id, product]));
}

function selectByIds(db: Db, ids: string[]) {
  return db
    .select({ ...columns, deletedAt: products.deletedAt })
    .from(products)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(inArray(products.id, ids))
    .$dynamic();
}

const columns = {
  id: products.id,
  values: {
    name: products.name,
    description: products.description,
    price: products.price,
    discountPercentage: products.discountPercentage,
    stock: products.stock,
    categoryId: products.categoryId,
    tags: products.tags,
    featured: products.featured,
    onOfferPage: products.onOfferPage,
    offers: products.offers,
    imageUrls: products.imageUrls,
    kind: products.kind,
    invimaRecord: products.invimaRecord,
    presentation: products.presentation,
    content: products.content,
    origin: products.origin,
    ingredients: products.ingredients,
    usage: products.usage,
    warnings: products.warnings,
    expiresOn: products.expiresOn,
  },
  categoryName: productCategories.name,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};
