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

/**
 * In the first process: asks so many others for their figures, whenever one of them wants those of all, and adds them up. What
 * a process counted stays counted when another took its place: a sum that falls looks as if all had begun anew.
 */
export function gatherFigures(answering: () => Worker[]): void {
  /** what each process that runs told last */
  const told = new Map<Worker, Metric[]>();
  let ofEnded: Metric[] = [];
  let folding = Promise.resolve();
  let asked = 0;

  cluster.on('exit', (worker) => {
    folding = folding.then(async () => {
      const counts = countsOf(told.get(worker) ?? []);
      ofEnded = await AggregatorRegistry.aggregate([ofEnded, counts]).getMetricsAsJSON();
      told.delete(worker);
    });
  });
  cluster.on('message', async (from, message: Told) => {
    // What one told that ended meanwhile may be counted among the ended already.
    if (message.figures === 'given' && !from.isDead()) told.set(from, message.metrics);
    if (message.figures !== 'wanted') return;
    asked += 1;
    const id = asked;
    const given = await Promise.all(answering().map((one) => answersFor(one, id)));
    const answer = { figures: 'all', id: message.id, text: given.includes(false) ? null : await sum() } satisfies Told;
    tellWorker(from, answer);
  });

  function sum(): Promise<string> {
    const present = answering();
    const each = [...told].map(([worker, metrics]) => (present.includes(worker) ? metrics : countsOf(metrics)));
    return AggregatorRegistry.aggregate([...each, ofEnded]).metrics();
  }
}

/** What only ever grows, and is added up. */
function countsOf(metrics: Metric[]): Metric[] {
  return metrics.filter(({ type, aggregator }) => String(type) !== 'gauge' && aggregator === 'sum');
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

/** Waits for a process to give its figures. @returns false when it gives none in time; one that ends meanwhile need not */
function answersFor(worker: Worker, id: number): Promise<boolean> {
  if (!worker.isConnected()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (hasAnswered: boolean) => {
      worker.off('message', hear);
      worker.off('disconnect', gone);
      clearTimeout(late);
      resolve(hasAnswered);
    };
    const hear = (told: Told) => told.figures === 'given' && told.id === id && settle(true);
    const gone = () => settle(true);
    const late = setTimeout(() => settle(false), patienceMs);
    worker.on('message', hear);
    worker.on('disconnect', gone);
    tellWorker(worker, { figures: 'give', id } satisfies Told);
  });
}
