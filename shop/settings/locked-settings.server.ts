import type { Db } from '#db/database.server.ts';
import { type StoreSettings, storeSettings } from '#db/schema.ts';
import { defaultSettings } from './default-settings.ts';

/**
 * Locks the row of the shop's settings until the transaction ends, and inserts it with the defaults if it is missing.
 * Concurrent saves are serialized here, so that the second sees what the first saved.
 */
export async function lockSettings(tx: Db): Promise<StoreSettings> {
  await tx.insert(storeSettings).values(defaultSettings).onConflictDoNothing();
  const [row] = await tx.select().from(storeSettings).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}

/** The time of a save: later than the one it replaces, even within the same millisecond. */
export function savedAfter({ updatedAt }: StoreSettings): Date {
  return new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
}
