import type { Db } from '#db/database.server.ts';
import { type StoreSettings, storeSettings } from '#db/schema.ts';
import { defaultSettings } from './store-settings.ts';

/**
 * The row of the shop's settings, made with the defaults where there is none, and locked until the transaction ends: of two
 * who save at once one waits for the other here, and then finds what the other has saved.
 */
export async function lockSettings(tx: Db): Promise<StoreSettings> {
  await tx.insert(storeSettings).values(defaultSettings).onConflictDoNothing();
  const [row] = await tx.select().from(storeSettings).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}

/** The moment of a save: later than what it replaces even within one millisecond. */
export function savedAfter({ updatedAt }: StoreSettings): Date {
  return new Date(Math.max(Date.now(), updatedAt.getTime() + 1));
}
