import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * How a shared page was answered: as it was kept; made for who asked first; made anew because something on it changed;
 * or as it was kept, while the database does not answer.
 */
export type PageAnswer = 'hit' | 'miss' | 'renewed' | 'away';

export type PageMetrics = {
  answered(route: string, method: string, status: number, ms: number, how: PageAnswer): void;
  /** Something else was sent from memory. */
  sent(route: string, method: string, status: number, ms: number): void;
  rendered(route: string, ms: number): void;
  /** Asks for these figures whenever the metrics are read. */
  watch(kept: { bytes: () => number; count: () => number }): void;
};

/** Figures of the pages that everybody shares. Their time to answer goes with that of all others. */
export function createPageMetrics(registry: Registry, seconds: Histogram<'method' | 'route' | 'status'>): PageMetrics {
  const answers = new Counter({
    name: 'page_cache_answers_total',
    help: 'Answers with a page that everybody shares, by how it was found',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to make a shared page, in seconds, by route',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const outcome of ['hit', 'miss', 'renewed', 'away'] satisfies PageAnswer[]) answers.inc({ outcome }, 0);
  let kept = { bytes: () => 0, count: () => 0 };
  new Gauge({
    name: 'page_cache_bytes',
    help: 'What the kept pages take in memory',
    registers: [registry],
    collect() {
      this.set(kept.bytes());
    },
  });
  new Gauge({
    name: 'page_cache_pages',
    help: 'How many pages are kept',
    registers: [registry],
    collect() {
      this.set(kept.count());
    },
  });

  // Found by a word rather than by its labels: that would take as long as the page itself.
  const found = new Map<string, { observe(seconds: number): void }>();
  const timer = (method: string, route: string, status: number) => {
    const key = `${method} ${status} ${route}`;
    const known = found.get(key);
    if (known) return known;
    const made = seconds.labels({ method, route, status: `${Math.floor(status / 100)}xx` });
    found.set(key, made);
    return made;
  };
  const sent = (route: string, method: string, status: number, ms: number) =>
    timer(method, route, status).observe(ms / 1000);
  return {
    sent,
    answered(route, method, status, ms, how) {
      sent(route, method, status, ms);
      answers.inc({ outcome: how });
    },
    rendered: (route, ms) => renders.observe({ route }, ms / 1000),
    watch(figures) {
      kept = figures;
    },
  };
}
