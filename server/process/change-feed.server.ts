import type { Logger } from 'pino';
import { callListeners } from '#db/announce.server.ts';
import type { Database } from '#db/database.server.ts';
import { listenForChanges } from '#db/listen.server.ts';

type Subscriber = { onChange: () => void; onClose: () => void };

/** Notifies subscribers when something in the shop may have changed, in any process. */
export type ChangeFeed = {
  /**
   * Calls `onChange` when something may have changed: at once while PostgreSQL notifications arrive, else every few
   * seconds. What changed is read with `listChangesAfter`.
   *
   * @param subscriber.onClose called once when the feed closes; nothing is called after it
   * @returns a function that unsubscribes
   */
  subscribe(subscriber: Subscriber): () => void;
  close(): Promise<void>;
};

export type FeedPace = {
  /** how often subscribers are called while no notifications arrive */
  pollMs: number;
  /** poll interval while notifications arrive, because one may be lost with its connection */
  listeningPollMs: number;
  /** how long after losing the connection it is opened again */
  reconnectMs: number;
};

const defaultPace: FeedPace = { pollMs: 2_000, listeningPollMs: 20_000, reconnectMs: 5_000 };

/**
 * Listens for the changes announced by `announce` on one connection, from the first subscriber on. If the server does
 * not support LISTEN (a transaction pooler), subscribers are called every few seconds instead.
 */
export function createChangeFeed(database: Database, log: Logger, pace: FeedPace = defaultPace): ChangeFeed {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  let isListening = false;
  let isFailureLogged = false;
  let connection: Promise<() => Promise<void>> | undefined;
  let nextPoll: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;

  const notify = () => {
    for (const { onChange } of subscribers) onChange();
  };
  const schedulePoll = () => {
    clearTimeout(nextPoll);
    if (isClosed || subscribers.size === 0) return;
    nextPoll = setTimeout(
      () => {
        notify();
        schedulePoll();
      },
      isListening ? pace.listeningPollMs : pace.pollMs,
    ).unref();
  };
  const onNotice = () => {
    isListening = true;
    isFailureLogged = false;
    notify();
    schedulePoll();
  };
  const onDisconnect = () => {
    isListening = false;
    connection = undefined;
    if (isClosed) return;
    schedulePoll();
    reconnect = setTimeout(connect, pace.reconnectMs).unref();
  };
  function connect() {
    if (isClosed || connection) return;
    const opened = listenForChanges(database, { onNotice, onLost: () => onLost() });
    connection = opened;
    const onLost = () => connection === opened && onDisconnect();
    opened
      // Sends a notification to check that they arrive. It also makes subscribers look for changes from before the
      // connection.
      .then(() => callListeners(database.db))
      .catch((error: unknown) => {
        if (!isFailureLogged) log.warn({ err: error }, 'cannot listen for changes; polling for them instead');
        isFailureLogged = true;
        void opened.then((disconnect) => disconnect()).catch(() => {});
        onLost();
      });
  }

  return {
    subscribe(subscriber) {
      if (isClosed) {
        subscriber.onClose();
        return () => {};
      }
      subscribers.add(subscriber);
      connect();
      if (subscribers.size === 1) schedulePoll();
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0) clearTimeout(nextPoll);
      };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(nextPoll);
      clearTimeout(reconnect);
      for (const { onClose } of subscribers) onClose();
      subscribers.clear();
      const disconnect = await connection?.catch(() => undefined);
      await disconnect?.();
    },
  };
}
