import type { Context, Handler } from 'hono';
import { outageText } from '#app/faults/fault-words.ts';
import { findOutage } from '#db/outage.server.ts';
import { type ChangesCursor, parseCursor } from '#shop/changes/changes-cursor.ts';
import { findChangesCursor } from '#shop/changes/list-changes-after.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import { createLiveStream, type LivePace } from './live-stream.server.ts';
import type { Shop } from './shop.ts';

/** A browser opens one stream for all its tabs; this many allow for a person's devices. */
const maxStreamsPerPerson = 6;
const defaultPace: LivePace = { batchMs: 250, heartbeatMs: 20_000 };

/**
 * Streams the changes in the shop to staff as they happen, as far as each may see them: server-sent events 'change'
 * with {topic, ids}, and 'order' with the number and total of a new order. Each batch ends with the reader's cursor,
 * from which a browser resumes.
 *
 * A new stream starts at `?desde=` (the cursor of the page being viewed), or else at the present.
 */
export function liveChanges(
  shop: Pick<Shop, 'database' | 'auth' | 'changes' | 'log'>,
  pace: LivePace = defaultPace,
): Handler {
  const { auth, changes, log } = shop;
  const { db } = shop.database;
  const streams = countStreams();

  return async (c) => {
    // A HEAD request reads nothing, and would hold a stream open.
    if (c.req.method !== 'GET') return c.body(null, 405);
    const request = c.req.raw;
    const findReader = async () => {
      const viewer = await auth.findViewer(request);
      return viewer && { userId: viewer.userId, permissions: viewer.permissions };
    };
    const reader = await findReader().catch((error: unknown) => {
      if (!findOutage(error)) throw error;
      log.warn({ err: error }, 'the session could not be read');
      return 'unknown' as const;
    });
    if (reader === 'unknown') return c.text(outageText, 503);
    if (!reader) return c.text('No autenticado...', 401);
    if (!hasPermission(reader, 'panel')) return c.text('No tienes acceso a esta página', 403);
    if (streams.isFull(reader.userId)) return tooMany(c);

    const position = await findStart(c).catch((error: unknown) => {
      if (!findOutage(error)) throw error;
      log.warn({ err: error }, 'the changes could not be read');
      return null;
    });
    if (!position) return c.text(outageText, 503);

    // A reader who has left already would take up a stream until it is full of unread messages.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    // Checked again: other streams may have been opened since.
    if (streams.isFull(reader.userId)) return tooMany(c);
    const stream = createLiveStream({
      ...position,
      shop: { db, changes, log },
      pace,
      readAgain: async () => {
        const now = await findReader();
        return now && hasPermission(now, 'panel') ? now : null;
      },
      onEnd: streams.open(reader.userId),
    });
    request.signal.addEventListener('abort', stream.stop, { once: true });
    return c.body(stream.body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      // Keeps nginx from buffering the events.
      'X-Accel-Buffering': 'no',
    });
  };

  async function findStart(c: Context): Promise<{ cursor: ChangesCursor; startsOver: boolean }> {
    const present = await findChangesCursor(db);
    const requested = parseCursor(c.req.header('Last-Event-ID')) ?? parseCursor(c.req.query('desde'));
    // A cursor past the end is from a database that was replaced.
    const startsOver = requested !== null && requested.last > present.last;
    return { cursor: requested && !startsOver ? requested : present, startsOver };
  }
}

function countStreams() {
  const counts = new Map<string, number>();
  return {
    isFull: (userId: string) => (counts.get(userId) ?? 0) >= maxStreamsPerPerson,
    /** Counts one more stream. Returns a function that uncounts it. */
    open(userId: string): () => void {
      counts.set(userId, (counts.get(userId) ?? 0) + 1);
      return () => {
        const remaining = (counts.get(userId) ?? 1) - 1;
        if (remaining > 0) counts.set(userId, remaining);
        else counts.delete(userId);
      };
    },
  };
}

function tooMany(c: Context): Response {
  return c.text('Hay demasiadas conexiones en vivo abiertas.', 429);
}
