import cluster from 'node:cluster';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { createPageMetrics, type PageMetrics } from '#server/page-cache/page-metrics.server.ts';
import { shareMetrics } from './cluster-metrics.server.ts';

/** Outcomes of an event from the payment provider. */
export const paymentEventOutcomes = ['taken', 'ignored', 'forged', 'unreadable', 'failed'] as const;
export type PaymentEventOutcome = (typeof paymentEventOutcomes)[number];

export type Metrics = {
  registry: Registry;
  /** Formats the metrics for Prometheus, of all processes that share the port; null if one of them does not answer. */
  read(): Promise<string | null>;
  /** Times each answer by route. */
  timed(routeOf: (path: string) => string): MiddlewareHandler;
  pages: PageMetrics;
  paymentEvents: Counter<'outcome'>;
};

/** Creates the metrics of this process, among them the time to answer by route. */
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
    help: "The payment provider's events, by outcome",
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Counters that start at 0 let an alert see the first forged event as an increase.
  for (const outcome of paymentEventOutcomes) paymentEvents.inc({ outcome }, 0);
  return {
    registry,
    read: cluster.isWorker ? shareMetrics(registry) : () => registry.metrics(),
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

const knownMethods = new Set(['GET', 'HEAD', 'POST']);
