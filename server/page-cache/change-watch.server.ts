import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { ChangeFeed } from '#server/process/change-feed.server.ts';
import type { ChangesCursor } from '#shop/changes/changes-cursor.ts';
import { findChangesCursor, listChangesAfter } from '#shop/changes/list-changes-after.server.ts';

export type WatchPace = {
  /** the result of a poll is trusted for this long */
  trustMs: number;
  /**
   * a request of a page starts a poll in the background if the last one began this long ago; a NOTIFY starts one sooner
   */
  pollMs: number;
  /** a poll that takes longer counts as a database outage */
  timeoutMs: number;
  /** pages are served unchanged for this long during an outage */
  outageMs: number;
  /** notifications within this time of the first share one poll */
  batchMs: number;
};

export const defaultWatchPace: WatchPace = {
  trustMs: 1_000,
  pollMs: 500,
  timeoutMs: 1_000,
  outageMs: 15 * 60_000,
  batchMs: 20,
};
/** A poll without an answer is abandoned after this many timeouts, and another one may start. */
const abandonAfterTimeouts = 5;

/**
 * Whether this process has read the latest changes of the shop:
 * - current: all changes made until `trustMs` ago have been reported
 * - unverified: there may be others; a poll must look for them first
 * - outage: the database does not answer, so there may be changes that cannot be looked for
 */
export type ChangeFreshness = 'current' | 'unverified' | 'outage';

export type ChangeWatch = {
  /**
   * Returns the freshness at once. If it is 'current' but the last poll began `pollMs` ago or earlier, starts the next
   * one in the background; if it is 'unverified', call `verify`.
   */
  freshness(): ChangeFreshness;
  /**
   * Polls until the changes are current or the database fails to answer in time.
   *
   * @returns 'unverified' if the outage has lasted longer than `outageMs`
   */
  verify(): Promise<ChangeFreshness>;
  /** Reports that this process may have changed something: nothing is current before the next poll. */
  afterWrite(): void;
  /** number of calls of `afterWrite` */
  writes(): number;
  close(): void;
};

type Options = { db: Db; changes: ChangeFeed; log: Logger };

/** @param changes 'all' if anything may have changed */
type OnChanges = (changes: Change[] | 'all') => void;

/**
 * Reports the changes in the shop, by any process, and how certain it is that none is missing.
 *
 * Polls the table of changes while `freshness` is called, and leaves the database alone otherwise. Notifications only
 * make it poll sooner, so losing them delays changes and loses none.
 */
export function watchChanges(options: Options, onChanges: OnChanges, pace: WatchPace): ChangeWatch {
  let writes = 0;
  let usedAt = Number.NEGATIVE_INFINITY;
  const poller = createPoller(options, onChanges, pace, () => writes);
  const unsubscribe = pollOnNotification(options.changes, poller, {
    batchMs: pace.batchMs,
    isInUse: () => performance.now() - usedAt <= pace.trustMs,
  });

  /** During an outage pages are served as they were, for a while. */
  const duringOutage = (now: number) => (now - poller.verified().at < pace.outageMs ? 'outage' : 'unverified');

  return {
    freshness() {
      const now = performance.now();
      usedAt = now;
      const verified = poller.verified();
      if (poller.isFailing()) {
        // The database may be back: one request finds out, and the others do not wait for it.
        return now - poller.failedAt() < pace.pollMs || poller.isOverdue() ? duringOutage(now) : 'unverified';
      }
      if (verified.writes < writes || now - verified.at >= pace.trustMs) return 'unverified';
      if (now - verified.at >= pace.pollMs) void poller.poll();
      return 'current';
    },
    async verify() {
      const wanted = { at: performance.now() - pace.trustMs, writes };
      while (poller.verified().at < wanted.at || poller.verified().writes < wanted.writes) {
        await withTimeout(poller.poll(), pace.timeoutMs).catch(poller.fail);
        if (poller.isFailing()) return duringOutage(performance.now());
      }
      return 'current';
    },
    afterWrite() {
      writes += 1;
    },
    writes: () => writes,
    close: unsubscribe,
  };
}

type Poller = ReturnType<typeof createPoller>;

/** Reads the changes since the last poll, one poll at a time, and remembers whether the database answered. */
function createPoller({ db, log }: Options, onChanges: OnChanges, pace: WatchPace, writes: () => number) {
  let cursor: ChangesCursor | null = null;
  let verified = { at: Number.NEGATIVE_INFINITY, writes: -1 };
  let isFailing = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;

  /**
   * Reads the changes after the cursor. Without a valid cursor, returns the present position and 'all', so that no
   * change is missed.
   */
  async function readChanges(): Promise<{ cursor: ChangesCursor; changes: Change[] | 'all' }> {
    const next = cursor && (await listChangesAfter(db, cursor));
    return next ?? { cursor: await findChangesCursor(db), changes: 'all' };
  }

  async function readAndReport() {
    startedAt = performance.now();
    const start = { at: startedAt, writes: writes() };
    try {
      const { cursor: newCursor, changes } = await withTimeout(readChanges(), pace.timeoutMs * abandonAfterTimeouts);
      cursor = newCursor;
      if (changes.length > 0) onChanges(changes);
      verified = start;
      if (isFailing) log.info('changes can be read again');
      isFailing = false;
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown) {
    if (!isFailing) log.warn({ err: error }, 'changes cannot be read: pages are served as they were');
    isFailing = true;
    failedAt = performance.now();
  }

  return {
    /** Joins the poll in progress or starts one. Never rejects. */
    poll(): Promise<void> {
      current ??= readAndReport().finally(() => {
        current = undefined;
      });
      return current;
    },
    current: () => current,
    /** start of the last successful poll, and the number of writes then */
    verified: () => verified,
    isFailing: () => isFailing,
    failedAt: () => failedAt,
    /** whether the poll in progress has taken longer than `timeoutMs`; it continues until it is abandoned */
    isOverdue: () => current !== undefined && performance.now() - startedAt >= pace.timeoutMs,
    fail,
  };
}

/** Polls soon after each notification. Returns a function that unsubscribes. */
function pollOnNotification(
  feed: ChangeFeed,
  poller: Poller,
  { batchMs, isInUse }: { batchMs: number; isInUse: () => boolean },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = feed.subscribe({
    onChange() {
      if (timer || !isInUse()) return;
      timer = setTimeout(async () => {
        // A poll in progress may have begun before this change, and `poll` would join it: wait for its end.
        await poller.current();
        timer = undefined;
        void poller.poll();
      }, batchMs).unref();
    },
    onClose: () => clearTimeout(timer),
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/**
 * Waits for work.
 *
 * @throws if it takes longer than `ms`
 */
async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const timer = new AbortController();
  const timeout = pause(ms, undefined, { ref: false, signal: timer.signal }).then(() => {
    throw new Error(`No answer in ${Math.round(ms)} ms`);
  });
  // Aborting the timer rejects its promise, which the race no longer awaits then.
  timeout.catch(() => {});
  return Promise.race([work, timeout]).finally(() => timer.abort());
}
