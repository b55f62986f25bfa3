import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shoppingLists } from '#db/schema.ts';
import { parseCart } from '#shop/cart/cart.ts';
import { boundLists, type Lists, mergeLists } from './merge-lists.ts';

/** The lists as a device has them. */
export type DeviceLists = Lists & {
  /** the version that the device received last; null if it has not synchronized since its owner signed in */
  version: number | null;
  /** when its owner changed them there since; null if they did not */
  changedAt: Date | null;
};

/**
 * Synchronizes the lists of an account with those of a device and returns what both hold from now on. The first time
 * after signing in they are merged; after that the newest change replaces the others.
 */
export async function syncLists(db: Db, userId: string, device: DeviceLists): Promise<Lists & { version: number }> {
  return db.transaction(async (tx) => {
    await tx.insert(shoppingLists).values({ userId }).onConflictDoNothing();
    const [row] = await tx.select().from(shoppingLists).where(eq(shoppingLists.userId, userId)).for('update');
    if (!row) throw new Error('The account was closed during the synchronization');
    // Parsed, because the database returns the fields of a line in another order.
    const kept = { cart: parseCart(JSON.stringify(row.cart)) ?? [], favourites: row.favourites };
    const next = nextLists(kept, row, device);
    if (JSON.stringify(next) === JSON.stringify(kept)) return { ...kept, version: row.version };
    const version = row.version + 1;
    await tx
      .update(shoppingLists)
      .set({ ...next, version, updatedAt: device.changedAt ?? new Date() })
      .where(eq(shoppingLists.userId, userId));
    return { ...next, version };
  });
}

function nextLists(kept: Lists, row: { version: number; updatedAt: Date }, device: DeviceLists): Lists {
  if (device.version === null) return mergeLists(kept, device);
  if (device.changedAt === null) return kept;
  return device.version === row.version || device.changedAt > row.updatedAt ? boundLists(device) : kept;
}

/** Finds the favourites of an account; none if nothing was kept yet. */
export async function findFavourites(db: Db, userId: string): Promise<string[]> {
  const [row] = await db
    .select({ favourites: shoppingLists.favourites })
    .from(shoppingLists)
    .where(eq(shoppingLists.userId, userId));
  return row?.favourites ?? [];
}
