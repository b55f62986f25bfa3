import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers } from '#db/schema.ts';

/** Locks the remittances of a carrier: those who store, remove or decide about them wait for each other. */
export async function lockRemittances(tx: Db, carrierId: string): Promise<void> {
  await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId)).for('no key update');
}
