import { type Database, openDatabase } from '#db/database.server.ts';
import { findRunningEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import type { RunningShop } from '#e2e/shops/running-shop.ts';

/** Connects to the database of a running shop, beside the shop. */
export function openBeside({ dataFolder }: RunningShop, poolSize: number): Promise<Database> {
  const url = findRunningEmbedded(dataFolder);
  if (!url) throw new Error(`No PostgreSQL server runs in ${dataFolder}`);
  return openDatabase(url, { poolSize });
}
