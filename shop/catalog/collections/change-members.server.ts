import { and, eq, isNull } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { collectionProducts, collections, products } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { isUuid } from '#shop/uuid.ts';

/** Enough for a need; a larger collection is a category. */
export const mostMembers = 200;

export type ChangeMembersResult = { ok: true; productName: string } | { ok: false; reason: 'gone' | 'full' };

/** Adds a product of the shop to a collection, or takes it out. Repeating either changes nothing. */
export async function changeMembers(
  db: Db,
  actor: Actor,
  { collectionId, productId, isMember }: { collectionId: string; productId: string; isMember: boolean },
): Promise<ChangeMembersResult> {
  if (!isUuid(productId)) return { ok: false, reason: 'gone' };
  return db.transaction(async (tx) => {
    const [collection] = await tx
      .select({ name: collections.name })
      .from(collections)
      .where(eq(collections.id, collectionId))
      .for('update');
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, productId), isNull(products.deletedAt)));
    if (!collection || !product) return { ok: false, reason: 'gone' };

    const member = and(eq(collectionProducts.collectionId, collectionId), eq(collectionProducts.productId, productId));
    const wasMember = (await tx.$count(collectionProducts, member)) > 0;
    if (wasMember === isMember) return { ok: true, productName: product.name };
    if (isMember) {
      const count = await tx.$count(collectionProducts, eq(collectionProducts.collectionId, collectionId));
      if (count >= mostMembers) return { ok: false, reason: 'full' };
      await tx.insert(collectionProducts).values({ collectionId, productId });
    } else await tx.delete(collectionProducts).where(member);

    await recordChange(tx, actor, {
      subject: 'collection',
      subjectId: collectionId,
      subjectName: collection.name,
      action: 'changed',
      ...(isMember ? { after: { product: product.name } } : { before: { product: product.name } }),
    });
    await announce(tx, 'categories', []);
    return { ok: true, productName: product.name };
  });
}
