/** Reviews for tests: valid by default, so that a test names only what matters to it. */
import type { Db } from '#db/database.server.ts';
import { reviews } from '#db/schema.ts';
import { insertPlacedOrder } from './orders.ts';

/** Inserts a delivered order with one unit of each product, and returns its row. */
export async function insertDeliveredOrder(
  db: Db,
  products: { id: string; name?: string }[],
  overrides: Parameters<typeof insertPlacedOrder>[1] = {},
) {
  const items = products.map(({ id, name = 'Miel de Abejas' }) => ({
    id,
    name,
    quantity: 1,
    price: 30_000,
    isOffer: false,
    image_urls: [],
  }));
  return insertPlacedOrder(db, { status: 'Entregado', items, ...overrides });
}

/** Inserts a published review of a product, with a delivered order of its own, and returns its row. */
export async function insertReview(
  db: Db,
  { productId, ...overrides }: { productId: string } & Partial<typeof reviews.$inferInsert>,
) {
  const orderId = overrides.orderId ?? (await insertDeliveredOrder(db, [{ id: productId }])).id;
  const [row] = await db
    .insert(reviews)
    .values({
      line: 0,
      stars: 5,
      body: 'Muy buena.',
      status: 'published',
      authorName: 'Laura G.',
      ...overrides,
      orderId,
      productId,
    })
    .returning();
  if (!row) throw new Error('The review was not inserted');
  return row;
}
