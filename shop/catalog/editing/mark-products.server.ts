import { and, inArray, ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { lockProducts } from '#shop/catalog/stock/stock.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';

type Marking = { productIds: string[]; on: boolean; actor: Actor };

export type MarkedProducts = {
  /** how many of the products are not deleted */
  matched: number;
  /** those whose mark changed, with their names */
  changed: { id: string; name: string }[];
};

/** Adds all given products to the offers page, or removes them, in one transaction. */
export function setOnOfferPage(db: Db, marking: Marking): Promise<MarkedProducts> {
  return mark(db, 'onOfferPage', marking);
}

/** Features all given products on the home page, or stops featuring them, in one transaction. */
export function setFeatured(db: Db, marking: Marking): Promise<MarkedProducts> {
  return mark(db, 'featured', marking);
}

async function mark(
  db: Db,
  field: 'onOfferPage' | 'featured',
  { productIds, on, actor }: Marking,
): Promise<MarkedProducts> {
  return db.transaction(async (tx) => {
    const lockedIds = [...(await lockProducts(tx, productIds)).keys()];
    if (lockedIds.length === 0) return { matched: 0, changed: [] };
    const changed = await tx
      .update(products)
      .set({ [field]: on, updatedAt: new Date() })
      .where(and(inArray(products.id, lockedIds), ne(products[field], on)))
      .returning({ id: products.id, name: products.name });
    for (const { id, name } of changed) {
      await recordChange(tx, actor, {
        subject: 'product',
        subjectId: id,
        subjectName: name,
        action: 'changed',
        before: { [field]: !on },
        after: { [field]: on },
      });
    }
    if (changed.length > 0)
      await announce(
        tx,
        'products',
        changed.map(({ id }) => id),
      );
    return { matched: lockedIds.length, changed };
  });
}
