import { asc, eq, sql } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { collections } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { slugOf } from '#shop/text/slug.ts';
import type { CollectionValues } from './collection-limits.ts';

/** The menu and the filters list them all. */
export const mostCollections = 20;

const longestId = 60;

export type CreateCollectionResult = { ok: true; collectionId: string } | { ok: false; reason: 'name-taken' | 'full' };

/** Creates a collection without products, after the others. Its id is a slug of its name. */
export async function createCollection(
  db: Db,
  actor: Actor,
  values: CollectionValues,
): Promise<CreateCollectionResult> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const others = await tx.select({ id: collections.id, position: collections.position }).from(collections);
    if (others.length >= mostCollections) return { ok: false, reason: 'full' };
    if (await isNameTaken(tx, values.name)) return { ok: false, reason: 'name-taken' };

    const slug = slugOf(values.name, 'coleccion').slice(0, longestId);
    const taken = new Set(others.map(({ id }) => id));
    let id = slug;
    for (let number = 2; taken.has(id); number++) id = `${slug}-${number}`;
    const position = Math.max(0, ...others.map((one) => one.position + 1));
    await tx.insert(collections).values({ id, ...values, position });
    await recordChange(tx, actor, {
      subject: 'collection',
      subjectId: id,
      subjectName: values.name,
      action: 'created',
      after: values,
    });
    await announce(tx, 'categories', []);
    return { ok: true, collectionId: id };
  });
}

export type ChangeCollectionResult =
  | { ok: true }
  /** 'newer': another person saved it after the form was loaded; nothing was written */
  | { ok: false; reason: 'gone' | 'name-taken' | 'newer' };

/**
 * Changes the name and the text of a collection. Its id does not change, so its address stays valid.
 *
 * @param readAt when the values that the form was filled with were saved, as an ISO time
 */
export async function changeCollection(
  db: Db,
  actor: Actor,
  collectionId: string,
  values: CollectionValues,
  readAt: string,
): Promise<ChangeCollectionResult> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const [row] = await tx.select().from(collections).where(eq(collections.id, collectionId)).for('update');
    if (!row) return { ok: false, reason: 'gone' };
    if (row.updatedAt.toISOString() !== readAt) return { ok: false, reason: 'newer' };
    if (await isNameTaken(tx, values.name, collectionId)) return { ok: false, reason: 'name-taken' };

    // Always later than the stored time, because the time identifies the version.
    const updatedAt = new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1));
    await tx
      .update(collections)
      .set({ ...values, updatedAt })
      .where(eq(collections.id, collectionId));
    await recordChange(tx, actor, {
      subject: 'collection',
      subjectId: collectionId,
      subjectName: values.name,
      action: 'changed',
      before: { name: row.name, description: row.description },
      after: values,
    });
    await announce(tx, 'categories', []);
    return { ok: true };
  });
}

/** Moves a collection one place up or down in the menu. Returns whether there is such a collection. */
export async function moveCollection(
  db: Db,
  actor: Actor,
  collectionId: string,
  direction: 'up' | 'down',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const rows = await tx
      .select({ id: collections.id, name: collections.name })
      .from(collections)
      .orderBy(asc(collections.position), asc(collections.id));
    const from = rows.findIndex(({ id }) => id === collectionId);
    const moved = rows[from];
    if (!moved) return false;
    const to = direction === 'up' ? from - 1 : from + 1;
    if (to < 0 || to >= rows.length) return true;

    for (const [position, { id }] of rows.toSpliced(from, 1).toSpliced(to, 0, moved).entries())
      await tx.update(collections).set({ position }).where(eq(collections.id, id));
    await recordChange(tx, actor, {
      subject: 'collection',
      subjectId: collectionId,
      subjectName: moved.name,
      action: 'changed',
      before: { position: from + 1 },
      after: { position: to + 1 },
    });
    await announce(tx, 'categories', []);
    return true;
  });
}

/** Deletes a collection permanently; its products stay in the shop. Returns its name, or null if it is gone. */
export async function deleteCollection(db: Db, actor: Actor, collectionId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(collections)
      .where(eq(collections.id, collectionId))
      .returning({ name: collections.name, description: collections.description });
    if (!deleted) return null;
    await recordChange(tx, actor, {
      subject: 'collection',
      subjectId: collectionId,
      subjectName: deleted.name,
      action: 'deleted',
      before: deleted,
    });
    await announce(tx, 'categories', []);
    return deleted.name;
  });
}

/** Serializes writes, so that names stay unique and positions distinct. Reads are not blocked. */
async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${collections} in share row exclusive mode`);
}

async function isNameTaken(tx: Db, name: string, exceptId = ''): Promise<boolean> {
  const [other] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(sql`shop_plain(${collections.name}) = shop_plain(${name}) and ${collections.id} <> ${exceptId}`)
    .limit(1);
  return other !== undefined;
}
