import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shopState } from '#db/schema.ts';
import type { BackupFailure, BackupState } from './backup-trouble.ts';

const key = 'nightly-backup';

/** Finds the state of the nightly backups; null if none is recorded. */
export async function findBackupState(db: Db): Promise<BackupState | null> {
  const [row] = await db.select({ value: shopState.value }).from(shopState).where(eq(shopState.key, key));
  return (row?.value as BackupState | undefined) ?? null;
}

/** Records a successful backup, which clears any earlier failure. */
export async function noteBackup(db: Db, copy: { at: Date; bytes: number }): Promise<void> {
  await keep(db, { succeededAt: copy.at.toISOString(), bytes: copy.bytes, failedAt: null, failure: null });
}

/** Records a failed backup and keeps the time and size of the last successful one. */
export async function noteFailedBackup(db: Db, { at, failure }: { at: Date; failure: BackupFailure }): Promise<void> {
  const before = await findBackupState(db);
  await keep(db, { succeededAt: null, bytes: null, ...before, failedAt: at.toISOString(), failure });
}

/** Deletes the state of the nightly backups, for a shop that no longer makes any. */
export async function forgetBackups(db: Db): Promise<void> {
  await db.delete(shopState).where(eq(shopState.key, key));
}

async function keep(db: Db, value: BackupState): Promise<void> {
  await db
    .insert(shopState)
    .values({ key, value })
    .onConflictDoUpdate({ target: shopState.key, set: { value, updatedAt: new Date() } });
}
