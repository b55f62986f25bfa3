import { formatIsoDay } from '#shop/dates.ts';
import { clockStamp } from './backup-file-name.ts';

/** The number of nightly backups to keep: one for each of the latest days, and one for each of the latest weeks. */
export type KeepCopies = { days: number; weeks: number };

// Does not depend on the shop's name: if that changes, older backups are still recognized and deleted in their turn.
const prefix = 'noche-origen-natural-';
const pattern = /^noche-origen-natural-(\d{4})(\d{2})(\d{2})-\d{4}\.tar$/;

/** Names a nightly backup: 'noche-origen-natural-20261122-0315.tar'. Backups made by hand have other names. */
export function nightlyFileName(now: Date): string {
  return `${prefix}${clockStamp(now)}.tar`;
}

/** Whether a file is an unfinished nightly backup. */
export function isUnfinishedCopy(name: string): boolean {
  return name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length));
}

/**
 * Lists the nightly backups to delete. Kept are the newest backup of each of the latest days that have one, and the
 * same by week.
 *
 * Days and weeks are counted by existing backups, not by the calendar: a shop that was off for a month keeps its last
 * backups.
 *
 * @param names of all files in the folder; files that are not nightly backups are never in the result
 */
export function copiesToRemove(names: readonly string[], { days, weeks }: KeepCopies): string[] {
  const copies = names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse();
  const kept = new Set<string>();
  const keepNewestOf = (periodOf: (name: string) => string, most: number) => {
    const periods = new Set<string>();
    for (const name of copies) {
      const period = periodOf(name);
      if (periods.has(period) || periods.size === most) continue;
      periods.add(period);
      kept.add(name);
    }
  };
  keepNewestOf((name) => dayOf(name), days);
  keepNewestOf((name) => mondayOf(dayOf(name)), weeks);
  return copies.filter((name) => !kept.has(name));
}

function dayOf(name: string): string {
  const [, year, month, day] = pattern.exec(name) ?? [];
  return `${year}-${month}-${day}`;
}

function mondayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00-05:00`);
  // Colombia has no daylight saving time: every day has 24 hours.
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return formatIsoDay(noon);
}
