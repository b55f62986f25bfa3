import type { Logger } from 'pino';
import { callListeners } from '#db/announce.server.ts';
import type { Database } from '#db/database.server.ts';
import { listenForChanges } from '#db/listen.server.ts';

/** Says when to look for what changed in the shop, in whichever process it was changed. */
export type ChangeFeed = {
  /**
   * Calls when something may have changed: at once where announcements are heard, else every few seconds. Where to look
   * is `listChangesAfter`.
   *
   * @param onEnd called once when the process stops: nothing more is said
   * @returns what ends it
   */
  follow(follower: { onNews: () => void; onEnd: () => void }): () => void;
  close(): Promise<void>;
};

export type FeedPace = {
  /** how often followers look where nothing is heard */
  deafMs: number;
  /** how often they look though announcements are heard: one may be lost with its connection */
  hearingMs: number;
  /** how long before a lost connection is opened again */
  reopenMs: number;
};

const usualPace: FeedPace = { deafMs: 2_000, hearingMs: 20_000, reopenMs: 5_000 };

/**
 * Listens for the changes announced by `announce`, from the first follower on, with one connection whatever the number of
 * followers. A server that lets nobody listen (a transaction pooler) is looked at every few seconds instead.
 */
export function createChangeFeed(database: Database, log: Logger, pace: FeedPace = usualPace): ChangeFeed {
  const followers = new Set<{ onNews: () => void; onEnd: () => void }>();
  let isClosed = false;
  let isHearing = false;
  let isTold = false;
  let listening: Promise<() => Promise<void>> | undefined;
  let nextLook: NodeJS.Timeout | undefined;
  let reopening: NodeJS.Timeout | undefined;

  const tell = () => {
    for (const { onNews } of followers) onNews();
  };
  const lookLater = () => {
    clearTimeout(nextLook);
    if (isClosed || followers.size === 0) return;
    nextLook = setTimeout(
      () => {
        tell();
        lookLater();
      },
      isHearing ? pace.hearingMs : pace.deafMs,
    ).unref();
  };
  const onNotice = () => {
    isHearing = true;
    isTold = false;
    tell();
    lookLater();
  };
  const onLost = () => {
    isHearing = false;
    listening = undefined;
    if (isClosed) return;
    lookLater();
    reopening = setTimeout(listen, pace.reopenMs).unref();
  };
  function listen() {
    if (isClosed || listening) return;
    const opened = listenForChanges(database, { onNotice, onLost: () => lost() });
    listening = opened;
    const lost = () => listening === opened && onLost();
    opened
      // Heard by ourselves where listening works at all; what came before is looked for then too.
      .then(() => callListeners(database.db))
      .catch((error: unknown) => {
        if (!isTold) log.warn({ err: error }, 'changes cannot be heard and are looked for instead');
        isTold = true;
        void opened.then((end) => end()).catch(() => {});
        lost();
      });
  }

  return {
    follow(follower) {
      if (isClosed) {
        follower.onEnd();
        return () => {};
      }
      followers.add(follower);
      listen();
      if (followers.size === 1) lookLater();
      return () => {
        followers.delete(follower);
        if (followers.size === 0) clearTimeout(nextLook);
      };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(nextLook);
      clearTimeout(reopening);
      for (const { onEnd } of followers) onEnd();
      followers.clear();
      const end = await listening?.catch(() => undefined);
      await end?.();
    },
  };
}
