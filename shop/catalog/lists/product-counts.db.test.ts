import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productCategories, productCounts, products } from '#db/schema.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { listFeaturedProducts, listProducts, listRelatedProducts, suggestProducts } from './list-products.server.ts';

const shop = useTestDatabase();

/** The stored counts and the actual counts, each as one text. */
async function keptAndCounted(): Promise<[string, string]> {
  const { rows } = await shop.db.execute<{ kept: string; counted: string }>(sql`
    with kept as (
      select category_id, sum(listed)::int as listed, sum(on_offer_page)::int as offers, sum(featured)::int as featured,
        sum(without_picture)::int as bare
      from product_counts group by 1 having sum(listed) <> 0
    ), counted as (
      select category_id, count(*)::int as listed, (count(*) filter (where on_offer_page))::int as offers,
        (count(*) filter (where featured))::int as featured, (count(*) filter (where image_urls = '{}'))::int as bare
      from products where deleted_at is null group by 1
    ), in_stock as (select product_id as id, stock from product_stock),
    there as (select id, stock from products where deleted_at is null)
    select (select json_agg(kept order by category_id)::text from kept) || (select json_agg(in_stock order by id)::text from in_stock) as kept,
      (select json_agg(counted order by category_id)::text from counted) || (select json_agg(there order by id)::text from there) as counted`);
  return [rows[0]?.kept ?? '', rows[0]?.counted ?? ''];
}

/** A pseudo-random generator with a fixed seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('maintained counts and stock equal those of the products after any change', async () => {
  const next = numbersFrom(7);
  const categories = ['jarabes', 'capsulas', 'ninos', 'pomadas'];
  for (const id of categories) await insertCategory(shop.db, { id, name: id });
  const category = () => categories[next(categories.length + 1)] ?? null;
  const some = () => sql`abs(hashtext(id::text)) % 5 = ${next(5)}`;
  const newProducts = () =>
    Array.from({ length: 2 + next(9) }, (_, place) => ({
      name: `Producto ${place}`,
      price: 1_000,
      stock: next(20),
      categoryId: category(),
      onOfferPage: next(2) === 0,
      featured: next(3) === 0,
      imageUrls: next(2) === 0 ? [] : ['/imagenes/una'],
      deletedAt: next(8) === 0 ? new Date() : null,
    }));
  const changes = [
    () => shop.db.insert(products).values(newProducts()),
    () => shop.db.update(products).set({ categoryId: category() }).where(some()),
    () => shop.db.update(products).set({ onOfferPage: sql`not on_offer_page` }).where(some()),
    () =>
      shop.db
        .update(products)
        .set({ featured: next(2) === 0, imageUrls: [] })
        .where(some()),
    () =>
      shop.db
        .update(products)
        .set({ stock: sql`stock + ${next(9)}` })
        .where(some()),
    () =>
      shop.db
        .update(products)
        .set({ deletedAt: next(2) === 0 ? new Date() : null, stock: 3 })
        .where(some()),
    () => shop.db.delete(products).where(sql`abs(hashtext(id::text)) % 17 = ${next(17)}`),
  ];
  for (let round = 0; round < 120; round++) await changes[next(changes.length)]?.();
  await shop.db.delete(productCategories).where(eq(productCategories.id, 'pomadas'));

  const [kept, counted] = await keptAndCounted();
  expect(kept).toContain('listed');
  expect(kept).toBe(counted);
  // Periodic compaction keeps the number of rows small.
  expect(await shop.db.$count(productCounts)).toBeLessThan(200);

  await shop.db.execute(sql`truncate products cascade`);
  await insertProduct(shop.db, { categoryId: 'ninos' });
  const [keptAfter, countedAfter] = await keptAndCounted();
  expect(keptAfter).toBe(countedAfter);
});

test('a page makes three queries at most, four if a search finds only some of its words, besides settings and categories', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { name: 'Miel de Abejas', categoryId: 'jarabes', featured: true });
  for (let n = 0; n < 30; n++) await insertProduct(shop.db, { name: `Jarabe ${n}`, categoryId: 'jarabes' });
  const list = (query: Partial<typeof everything>) => () => listProducts(shop.db, { ...everything, ...query });
  // The first search of a process also loads the stems of all synonyms.
  await list({ search: 'miel' })();
  const pages: Record<string, () => Promise<unknown>> = {
    home: () => listFeaturedProducts(shop.db),
    list: list({ page: 2 }),
    narrowed: list({ categoryId: 'jarabes', onOffer: true, minPrice: 5_000, sort: 'name-desc' }),
    found: list({ search: 'miel de abejas', sort: 'relevance' }),
    misspelled: list({ search: 'jarave', sort: 'relevance', page: 2 }),
    partly: list({ search: 'miel con zanahoria', sort: 'price-asc', maxPrice: 90_000 }),
    nothing: list({ search: 'bicicleta', sort: 'relevance' }),
    suggestions: () => suggestProducts(shop.db, 'jar'),
    product: () => Promise.all([findProduct(shop.db, honey.id), listRelatedProducts(shop.db, honey)]),
  };

  const questions: Record<string, number> = {};
  for (const [name, ask] of Object.entries(pages)) questions[name] = (await recordWork(shop.db, ask)).statements.length;

  expect(questions).toEqual({
    home: 1,
    list: 2,
    narrowed: 1,
    found: 3,
    misspelled: 3,
    partly: 4,
    nothing: 3,
    suggestions: 3,
    product: 2,
  });
});
