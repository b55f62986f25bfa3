import { and, inArray, ne } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockProducts } from './stock.server.ts';

type Marking = { productIds: string[]; on: boolean; actor: Actor };

export type MarkedProducts = {
  /** how many of the products are still in the shop */
  found: number;
  /** those that were not as asked before, by name */
  changed: { id: string; name: string }[];
};

/** Puts products on the offers page, or takes them off it: all of them or, on a fault, none. */
export function setOnOfferPage(db: Db, marking: Marking): Promise<MarkedProducts> {
  return mark(db, 'onOfferPage', marking);
}

/** Features products on the home page, or no longer: all of them or, on a fault, none. */
export function setFeatured(db: Db, marking: Marking): Promise<MarkedProducts> {
  return mark(db, 'featured', marking);
}

async function mark(
  db: Db,
  field: 'onOfferPage' | 'featured',
  { productIds, on, actor }: Marking,
): Promise<MarkedProducts> {
  return db.transaction(async (tx) => {
    const found = [...(await lockProducts(tx, productIds)).keys()];
    if (found.length === 0) return { found: 0, changed: [] };
    const changed = await tx
      .update(products)
      .set({ [field]: on, updatedAt: new Date() })
      .where(and(inArray(products.id, found), ne(products[field], on)))
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
    return { found: found.length, changed };
  });
}
