import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * How a request for a shared page (one that is the same for everybody, see `PageAddress`) was answered:
 * - hit: from memory
 * - miss: rendered for the first request for it
 * - renewed: rendered again because its content may have changed
 * - away: from memory during a database outage
 */
export type PageOutcome = 'hit' | 'miss' | 'renewed' | 'away';

export type PageMetrics = {
  /** Records that a shared page was sent: its outcome, and the time since the request in ms. */
  answered(route: string, method: string, status: number, ms: number, outcome: PageOutcome): void;
  /** Records only the time, for an immutable file. */
  sent(route: string, method: string, status: number, ms: number): void;
  rendered(route: string, ms: number): void;
  /** Reads the size of the cache whenever the metrics are read. */
  watch(cache: { bytes: () => number; count: () => number }): void;
};

/**
 * Creates the metrics of the shared pages.
 *
 * @param seconds the histogram of all answers, to which these are added
 */
export function createPageMetrics(registry: Registry, seconds: Histogram<'method' | 'route' | 'status'>): PageMetrics {
  const answers = new Counter({
    name: 'page_cache_answers_total',
    help: 'Answers with a shared page, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a shared page, in seconds, by route',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const outcome of ['hit', 'miss', 'renewed', 'away'] satisfies PageOutcome[]) answers.inc({ outcome }, 0);
  let cache = { bytes: () => 0, count: () => 0 };
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Memory taken by the cached pages, in bytes',
    registers: [registry],
    collect() {
      this.set(cache.bytes());
    },
  });
  new Gauge({
    name: 'page_cache_pages',
    help: 'Number of cached pages',
    registers: [registry],
    collect() {
      this.set(cache.count());
    },
  });

  // Looking a histogram's series up by its labels would take as long as sending the page.
  const timers = new Map<string, { observe(seconds: number): void }>();
  const timerOf = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const memoized = timers.get(key);
    if (memoized) return memoized;
    const timer = seconds.labels({ method, route, status: `${Math.floor(status / 100)}xx` });
    timers.set(key, timer);
    return timer;
  };
  const sent = (route: string, method: string, status: number, ms: number) =>
    timerOf(method, route, status).observe(ms / 1000);
  return {
    sent,
    answered(route, method, status, ms, outcome) {
      sent(route, method, status, ms);
      answers.inc({ outcome });
    },
    rendered: (route, ms) => renders.observe({ route }, ms / 1000),
    watch(source) {
      cache = source;
    },
  };
}
