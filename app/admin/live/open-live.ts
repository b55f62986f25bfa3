import { parseCursor } from '#shop/changes/changes-cursor.ts';
import type { JustPlaced } from '#shop/orders/list/list-just-placed.server.ts';

type LiveHandlers = {
  /** something of this topic may have changed */
  onChange: (topic: string) => void;
  /** @param isOurs whether this tab holds the connection; only one of the browser's tabs does */
  onOrder: (order: JustPlaced, isOurs: boolean) => void;
  onConnection: (isOpen: boolean) => void;
};

type Told =
  | { kind: 'change'; topic: string; place: string }
  | { kind: 'order'; order: JustPlaced }
  | { kind: 'connection'; isOpen: boolean; place: string };
type Message = Told | { kind: 'who-listens' };

const name = 'origen-natural-en-vivo';
/**
 * The delay before the EventSource is opened again after a refusal, which it does not retry itself. Grows with each
 * attempt.
 */
const firstRetryMs = 5_000;
const lastRetryMs = 60_000;

/**
 * Subscribes to changes of the shop over one EventSource per browser (browser only), because browsers limit the
 * connections to one host. The tab that holds a lock has the connection and forwards events to the others by
 * BroadcastChannel.
 *
 * @param from the cursor of the visible page: changes since then are delivered
 * @returns closes the subscription
 */
export function openLive(from: string, { onChange, onOrder, onConnection }: LiveHandlers): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const ending = new AbortController();
  let place = from;
  let isOpen = false;
  // Set while this tab has the connection.
  let disconnect: (() => void) | null = null;
  let release = () => {};

  const share = (message: Message) => channel?.postMessage(message);
  const connect = () =>
    keepSourceOpen(() => place, {
      onConnection(now) {
        isOpen = now;
        onConnection(now);
        share({ kind: 'connection', isOpen: now, place });
      },
      onPlace(now) {
        place = now;
        share({ kind: 'connection', isOpen: true, place });
      },
      onChange(topic) {
        onChange(topic);
        share({ kind: 'change', topic, place });
      },
      onOrder(order) {
        onOrder(order, true);
        share({ kind: 'order', order });
      },
    });
  const lead = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      if (ending.signal.aborted) resolve();
      else disconnect = connect();
    });

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who-listens') {
      if (disconnect) share({ kind: 'connection', isOpen, place });
    } else if (disconnect) return;
    else if (data.kind === 'change') onChange(data.topic);
    else if (data.kind === 'order') onOrder(data.order, false);
    else {
      // Other tabs may have received changes after this page was rendered and before its scripts ran.
      if ((parseCursor(data.place)?.last ?? 0) > (parseCursor(place)?.last ?? 0)) onChange('all');
      place = data.place;
      onConnection(data.isOpen);
    }
  });

  // Without the lock API (a shop on plain http) each tab opens its own connection.
  if (navigator.locks && channel) {
    navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {});
    share({ kind: 'who-listens' });
  } else void lead();

  return () => {
    ending.abort();
    disconnect?.();
    channel?.close();
    release();
  };
}

type SourceHandlers = {
  onConnection: (isOpen: boolean) => void;
  onPlace: (place: string) => void;
  onChange: (topic: string) => void;
  onOrder: (order: JustPlaced) => void;
};

/**
 * Keeps an EventSource of the shop's changes open.
 *
 * @param placeNow the cursor from which to continue
 * @returns closes it
 */
function keepSourceOpen(placeNow: () => string, { onConnection, onPlace, onChange, onOrder }: SourceHandlers) {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  function connect() {
    clearTimeout(retry);
    source?.close();
    const opened = new EventSource(`/admin/live?desde=${encodeURIComponent(placeNow())}`);
    source = opened;
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs;
      onConnection(true);
    });
    opened.addEventListener('error', () => {
      onConnection(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
    opened.addEventListener('place', (event) => onPlace(event.lastEventId));
    opened.addEventListener('change', (event) => onChange((JSON.parse(event.data) as { topic: string }).topic));
    opened.addEventListener('order', (event) => onOrder(JSON.parse(event.data) as JustPlaced));
  }
  connect();

  const tryNow = () => source?.readyState === EventSource.CLOSED && connect();
  addEventListener('online', tryNow);
  return () => {
    removeEventListener('online', tryNow);
    clearTimeout(retry);
    source?.close();
  };
}
