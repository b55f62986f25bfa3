import cluster from 'node:cluster';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { shareFigures } from './figures-of-all.server.ts';
import { createPageMetrics, type PageMetrics } from './page-cache/page-metrics.server.ts';
import type { EventOutcome } from './payment-events.server.ts';

export type Metrics = {
  registry: Registry;
  /** As Prometheus reads them; those of all processes, where several share the port, and null where one gives none. */
  read(): Promise<string | null>;
  /** Times each answer, under the name that its path is given. */
  timed(routeOf: (path: string) => string): MiddlewareHandler;
  pages: PageMetrics;
  paymentEvents: Counter<'outcome'>;
};

/** Figures for Prometheus: the process's own, and how long answers took by route. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, in seconds, by method, route and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const paymentEvents = new Counter({
    name: 'payment_events_total',
    help: "The payment provider's events, by what became of them",
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of eventOutcomes) paymentEvents.inc({ outcome }, 0);
  return {
    registry,
    read: cluster.isWorker ? shareFigures(registry) : () => registry.metrics(),
    paymentEvents,
    pages: createPageMetrics(registry, seconds),
    timed: (routeOf) => async (c, next) => {
      const stop = seconds.startTimer();
      await next();
      stop({
        method: knownMethods.has(c.req.method) ? c.req.method : 'other',
        route: routeOf(c.req.path),
        status: `${Math.floor(c.res.status / 100)}xx`,
      });
    },
  };
}

/** Counted from nought: a first forged event is then a change, which an alarm can see. */
const eventOutcomes: EventOutcome[] = ['taken', 'ignored', 'forged', 'unreadable', 'failed'];
const knownMethods = new Set(['GET', 'HEAD', 'POST']);
