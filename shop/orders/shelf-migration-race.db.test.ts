/** Shelves are derived from a shop of the previous version, which keeps selling meanwhile. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/database.server.ts';
import { listMigrations, shopMigrations } from '#db/migrate.server.ts';
import { openOlderSchema } from '#db/older-schema.server.ts';
import { stockReservations } from '#db/schema.ts';
import { anAddress, checkShelf, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';

let older: Database;
beforeEach(async () => {
  const migrations = await listMigrations();
  const next = migrations.findIndex(({ name }) => name.endsWith('add-stock-items'));
  older = await openOlderSchema(migrations[next - 1]?.when ?? 0, shopMigrations);
});
afterEach(() => older.close());

test('a shelf has what was for sale, and what holds and unsent orders kept, while orders and cancellations go on', {
  timeout: 120_000,
}, async () => {
  const { db } = older;
  const honey = await insertProduct(db, { stock: 1_000 });
  const item = { id: honey.id, name: honey.name, quantity: 3, price: 30_000, isOffer: false, image_urls: [] };
  await insertPlacedOrder(db, { items: [item], status: 'Pagado' });
  await insertPlacedOrder(db, { items: [item], status: 'Enviado' });
  await insertPlacedOrder(db, { items: [item], status: 'Cancelado', holdsStock: false });
  await insertPlacedOrder(db, { items: [item], status: 'Pagado', holdsStock: false });
  await db.insert(stockReservations).values({
    idempotencyKey: crypto.randomUUID(),
    linesHash: 'unused',
    items: [{ ...item, quantity: 2 }],
    totalAmount: 60_000,
    expiresAt: new Date(Date.now() + 3_600_000),
  });

  let isOver = false;
  let sold = 0;
  // In the words of that version: this one's need columns of later migrations.
  async function sell(shopper: number) {
    for (let turn = 0; !isOver || turn < 3; turn += 1) {
      const name = `${shopper}-${turn}`;
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from orders where idempotency_key = ${name}`);
        await tx.execute(sql`update products set stock = stock - 1 where id = ${honey.id}`);
        await tx.execute(sql`
          insert into orders (order_number, total_amount, status, items, shipping_address, payment_method, idempotency_key, content_hash, access_token)
            values (${900_000 + 10_000 * shopper + turn}, 30000, 'Pendiente Contraentrega', ${JSON.stringify([{ ...item, quantity: 1 }])},
              ${JSON.stringify(anAddress())}, 'Pago Contraentrega', ${name}, 'unused', ${name})`);
      });
      sold += 1;
      if (turn % 2 === 0) continue;
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`update orders set status = 'Cancelado', holds_stock = false where idempotency_key = ${name}`,
        );
        await tx.execute(sql`update products set stock = stock + 1 where id = ${honey.id}`);
      });
      sold -= 1;
    }
  }
  const selling = Promise.all([1, 2, 3, 4].map(sell));
  await older.migrate();
  isOver = true;
  await selling;

  expect(await checkShelf(db, honey.id)).toBe(1_005);
  expect(sold).toBeGreaterThan(0);
});
