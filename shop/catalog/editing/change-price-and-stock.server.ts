import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { changeShelves, findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProducts } from '#shop/catalog/stock/stock.server.ts';
import type { Pesos } from '#shop/money.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';

/** Price and stock as the product list shows them; `stock` is the number of units on the shelf. */
export type PriceAndStock = { price: Pesos; stock: number };

type PriceAndStockChange = {
  productId: string;
  /** the values that the list showed */
  read: PriceAndStock;
  /** the new values */
  wanted: PriceAndStock;
  actor: Actor;
};

export type ChangePriceAndStockResult =
  | { ok: true; name: string; now: PriceAndStock }
  | { ok: false; reason: 'gone' }
  /**
   * conflict: the price or the shelf changed after the list was loaded, by another user or because an order was sent;
   * nothing was written
   */
  | { ok: false; reason: 'newer'; now: PriceAndStock };

/**
 * Changes a product's price and shelf from the list. Writes only the values that differ from what the list showed. If
 * one of them has changed in the database since, nothing is written: an outdated number must not overwrite a newer one.
 * The units for sale are derived from the shelf.
 */
export async function changePriceAndStock(
  db: Db,
  { productId, read, wanted, actor }: PriceAndStockChange,
): Promise<ChangePriceAndStockResult> {
  return db.transaction(async (tx) => {
    const product = (await lockProducts(tx, [productId])).get(productId);
    if (!product) return { ok: false, reason: 'gone' };

    const shelf = (await findShelves(tx, [productId])).get(productId)?.shelf ?? 0;
    const before: PriceAndStock = { price: product.price, stock: shelf };
    const fields = (['price', 'stock'] as const).filter((field) => wanted[field] !== read[field]);
    const isNewer = fields.some((field) => before[field] !== read[field] && before[field] !== wanted[field]);
    if (isNewer) return { ok: false, reason: 'newer', now: before };

    const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, wanted[field]])) };
    if (after.price === before.price && after.stock === before.stock)
      return { ok: true, name: product.name, now: before };
    await changeShelves(tx, [{ productId, units: after.stock - before.stock }], { kind: 'counted', actor });
    await tx.update(products).set({ price: after.price, updatedAt: new Date() }).where(eq(products.id, productId));
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
