import { expect, test } from 'vitest';
import { backupTrouble } from './backup-trouble.ts';

const now = new Date('2026-11-22T09:00:00-05:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString();
const good = { bytes: 1_000, failedAt: null, failure: null };

test('a shop backed up last night, or without nightly backups, has nothing to report to staff', () => {
  expect(backupTrouble(null, now)).toBeNull();
  expect(backupTrouble({ ...good, succeededAt: hoursAgo(6) }, now)).toBeNull();
  expect(backupTrouble({ ...good, succeededAt: hoursAgo(25.5) }, now)).toBeNull();
});

test('a failed backup is reported with its reason and the last good one, until one succeeds', () => {
  const failed = { succeededAt: hoursAgo(30), bytes: 1_000, failedAt: hoursAgo(6), failure: 'no-space' } as const;
  expect(backupTrouble(failed, now)).toEqual({ kind: 'no-space', lastGoodAt: new Date(hoursAgo(30)) });
  expect(backupTrouble({ ...failed, succeededAt: null }, now)).toEqual({ kind: 'no-space', lastGoodAt: null });
});

test('a night without any attempt is reported too, until nightly backups are turned off', () => {
  expect(backupTrouble({ ...good, succeededAt: hoursAgo(27) }, now)?.kind).toBe('late');
  expect(backupTrouble({ ...good, succeededAt: hoursAgo(24 * 15) }, now)).toBeNull();
});
