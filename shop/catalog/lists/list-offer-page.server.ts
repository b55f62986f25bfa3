import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products } from '#db/schema.ts';
import { defaultGround } from '#shop/catalog/product.ts';
import { firstMatches } from '#shop/catalog/search/matching-products.server.ts';
import { mostRanked } from '#shop/catalog/search/search.server.ts';
import { findNamedProducts } from '#shop/catalog/search/search-own-products.server.ts';
import type { Pesos } from '#shop/money.ts';
import { countProducts, countUpTo, totalOf } from './product-counts.server.ts';
import { idsOfPage, inOrder, productOrders } from './product-order.server.ts';
import type { Total } from './product-total.ts';

/** A product on the admin page that manages the offers page. */
export type OfferPageProduct = {
  id: string;
  name: string;
  onOfferPage: boolean;
  /** pesos for one unit before the discount */
  price: Pesos;
  discountPercentage: number;
  stock: number;
  imageUrl: string | null;
  ground: string;
};

/** One of the two columns of the page: its first products by name, and the number of all its products. */
export type OfferPageColumn = Total & {
  /** sorted by name, up to the requested limit */
  products: OfferPageProduct[];
};

/**
 * Lists the products that are on the offer page and those that are not, by name.
 *
 * @param search part of the name, in any case and with or without accents; '' for all
 * @param limit how many products to list in each column
 */
export async function listOfferPage(
  db: Db,
  { search, limit }: { search: string; limit: { available: number; offered: number } },
): Promise<{ available: OfferPageColumn; offered: OfferPageColumn }> {
  const lists = search === '' ? await listsOfAll(db) : await listsOfNamed(db, search);
  const [available, offered] = await Promise.all([
    listColumn(db, lists.available, limit.available),
    listColumn(db, lists.offered, limit.offered),
  ]);
  return { available, offered };
}

/** One column: the condition that selects its products, and their number. */
type List = { where: SQL; counted: Total };

const onPage: Record<'available' | 'offered', SQL> = {
  available: sql`not ${products.onOfferPage}`,
  offered: sql`${products.onOfferPage}`,
};

async function listsOfAll(db: Db): Promise<Record<'available' | 'offered', List>> {
  const { listed, onOfferPage } = await countProducts(db);
  return {
    available: { where: onPage.available, counted: { total: listed - onOfferPage, hasMore: false } },
    offered: { where: onPage.offered, counted: { total: onOfferPage, hasMore: false } },
  };
}

/**
 * Lists the products whose name contains the search text as typed. The index narrows the products by the text's longer
 * words, if it has any; their names are then compared with the whole text.
 */
async function listsOfNamed(db: Db, search: string): Promise<Record<'available' | 'offered', List>> {
  const queries = await findNamedProducts(db, search);
  const inOnePiece = sql`strpos(${products.plainName}, shop_plain(${search})) > 0`;
  const listOf = async (column: 'available' | 'offered'): Promise<List> => {
    const where = sql`${onPage[column]} and ${inOnePiece}`;
    if (!queries) return { where, counted: await countUpTo(db, where) };
    const first = firstMatches(queries, mostRanked + 1, { where });
    const { rows } = await db.execute<{ found: number }>(sql`select count(*)::int as found from (${first}) first`);
    const counted = totalOf(rows[0]?.found ?? 0, mostRanked);
    return { where: sql`${products.id} in (${first})`, counted };
  };
  const [available, offered] = await Promise.all([listOf('available'), listOf('offered')]);
  return { available, offered };
}

async function listColumn(db: Db, { where, counted }: List, limit: number): Promise<OfferPageColumn> {
  if (counted.total === 0) return { products: [], ...counted };
  const order = productOrders['name-asc'];
  const ids = idsOfPage({ where, order, page: 1, perPage: limit, counted });
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      onOfferPage: products.onOfferPage,
      price: products.price,
      discountPercentage: products.discountPercentage,
      stock: products.stock,
      imageUrl: sql<string | null>`${products.imageUrls}[1]`,
      ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
    })
    .from(products)
    .innerJoin(ids, sql`page.id = ${products.id}`)
    .leftJoin(productCategories, eq(productCategories.id, products.categoryId))
    .orderBy(...inOrder(order));
  return { products: rows, ...counted };
}
