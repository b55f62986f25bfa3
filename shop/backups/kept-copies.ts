import { formatIsoDay } from '../dates.ts';
import { backupFileName } from './backup-file-name.ts';

/** For how many days, and after those for how many weeks, one copy of the night is kept. */
export type KeepCopies = { days: number; weeks: number };

const prefix = 'noche-';
const pattern = /^noche-origen-natural-(\d{4})(\d{2})(\d{2})-\d{4}\.tar$/;

/** What a copy of the night is called, which no copy that somebody makes by hand is: 'noche-origen-natural-20261122-0315.tar'. */
export function nightlyFileName(now: Date): string {
  return `${prefix}${backupFileName(now)}`;
}

/** Whether a file is one that a copy of the night was being written to. */
export function isUnfinishedCopy(name: string): boolean {
  return name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length));
}

/**
 * Which copies of the night are not kept any longer: of each of the newest days and weeks that have one, the newest is.
 *
 * Counted by the copies there are, not by the calendar: a shop that was off for a month still has its last ones.
 *
 * @param names of all files in the folder; those that are no copy of the night are never among the answer
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
  // Colombia has no summer time: a day is always as long.
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return formatIsoDay(noon);
}
