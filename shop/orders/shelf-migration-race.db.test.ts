/** Runs every migration since the first against a shop of that version while it sells. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#db/database.server.ts';
import { listMigrations, shopMigrations } from '#db/migrate.server.ts';
import { openOlderSchema } from '#db/older-schema.server.ts';
import { checkShelf } from '#shop/testing/orders.ts';

let older: Database;
beforeEach(async () => {
  const [first] = await listMigrations();
  older = await openOlderSchema(first?.when ?? 0, shopMigrations);
});
afterEach(() => older.close());

type InsertedOrder = { status: string; units: number; holdsStock?: boolean };

/** Inserts an order as the first version does, with the columns that it knows. */
async function insertOrder(tx: Db, productId: string, { status, units, holdsStock = true }: InsertedOrder) {
  const items = [{ id: productId, name: 'Miel', quantity: units, price: 30_000, isOffer: false, image_urls: [] }];
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into orders (order_number, total_amount, status, items, shipping_address, payment_method, idempotency_key,
      content_hash, access_token, holds_stock)
    select (100000 + floor(random() * 1e12))::bigint::text, 30000, ${status}, ${JSON.stringify(items)}::jsonb, '{}',
      'Wompi', gen_random_uuid()::text, 'unused', gen_random_uuid()::text, ${holdsStock}
    returning id`);
  return rows[0]?.id ?? '';
}

const lockProduct = (tx: Db, id: string) => tx.execute(sql`select from products where id = ${id} for update`);
const changeStock = (tx: Db, id: string, units: number) =>
  tx.execute(sql`update products set stock = stock + ${units}, updated_at = now() where id = ${id}`);

/** Places an order: locks its attempt, then its product. */
function place(db: Db, productId: string): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from orders, stock_reservations where orders.idempotency_key = 'new'`);
    await lockProduct(tx, productId);
    await changeStock(tx, productId, -1);
    return insertOrder(tx, productId, { status: 'Pendiente', units: 1 });
  });
}

/** Cancels an order whose payment did not come: locks the order, reads its payments, and locks its product. */
function lapse(db: Db, productId: string, orderId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from orders where id = ${orderId} for update`);
    await tx.execute(sql`select from payment_transactions where order_id = ${orderId}`);
    await tx.execute(sql`select from payments where order_id = ${orderId}`);
    await lockProduct(tx, productId);
    await changeStock(tx, productId, 1);
    await tx.execute(sql`update orders set status = 'Cancelado', holds_stock = false where id = ${orderId}`);
    await tx.execute(
      sql`insert into order_events (order_id, kind, to_status) values (${orderId}, 'lapsed', 'Cancelado')`,
    );
  });
}

test('all migrations run while orders and cancellations go on, none of which fails, and the shelf is right', {
  timeout: 120_000,
}, async () => {
  const { db } = older;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into products (name, price, stock) values ('Miel', 30000, 1000) returning id`,
  );
  const productId = rows[0]?.id ?? '';
  await insertOrder(db, productId, { status: 'Pagado', units: 3 });
  await insertOrder(db, productId, { status: 'Enviado', units: 3 });
  await insertOrder(db, productId, { status: 'Cancelado', units: 3, holdsStock: false });
  await insertOrder(db, productId, { status: 'Pagado', units: 3, holdsStock: false });
  await db.execute(sql`
    insert into stock_reservations (idempotency_key, lines_hash, items, total_amount, expires_at)
    values ('held', 'unused', ${JSON.stringify([{ id: productId, quantity: 2 }])}::jsonb, 60000, now() + interval '1 hour')`);

  let isOver = false;
  let sold = 0;
  async function sell() {
    for (let turn = 0; !isOver || turn < 3; turn += 1) {
      const orderId = await place(db, productId);
      if (turn % 4 === 0) sold += 1;
      else await lapse(db, productId, orderId);
    }
  }
  const selling = Promise.all([1, 2, 3, 4, 5, 6].map(sell));
  await Promise.all([
    older.migrate().finally(() => {
      isOver = true;
    }),
    selling,
  ]);

  expect(await checkShelf(db, productId)).toBe(1_005);
  expect(sold).toBeGreaterThan(0);
});
