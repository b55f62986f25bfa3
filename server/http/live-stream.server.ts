import { findOutage } from '#db/outage.server.ts';
import { type ChangesCursor, formatCursor } from '#shop/changes/changes-cursor.ts';
import { findChangesCursor, listChangesAfter } from '#shop/changes/list-changes-after.server.ts';
import { hearsOf } from '#shop/changes/topic-sight.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { listJustPlaced } from '#shop/orders/list/list-just-placed.server.ts';
import type { Shop } from './shop.ts';

export type LivePace = {
  /** pause after each message; the changes made during it are sent together */
  batchMs: number;
  /** how often the stream sends a heartbeat and checks that its reader is still staff */
  heartbeatMs: number;
};

/** A reader with more unread messages than this has stopped reading. */
const maxUnread = 100;

type LiveStreamOptions = {
  shop: { db: Shop['database']['db']; changes: Shop['changes']; log: Shop['log'] };
  pace: LivePace;
  /** where the reader is in the order of changes */
  cursor: ChangesCursor;
  /** whether the stream first tells the reader that anything may have changed */
  startsOver: boolean;
  /** reads what the reader may see now; null if they may no longer read the stream */
  readAgain(): Promise<Pick<Viewer, 'userId' | 'permissions'> | null>;
  /** called once, when the stream ends for whatever reason */
  onEnd(): void;
};

/**
 * A stream of server-sent events with the changes after `cursor`. Ends when the reader leaves, stops reading or is no
 * longer staff, when the changes cannot be read, and when the process stops.
 */
export function createLiveStream(options: LiveStreamOptions) {
  const { shop, pace, startsOver, readAgain, onEnd } = options;
  let { cursor } = options;
  let stop = () => {};

  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let isOver = false;
    let batchTimer: NodeJS.Timeout | undefined;
    let heartbeat: NodeJS.Timeout | undefined;
    let unsubscribe = () => {};
    stop = () => {
      if (isOver) return;
      isOver = true;
      clearInterval(heartbeat);
      clearTimeout(batchTimer);
      unsubscribe();
      onEnd();
      try {
        controller.close();
      } catch {
        // The reader has left, which closed the controller.
      }
    };
    const send = createSender(controller, () => isOver, stop);
    /** Ends the stream, so that the reader connects again; anything but an outage is a bug. */
    const fail = (error: unknown, what: string) => {
      shop.log[findOutage(error) ? 'warn' : 'error']({ err: error }, what);
      stop();
    };

    let isSending = false;
    let hasChanges = true;
    async function catchUp() {
      hasChanges = true;
      if (isSending || isOver) return;
      isSending = true;
      try {
        while (hasChanges && !isOver) {
          hasChanges = false;
          const next = await sendChanges(shop.db, cursor, { send, readAgain });
          if (!next) return stop();
          cursor = next;
          await new Promise((resolve) => {
            batchTimer = setTimeout(resolve, pace.batchMs).unref();
          });
        }
      } catch (error) {
        fail(error, 'a live stream could not read the changes');
      }
      isSending = false;
    }

    unsubscribe = shop.changes.subscribe({ onChange: catchUp, onClose: stop });
    if (isOver) return;
    heartbeat = setInterval(async () => {
      send.lines(':');
      try {
        if (!(await readAgain())) stop();
      } catch (error) {
        fail(error, 'a live stream could not check its reader');
      }
    }, pace.heartbeatMs).unref();

    send.lines('retry: 3000');
    if (startsOver) send.event('change', { topic: 'all', ids: [] });
    send.cursor(cursor);
    void catchUp();
  };

  const body = new ReadableStream<Uint8Array>({ start, cancel: () => stop() }, { highWaterMark: 1 });
  return { body, stop: () => stop() };
}

type Sender = ReturnType<typeof createSender>;

/**
 * Sends the changes after a cursor that the reader may hear of, or one for everything if they are no longer stored. What
 * the reader may see is read again before each batch, so that a revoked person or a changed role gets nothing more.
 *
 * @returns the new cursor; null if the reader may no longer read the stream
 */
async function sendChanges(
  db: Shop['database']['db'],
  cursor: ChangesCursor,
  { send, readAgain }: { send: Sender; readAgain: LiveStreamOptions['readAgain'] },
): Promise<ChangesCursor | null> {
  const next = await listChangesAfter(db, cursor);
  if (!next) {
    const newest = await findChangesCursor(db);
    send.event('change', { topic: 'all', ids: [] });
    send.cursor(newest);
    return newest;
  }
  if (next.changes.length === 0) return cursor;
  const reader = await readAgain();
  if (!reader) return null;
  const changes = next.changes.filter(({ topic }) => hearsOf(reader, topic));
  for (const order of await listJustPlaced(db, reader, changes)) send.event('order', order);
  for (const { topic, subjectIds } of changes) send.event('change', { topic, ids: subjectIds });
  // The cursor comes last: if the stream breaks before it, these changes are sent again and none is lost.
  send.cursor(next.cursor);
  return next.cursor;
}

function createSender(
  controller: ReadableStreamDefaultController<Uint8Array>,
  isOver: () => boolean,
  stop: () => void,
) {
  const encoder = new TextEncoder();
  const lines = (text: string) => {
    if (isOver()) return;
    if ((controller.desiredSize ?? 0) < -maxUnread) stop();
    else controller.enqueue(encoder.encode(`${text}\n\n`));
  };
  return {
    lines,
    event: (name: string, data: object) => lines(`event: ${name}\ndata: ${JSON.stringify(data)}`),
    cursor: (cursor: ChangesCursor) => lines(`event: place\nid: ${formatCursor(cursor)}\ndata: {}`),
  };
}
