import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { transferProofs } from '#db/schema.ts';

/** Whether a proof of any order is stored under this key. */
export async function isProofFileUsed(db: Db, storageKey: string): Promise<boolean> {
  return (await db.$count(transferProofs, eq(transferProofs.storageKey, storageKey))) > 0;
}
