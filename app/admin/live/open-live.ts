import { parsePlace } from '#shop/changes/place-in-changes.ts';
import type { JustPlaced } from '#shop/orders/list-just-placed.server.ts';

type LiveHandlers = {
  /** something of a topic may have changed */
  onChange: (topic: string) => void;
  /** @param isOurs whether this tab is the one of all the browser's that heard it first */
  onOrder: (order: JustPlaced, isOurs: boolean) => void;
  onConnection: (isOpen: boolean) => void;
};

type Told =
  | { kind: 'change'; topic: string; place: string }
  | { kind: 'order'; order: JustPlaced }
  | { kind: 'connection'; isOpen: boolean; place: string };
type Message = Told | { kind: 'who-listens' };

const name = 'origen-natural-en-vivo';
/** A refusal is final to the browser: it is asked again after this long, each time a little later. */
const firstRetryMs = 5_000;
const lastRetryMs = 60_000;

/**
 * Hears what changes in the shop, for the browser only. One tab of all has the connection and tells the others: a browser
 * opens few connections to one shop, and a tab that only listens must not take the last of them.
 *
 * @param from the place of the page that is looked at: what changed since is told
 * @returns what ends it
 */
export function openLive(from: string, { onChange, onOrder, onConnection }: LiveHandlers): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const ending = new AbortController();
  let place = from;
  let source: EventSource | null = null;
  let isOpen = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let release = () => {};

  const share = (told: Message) => channel?.postMessage(told);
  const connection = (now: boolean) => {
    isOpen = now;
    onConnection(now);
    share({ kind: 'connection', isOpen: now, place });
  };

  function connect() {
    clearTimeout(retry);
    source?.close();
    const opened = new EventSource(`/admin/live?desde=${encodeURIComponent(place)}`);
    source = opened;
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs;
      connection(true);
    });
    opened.addEventListener('error', () => {
      connection(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
    opened.addEventListener('place', (event) => {
      place = event.lastEventId;
      share({ kind: 'connection', isOpen: true, place });
    });
    opened.addEventListener('change', (event) => {
      const { topic } = JSON.parse(event.data) as { topic: string };
      onChange(topic);
      share({ kind: 'change', topic, place });
    });
    opened.addEventListener('order', (event) => {
      const order = JSON.parse(event.data) as JustPlaced;
      onOrder(order, true);
      share({ kind: 'order', order });
    });
  }

  const lead = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      if (ending.signal.aborted) resolve();
      else connect();
    });

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who-listens') {
      if (source) share({ kind: 'connection', isOpen, place });
    } else if (source) return;
    else if (data.kind === 'change') onChange(data.topic);
    else if (data.kind === 'order') onOrder(data.order, false);
    else {
      // What was told to the others between this page's making and its waking up.
      if ((parsePlace(data.place)?.last ?? 0) > (parsePlace(place)?.last ?? 0)) onChange('all');
      place = data.place;
      onConnection(data.isOpen);
    }
  });

  // Without a lock (a shop reached by plain http) each tab listens for itself.
  if (navigator.locks && channel) {
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {});
    share({ kind: 'who-listens' });
  } else void lead();

  const tryNow = () => source?.readyState === EventSource.CLOSED && connect();
  addEventListener('online', tryNow);

  return () => {
    removeEventListener('online', tryNow);
    clearTimeout(retry);
    ending.abort();
    source?.close();
    channel?.close();
    release();
  };
}
