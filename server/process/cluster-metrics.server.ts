import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { sendToPrimary, sendToWorker } from './process-messages.server.ts';

/**
 * Messages between workers and the primary process, which sums the metrics of all workers for the worker that was
 * scraped.
 */
type MetricsMessage =
  /** worker to primary: asks for the metrics of all */
  | { type: 'metrics-request'; id: number }
  /** primary to worker: asks for the worker's own metrics */
  | { type: 'own-metrics-request'; id: number }
  | { type: 'own-metrics'; id: number; metrics: Metric[] }
  /** primary to worker; `text` is null if a worker did not answer */
  | { type: 'all-metrics'; id: number; text: string | null };
type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** Longer than a worker itself waits for the metrics in the database. */
const timeoutMs = 5_000;

/**
 * In the primary process: answers each request for metrics with the sum over the workers.
 *
 * Counters of ended workers stay in the sum: a counter that falls looks like a restart.
 *
 * @param workers returns the workers to query
 */
export function collectClusterMetrics(workers: () => Worker[]): void {
  const latest = new Map<Worker, Metric[]>();
  let endedCounters: Metric[] = [];
  let lastFold = Promise.resolve();
  let lastId = 0;

  cluster.on('exit', (worker) => {
    lastFold = lastFold.then(async () => {
      const counters = countersOf(latest.get(worker) ?? []);
      endedCounters = await AggregatorRegistry.aggregate([endedCounters, counters]).getMetricsAsJSON();
      latest.delete(worker);
    });
  });
  cluster.on('message', async (from, message: MetricsMessage) => {
    // The counters of a worker that has ended may be in `endedCounters` already.
    if (message.type === 'own-metrics' && !from.isDead()) latest.set(from, message.metrics);
    if (message.type !== 'metrics-request') return;
    lastId += 1;
    const id = lastId;
    const answered = await Promise.all(workers().map((worker) => requestOwnMetrics(worker, id)));
    const text = answered.includes(false) ? null : await addUp();
    sendToWorker(from, { type: 'all-metrics', id: message.id, text } satisfies MetricsMessage);
  });

  function addUp(): Promise<string> {
    const present = workers();
    const each = [...latest].map(([worker, metrics]) => (present.includes(worker) ? metrics : countersOf(metrics)));
    return AggregatorRegistry.aggregate([...each, endedCounters]).metrics();
  }
}

/** Metrics that only grow and are added up. */
function countersOf(metrics: Metric[]): Metric[] {
  return metrics.filter(({ type, aggregator }) => String(type) !== 'gauge' && aggregator === 'sum');
}

/**
 * In a worker: answers the primary's requests for its own metrics.
 *
 * @returns a function that reads the metrics of all workers; its result is null if one did not answer
 */
export function shareMetrics(registry: Registry): () => Promise<string | null> {
  let lastId = 0;
  process.on('message', async (message: MetricsMessage) => {
    if (message.type !== 'own-metrics-request') return;
    const metrics = await registry.getMetricsAsJSON();
    sendToPrimary({ type: 'own-metrics', id: message.id, metrics: metrics.map(withMaxLag) } satisfies MetricsMessage);
  });
  return () => {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const settle = (text: string | null) => {
        process.off('message', onMessage);
        clearTimeout(timeout);
        resolve(text);
      };
      const onMessage = (message: MetricsMessage) =>
        message.type === 'all-metrics' && message.id === id && settle(message.text);
      const timeout = setTimeout(() => settle(null), 2 * timeoutMs);
      process.on('message', onMessage);
      sendToPrimary({ type: 'metrics-request', id } satisfies MetricsMessage);
    });
  };
}

/** Aggregates event-loop lag by its maximum: the mean of several processes would hide the slow one. */
function withMaxLag(metric: Metric): Metric {
  return metric.name.startsWith('nodejs_eventloop_lag_p') ? { ...metric, aggregator: 'max' } : metric;
}

/**
 * Waits for a worker's metrics.
 *
 * @returns false if it does not answer in time; a worker that ends need not answer
 */
function requestOwnMetrics(worker: Worker, id: number): Promise<boolean> {
  if (!worker.isConnected()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (hasAnswered: boolean) => {
      worker.off('message', onMessage);
      worker.off('disconnect', onDisconnect);
      clearTimeout(timeout);
      resolve(hasAnswered);
    };
    const onMessage = (message: MetricsMessage) => message.type === 'own-metrics' && message.id === id && settle(true);
    const onDisconnect = () => settle(true);
    const timeout = setTimeout(() => settle(false), timeoutMs);
    worker.on('message', onMessage);
    worker.on('disconnect', onDisconnect);
    sendToWorker(worker, { type: 'own-metrics-request', id } satisfies MetricsMessage);
  });
}
