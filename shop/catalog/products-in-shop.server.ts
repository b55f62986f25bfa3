import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import { productCategories, products, stockItems } from '#db/schema.ts';
import { pickFields } from '#shop/catalog/fields/product-fields.ts';
import { pickSeen } from '#shop/catalog/fields/seen-fields.ts';
import { seenColumns } from '#shop/catalog/import/product-columns.ts';
import { type ProductInShop, writeProductRow } from '#shop/catalog/import/product-row.server.ts';
import { isFirstItem, shelfColumns } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows } from '#shop/catalog/stock/stock.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { isUuid } from '#shop/uuid.ts';

/** Large enough to need few queries, and small enough to need little memory. */
const productsPerRead = 500;

/** The "C" collation matches an index, whatever the collation of the database. */
const byName = sql`${products.plainName} collate "C"`;

/**
 * Reads all products as rows of the CSV file, by name, in batches, with the columns that a member of staff sees. A product
 * that is renamed during the export may be missing or appear twice.
 */
export async function* exportProducts(reads: Reads, viewer: Permitted): AsyncGenerator<CsvCell[][], void> {
  const csvColumns = seenColumns(viewer);
  let after: SQL | undefined;
  for (;;) {
    const rows = await reads((db) =>
      db
        .select({ ...columnsFor(viewer), plainName: products.plainName })
        .from(products)
        .leftJoin(stockItems, isFirstItem)
        .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
        .where(and(isNull(products.deletedAt), after))
        .orderBy(asc(byName), asc(products.id))
        .limit(productsPerRead),
    );
    yield rows.map((row) => writeProductRow(row, csvColumns));
    const last = rows.at(-1);
    if (!last || rows.length < productsPerRead) return;
    after = sql`(${byName}, ${products.id}) > (${last.plainName}, ${last.id}::uuid)`;
  }
}

/** A product whose id is in a file, possibly deleted. */
export type NamedProduct = ProductInShop & { isDeleted: boolean };

/** Finds products by id, with the fields that a member of staff sees; deleted ones included, unknown ids absent. */
export async function findProductsInShop(db: Db, viewer: Permitted, ids: string[]): Promise<Map<string, NamedProduct>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await selectByIds(db, columnsFor(viewer), wanted);
  return new Map(rows.map(({ deletedAt, ...product }) => [product.id, { ...product, isDeleted: deletedAt !== null }]));
}

/**
 * Finds the products with these ids that are not deleted, with all fields, and locks their rows in id order until the
 * transaction ends.
 */
export async function lockProductsInShop(tx: Db, ids: string[]): Promise<Map<string, ProductInShop>> {
  if (ids.length === 0) return new Map();
  await lockProductRows(tx, ids);
  // A second statement reads the products: if the locking statement had to wait, it would return the shelf as it was
  // before.
  const rows = await selectByIds(tx, columns, ids);
  return new Map(rows.filter(({ deletedAt }) => deletedAt === null).map((product) => [product.id, product]));
}

function selectByIds(db: Db, columns: Columns, ids: string[]) {
  return db
    .select({ ...columns, deletedAt: products.deletedAt })
    .from(products)
    .leftJoin(stockItems, isFirstItem)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(inArray(products.id, ids));
}

const columns = {
  id: products.id,
  // The column 'Stock' is what is on the shelf.
  values: { ...pickFields(products), stock: shelfColumns.shelf },
  categoryName: productCategories.name,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
};

type Columns = typeof columns;
type Permitted = Pick<Viewer, 'permissions'>;

const columnsFor = (viewer: Permitted): Columns => ({ ...columns, values: pickSeen(viewer, columns.values) });
