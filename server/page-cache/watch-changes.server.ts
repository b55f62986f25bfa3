import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { findPlaceInChanges, listChangesAfter } from '#shop/changes/list-changes-after.server.ts';
import type { PlaceInChanges } from '#shop/changes/place-in-changes.ts';
import type { ChangeFeed } from '../change-feed.server.ts';

export type WatchPace = {
  /** nothing is taken for unchanged that was not looked at for so long */
  sureMs: number;
  /** how soon a look follows another while pages are asked for */
  lookMs: number;
  /** a look that takes longer counts as a database that does not answer */
  patienceMs: number;
  /** how long pages go on as they were while the database does not answer */
  awayMs: number;
  /** announcements that come faster are looked at together */
  togetherMs: number;
};

/** How sure a shop is of its pages while it sells. */
export const usualWatchPace: WatchPace = {
  sureMs: 1_000,
  lookMs: 500,
  patienceMs: 1_000,
  awayMs: 15 * 60_000,
  togetherMs: 20,
};
/** A look that never comes back is given up after so many times its patience, and another one begins. */
const givenUpAfter = 5;

/**
 * What is known of the shop's changes at this moment:
 * - sure: all that were made until a second ago have been told
 * - unsure: they have to be looked for first
 * - away: the database does not answer, and what was known is all there is
 */
export type Knowledge = 'sure' | 'unsure' | 'away';

export type ChangeWatch = {
  know(): Knowledge;
  /**
   * Looks for changes until it is sure again, or the database does not answer in time.
   *
   * @returns what is known then; 'unsure' where the database has been away for longer than pages go on as they were
   */
  look(): Promise<Knowledge>;
  /** Says that this process may just have changed something: nothing is sure before the next look. */
  afterWrite(): void;
  /** grows with each `afterWrite` */
  writes(): number;
  close(): void;
};

/**
 * Tells what changed in the shop, in whichever process, and how sure that is to be all.
 *
 * Announcements only hurry it: whatever becomes of them, changes are looked for as rows. It looks while `know` is asked,
 * and leaves the database alone otherwise.
 *
 * @param onNews told what changed, or 'all' where that cannot be said
 */
export function watchChanges(
  { db, changes: feed, log }: { db: Db; changes: ChangeFeed; log: Logger },
  onNews: (changes: Change[] | 'all') => void,
  pace: WatchPace,
): ChangeWatch {
  let place: PlaceInChanges | null = null;
  let writes = 0;
  let sure = { at: Number.NEGATIVE_INFINITY, writes: -1 };
  let isAway = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let readingSince = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let soon: NodeJS.Timeout | undefined;

  /** What was changed, and the place after it: taken before anything is forgotten, so that nothing falls in between. */
  async function ask(): Promise<{ place: PlaceInChanges; news: Change[] | 'all' }> {
    const told = place && (await listChangesAfter(db, place));
    return told ? { place: told.place, news: told.changes } : { place: await findPlaceInChanges(db), news: 'all' };
  }

  async function read() {
    readingSince = performance.now();
    const began = { at: readingSince, writes };
    try {
      const answer = await inTime(ask(), pace.patienceMs * givenUpAfter);
      place = answer.place;
      if (answer.news.length > 0) onNews(answer.news);
      sure = began;
      if (isAway) log.info('the changes of the shop can be read again');
      isAway = false;
    } catch (error) {
      goAway(error);
    }
  }

  function goAway(error: unknown) {
    if (!isAway) log.warn({ err: error }, 'the changes of the shop cannot be read: pages are served as they were');
    isAway = true;
    failedAt = performance.now();
  }

  /** What to do without the database: to go on with what there is, for a while. */
  const withoutAnswer = (now: number) => (now - sure.at < pace.awayMs ? 'away' : 'unsure');

  function begin(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const unfollow = feed.follow({
    onNews() {
      // Where nobody asks for pages, nobody need know.
      if (soon || performance.now() - askedAt > pace.sureMs) return;
      soon = setTimeout(async () => {
        // One that is under way may have begun before this change.
        await reading;
        soon = undefined;
        void begin();
      }, pace.togetherMs).unref();
    },
    onEnd: () => clearTimeout(soon),
  });

  return {
    know() {
      const now = performance.now();
      askedAt = now;
      if (isAway) {
        // It may be back by now: whoever asks first finds out, and the others wait for no database that hangs.
        const hangs = reading !== undefined && now - readingSince >= pace.patienceMs;
        return now - failedAt < pace.lookMs || hangs ? withoutAnswer(now) : 'unsure';
      }
      if (sure.writes < writes || now - sure.at >= pace.sureMs) return 'unsure';
      if (now - sure.at >= pace.lookMs) void begin();
      return 'sure';
    },
    async look() {
      const wanted = { at: performance.now() - pace.sureMs, writes };
      while (sure.at < wanted.at || sure.writes < wanted.writes) {
        await inTime(begin(), pace.patienceMs).catch(goAway);
        if (isAway) return withoutAnswer(performance.now());
      }
      return 'sure';
    },
    afterWrite() {
      writes += 1;
    },
    writes: () => writes,
    close() {
      unfollow();
      clearTimeout(soon);
    },
  };
}

/** @throws when it takes longer */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const done = new AbortController();
  const late = pause(ms, undefined, { ref: false, signal: done.signal }).then(() => {
    throw new Error(`No answer in ${Math.round(ms)} ms`);
  });
  // Once the work is done, nobody waits for this one any more.
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => done.abort());
}
