import { expect, test } from 'vitest';
import { copiesToRemove, isUnfinishedCopy, nightlyFileName } from './kept-copies.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A Sunday, at 3:15 a.m. in Colombia. */
const today = new Date('2026-11-22T03:15:00-05:00');
const night = (ago: number) => nightlyFileName(new Date(today.getTime() - ago * dayMs));
const kept = (names: string[], keep = { days: 7, weeks: 4 }) => {
  const gone = new Set(copiesToRemove(names, keep));
  return names.filter((name) => !gone.has(name));
};

test('a nightly backup is named by the shop’s clock', () => {
  expect(nightlyFileName(today)).toBe('noche-origen-natural-20261122-0315.tar');
});

test('of sixty nights the last seven are kept, and the last one of each of four weeks', () => {
  const nights = Array.from({ length: 60 }, (_, ago) => night(ago));

  // The current week ends today (Sunday), within the seven days; the three weeks before keep their Sundays.
  expect(kept(nights)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21].map(night));
});

test('only existing backups count: a shop that was off for months keeps its last ones', () => {
  const nights = [90, 91, 92, 93].map(night);
  expect(kept(nights)).toEqual(nights);
});

test('of two backups in one night the newer one is kept', () => {
  const again = nightlyFileName(new Date(today.getTime() + 60 * 60 * 1000));
  expect(kept([night(0), again], { days: 1, weeks: 0 })).toEqual([again]);
});

test('the newest backup is always kept, and other files are never touched', () => {
  const others = ['origen-natural-20200101-0315.tar', 'noche-origen-natural-20200101-0315.tar.part', 'fotos.zip'];
  expect(kept([night(0), night(1), ...others], { days: 1, weeks: 0 })).toEqual([night(0), ...others]);
  expect(isUnfinishedCopy('noche-origen-natural-20200101-0315.tar.part')).toBe(true);
  expect(isUnfinishedCopy('origen-natural-20200101-0315.tar.part')).toBe(false);
});
