import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { tellFirst, tellWorker } from './process-messages.server.ts';

/** What one of several processes and the first one tell each other when somebody wants figures: whichever is asked, all count. */
type Told =
  | { figures: 'wanted'; id: number }
  | { figures: 'give'; id: number }
  | { figures: 'given'; id: number; metrics: Metric[] }
  | { figures: 'all'; id: number; text: string | null };
type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** Longer than a process itself waits for the database's figures. */
const patienceMs = 5_000;

/** In the first process: asks so many others for their figures, whenever one of them wants those of all, and adds them up. */
export function gatherFigures(answering: () => Worker[]): void {
  let asked = 0;
  cluster.on('message', async (worker, told: Told) => {
    if (told.figures !== 'wanted') return;
    asked += 1;
    const id = asked;
    const given = await Promise.all(answering().map((one) => figuresOf(one, id)));
    // Counters of which a part is left out look as if they had begun anew.
    const text = given.includes(null) ? null : await AggregatorRegistry.aggregate(given as Metric[][]).metrics();
    tellWorker(worker, { figures: 'all', id: told.id, text } satisfies Told);
  });
}

/** In one of several processes: answers the first one with its own figures, and gives those of all; null where one gives none. */
export function shareFigures(registry: Registry): () => Promise<string | null> {
  let wanted = 0;
  process.on('message', async (told: Told) => {
    if (told.figures !== 'give') return;
    const metrics = await registry.getMetricsAsJSON();
    tellFirst({ figures: 'given', id: told.id, metrics: metrics.map(withWorstLag) } satisfies Told);
  });
  return () => {
    wanted += 1;
    const id = wanted;
    return new Promise((resolve) => {
      const settle = (text: string | null) => {
        process.off('message', hear);
        clearTimeout(late);
        resolve(text);
      };
      const hear = (told: Told) => told.figures === 'all' && told.id === id && settle(told.text);
      const late = setTimeout(() => settle(null), 2 * patienceMs);
      process.on('message', hear);
      tellFirst({ figures: 'wanted', id } satisfies Told);
    });
  };
}

/** The mean of several processes hides one that is behind. */
function withWorstLag(metric: Metric): Metric {
  return metric.name.startsWith('nodejs_eventloop_lag_p') ? { ...metric, aggregator: 'max' } : metric;
}

/** @returns null when the process gives none in time; none where it ends meanwhile */
function figuresOf(worker: Worker, id: number): Promise<Metric[] | null> {
  if (!worker.isConnected()) return Promise.resolve([]);
  return new Promise((resolve) => {
    const settle = (metrics: Metric[] | null) => {
      worker.off('message', hear);
      worker.off('disconnect', gone);
      clearTimeout(late);
      resolve(metrics);
    };
    const hear = (told: Told) => told.figures === 'given' && told.id === id && settle(told.metrics);
    const gone = () => settle([]);
    const late = setTimeout(() => settle(null), patienceMs);
    worker.on('message', hear);
    worker.on('disconnect', gone);
    tellWorker(worker, { figures: 'give', id } satisfies Told);
  });
}
