/** Why a backup failed, as far as staff can act on it. */
export type BackupFailure = 'no-space' | 'no-folder' | 'fault';

/** The state of the nightly backups; timestamps as ISO text. */
export type BackupState = {
  succeededAt: string | null;
  bytes: number | null;
  failedAt: string | null;
  failure: BackupFailure | null;
};

export type BackupTrouble = {
  kind: BackupFailure | 'late';
  /** when the last good backup was made; null if there is none */
  lastGoodAt: Date | null;
};

const hourMs = 60 * 60 * 1000;
/**
 * If the last good backup is older than this, the next one is overdue: a day, plus two hours in case a backup takes
 * longer than the one before.
 */
const lateAfterMs = 26 * hourMs;
/** If neither a success nor a failure was recorded for this long, nightly backups count as turned off. */
const turnedOffAfterMs = 14 * 24 * hourMs;

/**
 * Decides which problem of the nightly backups staff should know about: a failure, or a backup that is overdue.
 *
 * @returns null if the last backup is recent and good, or if the shop makes no nightly backups
 */
export function backupTrouble(state: BackupState | null, now: Date): BackupTrouble | null {
  if (!state) return null;
  const lastGoodAt = state.succeededAt ? new Date(state.succeededAt) : null;
  const failedAt = state.failedAt ? new Date(state.failedAt) : null;
  const since = now.getTime() - Math.max(lastGoodAt?.getTime() ?? 0, failedAt?.getTime() ?? 0);
  if (since > turnedOffAfterMs) return null;
  if (state.failure) return { kind: state.failure, lastGoodAt };
  return lastGoodAt && now.getTime() - lastGoodAt.getTime() > lateAfterMs ? { kind: 'late', lastGoodAt } : null;
}
