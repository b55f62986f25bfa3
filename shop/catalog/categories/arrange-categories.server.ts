import { sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { inOwnOrder } from './list-categories.server.ts';
import { lockCategories } from './save-category.server.ts';

/**
 * Stores the order of the categories.
 *
 * @param ids every category in the new order
 * @returns false if the ids are not exactly those of the categories, as when one was added or deleted since; then
 * nothing changes
 */
export async function arrangeCategories(db: Db, actor: Actor, ids: string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCategories(tx);
    const before = await tx
      .select({ id: productCategories.id, name: productCategories.name })
      .from(productCategories)
      .orderBy(...inOwnOrder);
    const names = new Map(before.map(({ id, name }) => [id, name]));
    const isComplete =
      ids.length === names.size && new Set(ids).size === ids.length && ids.every((id) => names.has(id));
    if (!isComplete) return false;

    // Leaves `updatedAt` alone: it identifies the version that a form edits, and the order is no part of it.
    await tx.execute(sql`
      update ${productCategories} set position = arranged.place - 1
      from unnest(${sql.param(ids)}::text[]) with ordinality as arranged (id, place) where ${productCategories.id} = arranged.id`);
    const changeId = await recordChange(tx, actor, {
      subject: 'category',
      subjectName: 'Orden de las categorías',
      action: 'changed',
      before: { order: before.map(({ name }) => name) },
      after: { order: ids.map((id) => names.get(id)) },
    });
    if (changeId !== null) await announce(tx, 'categories', []);
    return true;
  });
}
