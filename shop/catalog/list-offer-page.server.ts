import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { productCategories, products, productsView } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { defaultGround } from './product.ts';

/** What the page where staff fill the offers page shows of a product. */
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

export type OfferPageColumn = {
  /** by name, at most as many as asked for */
  products: OfferPageProduct[];
  /** how many there are */
  total: number;
};

/**
 * The products that are on the offers page and those that are not, by name.
 *
 * @param search what the name must contain, accents and capitals aside; empty for all
 * @param limit how many of each are wanted
 */
export async function listOfferPage(
  db: Db,
  { search, limit }: { search: string; limit: { available: number; offered: number } },
): Promise<{ available: OfferPageColumn; offered: OfferPageColumn }> {
  const [available, offered] = await Promise.all([
    listColumn(db, false, search, limit.available),
    listColumn(db, true, search, limit.offered),
  ]);
  return { available, offered };
}

async function listColumn(db: Db, onOfferPage: boolean, search: string, limit: number): Promise<OfferPageColumn> {
  const where = and(eq(productsView.onOfferPage, onOfferPage), nameContains(db, search));
  const [total, rows] = await Promise.all([
    db.$count(productsView, where),
    db
      .select({
        id: productsView.id,
        name: productsView.name,
        onOfferPage: productsView.onOfferPage,
        price: productsView.price,
        discountPercentage: productsView.discountPercentage,
        stock: productsView.stock,
        imageUrl: sql<string | null>`${productsView.imageUrls}[1]`,
        ground: sql<string>`coalesce(${productCategories.ground}, ${defaultGround})`,
      })
      .from(productsView)
      .leftJoin(productCategories, eq(productCategories.id, productsView.categoryId))
      .where(where)
      .orderBy(asc(sql`shop_alphabetic(${productsView.name}) collate "und-x-icu"`), asc(productsView.id))
      .limit(limit),
  ]);
  return { products: rows, total };
}

/** What was typed, in one piece, anywhere in the name. */
function nameContains(db: Db, search: string): SQL | undefined {
  if (search === '') return undefined;
  const named = db
    .select({ id: products.id })
    .from(products)
    .where(sql`strpos(${products.plainName}, shop_plain(${search})) > 0`);
  return sql`${productsView.id} in ${named}`;
}
