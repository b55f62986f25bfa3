import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockProducts } from './stock.server.ts';

export type PriceAndStock = { price: Pesos; stock: number };

type PriceAndStockChange = {
  productId: string;
  /** as they were on the screen where they were changed */
  read: PriceAndStock;
  /** as they are to be */
  wanted: PriceAndStock;
  actor: Actor;
};

export type ChangePriceAndStockResult =
  | { ok: true; name: string; now: PriceAndStock }
  | { ok: false; reason: 'gone' }
  /** what was to be changed has changed since it was read, by a sale or by somebody else: nothing was written */
  | { ok: false; reason: 'newer'; now: PriceAndStock };

/**
 * Writes a product's price and stock from the list. Only what differs from what was read is written, and only while
 * the database still holds what was read: a sale in between must not be undone by an older number.
 */
export async function changePriceAndStock(
  db: Db,
  { productId, read, wanted, actor }: PriceAndStockChange,
): Promise<ChangePriceAndStockResult> {
  return db.transaction(async (tx) => {
    const product = (await lockProducts(tx, [productId])).get(productId);
    if (!product) return { ok: false, reason: 'gone' };

    const before: PriceAndStock = { price: product.price, stock: product.stock };
    const fields = (['price', 'stock'] as const).filter((field) => wanted[field] !== read[field]);
    const isNewer = fields.some((field) => before[field] !== read[field] && before[field] !== wanted[field]);
    if (isNewer) return { ok: false, reason: 'newer', now: before };

    const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) };
    if (after.price === before.price && after.stock === before.stock)
      return { ok: true, name: product.name, now: before };
    await tx
      .update(products)
      .set({ ...after, updatedAt: new Date() })
      .where(eq(products.id, productId));
    await recordChange(tx, actor, {
      subject: 'product',
      subjectId: productId,
      subjectName: product.name,
      action: 'changed',
      before,
      after,
    });
    await announce(tx, 'products', [productId]);
    return { ok: true, name: product.name, now: after };
  });
}
