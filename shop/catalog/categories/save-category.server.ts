import { and, eq, isNull, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { productCategories } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { type CategoryValues, mayShowPicture } from './category-form.ts';
import { newCategoryId, nextGround } from './new-category.ts';

/** The values of a category and the time they were saved, which identifies their version in edit conflicts. */
export type DatedCategory = CategoryValues & { savedAt: Date };

export type SaveCategoryProblem =
  /** another category has this name, ignoring accents and capitals */
  | 'name-taken'
  /** the picture is not stored in the shop */
  | 'foreign-picture'
  /** its main category does not exist, or is a subcategory; or it is a main category with subcategories */
  | 'wrong-parent';

/** Creates a category. Its id is a slug of its name; its background is the first of those used least. */
export async function createCategory(
  db: Db,
  actor: Actor,
  values: CategoryValues,
): Promise<{ ok: true; categoryId: string } | { ok: false; reason: SaveCategoryProblem }> {
  if (!mayShowPicture(values.imageUrl)) return { ok: false, reason: 'foreign-picture' };
  return db.transaction(async (tx) => {
    await lockCategories(tx);
    if (await isNameTaken(tx, values.name)) return { ok: false, reason: 'name-taken' };
    if (!(await mayBeUnder(tx, values.parentId))) return { ok: false, reason: 'wrong-parent' };

    const others = await tx
      .select({ id: productCategories.id, ground: productCategories.ground })
      .from(productCategories);
    const id = newCategoryId(
      values.name,
      others.map((category) => category.id),
    );
    const ground = nextGround(others.map((category) => category.ground));
    await tx.insert(productCategories).values({ id, ...values, ground });
    await recordChange(tx, actor, {
      subject: 'category',
      subjectId: id,
      subjectName: values.name,
      action: 'created',
      after: values,
    });
    await announce(tx, 'categories', [id]);
    return { ok: true, categoryId: id };
  });
}

export type ChangeCategoryResult =
  | { ok: true }
  | { ok: false; reason: SaveCategoryProblem }
  | { ok: false; reason: 'gone' }
  /** edit conflict: another user saved it after the form was loaded; nothing was written */
  | { ok: false; reason: 'newer'; newer: DatedCategory };

/**
 * Changes a category. Its id does not change, so its URLs stay valid.
 *
 * @param readAt when the values that the form was filled with were saved
 */
export async function changeCategory(
  db: Db,
  actor: Actor,
  categoryId: string,
  values: CategoryValues,
  readAt: Date | null,
): Promise<ChangeCategoryResult> {
  return db.transaction(async (tx) => {
    await lockCategories(tx);
    const [row] = await tx
      .select({
        name: productCategories.name,
        description: productCategories.description,
        imageUrl: productCategories.imageUrl,
        adultsOnly: productCategories.adultsOnly,
        hidden: productCategories.hidden,
        parentId: productCategories.parentId,
        savedAt: productCategories.updatedAt,
      })
      .from(productCategories)
      .where(eq(productCategories.id, categoryId))
      .for('update');
    if (!row) return { ok: false, reason: 'gone' };
    if (row.savedAt.getTime() !== readAt?.getTime()) return { ok: false, reason: 'newer', newer: row };
    if (!mayShowPicture(values.imageUrl, row.imageUrl)) return { ok: false, reason: 'foreign-picture' };
    if (await isNameTaken(tx, values.name, categoryId)) return { ok: false, reason: 'name-taken' };
    if (!(await mayBeUnder(tx, values.parentId, categoryId))) return { ok: false, reason: 'wrong-parent' };

    const { savedAt, ...before } = row;
    // Always later than the stored time, even within one millisecond, because the time identifies the version.
    const updatedAt = new Date(Math.max(Date.now(), savedAt.getTime() + 1));
    await tx
      .update(productCategories)
      .set({ ...values, updatedAt })
      .where(eq(productCategories.id, categoryId));
    await recordChange(tx, actor, {
      subject: 'category',
      subjectId: categoryId,
      subjectName: values.name,
      action: 'changed',
      before,
      after: values,
    });
    await announce(tx, 'categories', [categoryId]);
    return { ok: true };
  });
}

/** Locks the table, which serializes writes of categories, so that the second of two equal names is refused. Reads are not blocked. */
export async function lockCategories(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${productCategories} in share row exclusive mode`);
}

/** Whether a category may have this main category: there is one level of subcategories. */
async function mayBeUnder(tx: Db, parentId: string | null, categoryId = ''): Promise<boolean> {
  if (parentId === null) return true;
  if (parentId === categoryId) return false;
  const isMain = and(eq(productCategories.id, parentId), isNull(productCategories.parentId));
  if ((await tx.$count(productCategories, isMain)) === 0) return false;
  return (await tx.$count(productCategories, eq(productCategories.parentId, categoryId))) === 0;
}

async function isNameTaken(tx: Db, name: string, exceptId = ''): Promise<boolean> {
  const [other] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(sql`shop_plain(${productCategories.name}) = shop_plain(${name}) and ${productCategories.id} <> ${exceptId}`)
    .limit(1);
  return other !== undefined;
}
