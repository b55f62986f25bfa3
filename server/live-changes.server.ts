import type { Context, Handler } from 'hono';
import { findPlaceInChanges, listChangesAfter } from '#shop/changes/list-changes-after.server.ts';
import { formatPlace, type PlaceInChanges, parsePlace } from '#shop/changes/place-in-changes.ts';
import { listJustPlaced } from '#shop/orders/list-just-placed.server.ts';
import type { Shop } from './http.server.ts';

/** A browser opens one for all its tabs; these are as many as somebody's devices may be. */
const streamsPerPerson = 6;
/** Changes that come faster than this are told together. */
const togetherMs = 250;
/** How often a quiet stream gives a sign of life, and its reader is looked at again: who signed out hears no more. */
const beatMs = 20_000;
/** Whoever has so many messages waiting is not reading. */
const mostWaiting = 100;

export type LivePace = { togetherMs: number; beatMs: number };

/**
 * What changes in the shop, told to staff as it happens: server-sent events 'change' with {topic, ids}, and 'order' with
 * a new order's number and total. Each bears the reader's place, from which a browser goes on after a break.
 *
 * Before the first event a reader stands where `?desde=` says (the place of the page they look at), or else at now.
 */
export function liveChanges(
  shop: Pick<Shop, 'database' | 'auth' | 'changes' | 'log'>,
  pace: LivePace = { togetherMs, beatMs },
): Handler {
  const { auth, log } = shop;
  const { db } = shop.database;
  const open = new Map<string, number>();

  return async (c) => {
    // Whoever asks for the head alone reads nothing, and would hold a stream open.
    if (c.req.method !== 'GET') return c.body(null, 405);
    const request = c.req.raw;
    const findStaff = async () => {
      const viewer = await auth.findViewer(request);
      return viewer && { userId: viewer.userId, isStaff: viewer.role === 'admin' };
    };
    const reader = await findStaff().catch((error: unknown) => {
      log.warn({ err: error }, 'the session could not be read');
      return 'unknown' as const;
    });
    if (reader === 'unknown') return c.text('Base de datos no disponible.', 503);
    if (!reader) return c.text('No autenticado...', 401);
    if (!reader.isStaff) return c.text('No tienes acceso a esta página', 403);
    if ((open.get(reader.userId) ?? 0) >= streamsPerPerson) return tooMany(c);

    let place: PlaceInChanges;
    let isAnew = false;
    try {
      const now = await findPlaceInChanges(db);
      const asked = parsePlace(c.req.header('Last-Event-ID')) ?? parsePlace(c.req.query('desde'));
      // A place past the end is of a database that was replaced.
      isAnew = asked !== null && asked.last > now.last;
      place = asked && !isAnew ? asked : now;
    } catch (error) {
      log.warn({ err: error }, 'the changes could not be read');
      return c.text('Base de datos no disponible.', 503);
    }

    // Who left meanwhile would be told things until the room for them is full.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    // Read anew: others may have been let in since.
    const others = open.get(reader.userId) ?? 0;
    if (others >= streamsPerPerson) return tooMany(c);
    open.set(reader.userId, others + 1);
    const text = new TextEncoder();
    let stop = () => {};
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          let isOver = false;
          let isReading = false;
          let isStale = true;
          let pause: NodeJS.Timeout | undefined;
          let beat: NodeJS.Timeout | undefined;
          let unfollow = () => {};

          stop = () => {
            if (isOver) return;
            isOver = true;
            clearInterval(beat);
            clearTimeout(pause);
            unfollow();
            const left = (open.get(reader.userId) ?? 1) - 1;
            if (left > 0) open.set(reader.userId, left);
            else open.delete(reader.userId);
            try {
              controller.close();
            } catch {
              // the reader has left, which closed it
            }
          };
          const send = (lines: string) => {
            if (isOver) return;
            if ((controller.desiredSize ?? 0) < -mostWaiting) stop();
            else controller.enqueue(text.encode(`${lines}\n\n`));
          };
          const tell = (event: string, data: object) => send(`event: ${event}\ndata: ${JSON.stringify(data)}`);
          const tellPlace = () => send(`event: place\nid: ${formatPlace(place)}\ndata: {}`);

          async function read() {
            const news = await listChangesAfter(db, place);
            if (!news) {
              place = await findPlaceInChanges(db);
              tell('change', { topic: 'all', ids: [] });
              tellPlace();
              return;
            }
            if (news.changes.length === 0) return;
            for (const order of await listJustPlaced(db, news.changes)) tell('order', order);
            for (const { topic, subjectIds } of news.changes) tell('change', { topic, ids: subjectIds });
            place = news.place;
            // Told last: a break before it has all of these told again, rather than one of them never.
            tellPlace();
          }
          async function catchUp() {
            isStale = true;
            if (isReading || isOver) return;
            isReading = true;
            try {
              while (isStale && !isOver) {
                isStale = false;
                await read();
                await new Promise((resolve) => {
                  pause = setTimeout(resolve, pace.togetherMs).unref();
                });
              }
            } catch (error) {
              log.warn({ err: error }, 'a live screen could not be told what changed');
              stop();
            }
            isReading = false;
          }

          unfollow = shop.changes.follow({ onNews: catchUp, onEnd: () => stop() });
          if (isOver) return;
          beat = setInterval(async () => {
            send(':');
            const still = await findStaff().catch(() => null);
            if (!still?.isStaff) stop();
          }, pace.beatMs).unref();

          send('retry: 3000');
          if (isAnew) tell('change', { topic: 'all', ids: [] });
          tellPlace();
          void catchUp();
        },
        cancel: () => stop(),
      },
      { highWaterMark: 1 },
    );
    request.signal.addEventListener('abort', () => stop(), { once: true });
    // A hint to proxies that would gather what is to be read at once.
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
  };
}

function tooMany(c: Context): Response {
  return c.text('Hay demasiadas conexiones en vivo abiertas.', 429);
}
