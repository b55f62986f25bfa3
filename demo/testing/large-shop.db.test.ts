import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders, products, searchWords } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fillShop } from './large-shop.ts';
import { largeShopProductId } from './large-shop-products.ts';

const shop = useTestDatabase();

test('a large shop has the requested size, each product found by its name, and works like any other afterwards', async () => {
  await fillShop(shop.database, { products: 300, orders: 100 });

  const { db } = shop;
  const { rows } = await db.execute(
    sql`select count(distinct name)::int as names, count(*)::int as rows from products`,
  );
  expect(rows).toEqual([{ names: 300, rows: 300 }]);
  expect(await db.$count(orders)).toBe(100);
  expect(await db.$count(orderEvents, eq(orderEvents.kind, 'placed'))).toBe(100);

  // Generated columns, triggers and indexes work as before.
  const renamed = await db
    .update(products)
    .set({ name: 'Zumo Desconocido' })
    .where(eq(products.id, largeShopProductId(7)))
    .returning({ plainName: products.plainName });
  expect(renamed).toEqual([{ plainName: 'zumo desconocido' }]);
  expect(await db.$count(searchWords, eq(searchWords.word, 'desconocido'))).toBe(1);
  const lame = sql`select from pg_index where not indisready or not indisvalid`;
  expect((await db.execute(lame)).rows).toEqual([]);
});
