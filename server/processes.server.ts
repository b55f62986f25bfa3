import cluster, { type Worker } from 'node:cluster';
import type { Drain } from './drain.server.ts';
import { gatherFigures } from './figures-of-all.server.ts';
import { tellFirst, tellWorker } from './process-messages.server.ts';
import { nextTurn, quietMoment } from './quiet-moment.server.ts';

/** What one of several processes and the first, which holds their port, tell each other when they stop. */
type Told = { shop: 'drained' } | { shop: 'count' } | { shop: 'taken'; count: number } | { shop: 'closed' };

/** A process that ended is replaced after this long, so that one that cannot start does not keep the machine busy. */
const replaceAfterMs = 1_000;

export type Processes = {
  /** Has all of them stop, and ends this one with the last. */
  stop(signal: NodeJS.Signals): void;
};

/**
 * Starts so many processes on one port, and another for each that ends.
 *
 * The first of them takes all connections and hands them on. A process that closes the port by itself would lose those that
 * are on their way to it; so it says when it is ready to, and the first then lets it go.
 */
export function startProcesses(count: number): Processes {
  const running = new Set<Worker>();
  const answering = new Set<Worker>();
  let stopping = false;
  let lettingGo = Promise.resolve();

  const letGo = async (worker: Worker) => {
    // The port closes with the last one; before, another takes what comes.
    if (answering.size === 1) await quietMoment(() => takenBy(worker));
    answering.delete(worker);
    if (!worker.isConnected()) return;
    tellWorker(worker, { shop: 'closed' } satisfies Told);
    worker.disconnect();
  };

  const start = () => {
    const worker = cluster.fork();
    running.add(worker);
    // What was on its way to one that ends: no reason for this one to end with it.
    worker.on('error', () => {});
  };
  cluster.on('listening', (worker) => answering.add(worker));
  gatherFigures(() => [...answering]);
  cluster.on('message', (worker, told: Told) => {
    if (told.shop === 'drained') lettingGo = lettingGo.then(() => letGo(worker));
  });
  cluster.on('exit', (worker) => {
    running.delete(worker);
    answering.delete(worker);
    if (!stopping) setTimeout(() => stopping || start(), replaceAfterMs);
    else if (running.size === 0) process.exit(0);
  });
  for (let i = 0; i < count; i++) start();

  return {
    stop(signal) {
      stopping = true;
      if (running.size === 0) process.exit(0);
      for (const worker of running) worker.process.kill(signal);
    },
  };
}

/** In one of several processes: has the first one close its port. */
export function closeSharedPort(drain: Drain): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (told: Told) => {
      if (told.shop === 'count') tellFirst({ shop: 'taken', count: drain.taken() } satisfies Told);
      if (told.shop !== 'closed') return;
      // Before Node does it by its own rules, with the next message.
      drain.closePortNow();
      resolve();
    });
    drain.hold();
    tellFirst({ shop: 'drained' } satisfies Told);
  });
}

/**
 * How many connections the process was handed. Node keeps some back for a process that is busy and does not tell of them; it
 * hands on one at a time, and before what is asked here: where the count stays the same, none was kept back.
 */
async function takenBy(worker: Worker): Promise<number> {
  if (!worker.isConnected()) return 0;
  const count = await new Promise<number>((resolve) => {
    const settle = (count: number) => {
      worker.off('message', hear);
      worker.off('exit', gone);
      resolve(count);
    };
    const hear = (told: Told) => told.shop === 'taken' && settle(told.count);
    const gone = () => settle(0);
    worker.on('message', hear);
    worker.on('exit', gone);
    tellWorker(worker, { shop: 'count' } satisfies Told);
  });
  // What came to the port meanwhile is handed on as well.
  await nextTurn();
  return count;
}
