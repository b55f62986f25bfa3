/** Why the shop could not be copied, as far as somebody can do something about it. */
export type BackupFailure = 'no-space' | 'no-folder' | 'fault';

/** How the copies of the night went; moments as ISO text. */
export type BackupState = {
  succeededAt: string | null;
  bytes: number | null;
  failedAt: string | null;
  failure: BackupFailure | null;
};

export type BackupTrouble = {
  kind: BackupFailure | 'late';
  /** when the last good copy was made; null where there is none */
  lastGoodAt: Date | null;
};

const hourMs = 60 * 60 * 1000;
/** A night's copy is made a day after the last, give or take what it takes to make. */
const lateAfterMs = 26 * hourMs;
/** Where nothing was tried for so long, somebody has turned the copies of the night off. */
const turnedOffAfterMs = 14 * 24 * hourMs;

/**
 * What staff should know about last night's copy.
 *
 * @returns null where there is a good one, and where the shop makes none by itself
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
