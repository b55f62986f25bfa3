import cluster, { type Worker } from 'node:cluster';
import { collectClusterMetrics } from './cluster-metrics.server.ts';
import type { Drain } from './drain.server.ts';
import { sendToPrimary, sendToWorker } from './process-messages.server.ts';
import { nextTurn, waitForLull } from './wait-for-lull.server.ts';

/** Messages between a stopping worker and the primary process, which holds the port. */
type StopMessage =
  /** worker to primary: the worker is ready to close the port */
  | { type: 'drained' }
  | { type: 'count-connections' }
  | { type: 'connection-count'; count: number }
  /** primary to worker: no connection is on its way to the worker any more */
  | { type: 'close-port' };

/** A process that ended is replaced after this time, so that one that cannot start does not keep the machine busy. */
const restartDelayMs = 1_000;

export type Processes = {
  /** Stops all workers, and ends this process after the last of them. */
  stop(signal: NodeJS.Signals): void;
};

/**
 * Starts worker processes that share one port, and replaces each that ends. After `stop`, this process ends once all
 * workers have ended and `onEnded` is done.
 *
 * The primary process accepts all connections and hands them to workers. A worker that closed the port itself would
 * lose the connections on their way to it; so it reports that it is ready, and the primary then disconnects it.
 */
export function startProcesses(
  count: number,
  { environment = {}, onEnded = async () => {} }: { environment?: object; onEnded?: () => Promise<void> } = {},
): Processes {
  const running = new Set<Worker>();
  const listening = new Set<Worker>();
  let isStopping = false;
  let lastRelease = Promise.resolve();

  const releasePort = async (worker: Worker) => {
    // The port closes with the last worker; before that, another worker takes new connections.
    if (listening.size === 1) await waitForLull(() => countConnections(worker));
    listening.delete(worker);
    if (!worker.isConnected()) return;
    sendToWorker(worker, { type: 'close-port' } satisfies StopMessage);
    worker.disconnect();
  };

  const endPrimary = () => void onEnded().then(() => process.exit(0));

  const startWorker = () => {
    const worker = cluster.fork(environment);
    running.add(worker);
    // A message to a worker that has just ended fails; that must not end this process.
    worker.on('error', () => {});
  };
  cluster.on('listening', (worker) => listening.add(worker));
  collectClusterMetrics(() => [...listening]);
  cluster.on('message', (worker, message: StopMessage) => {
    if (message.type === 'drained') lastRelease = lastRelease.then(() => releasePort(worker));
  });
  cluster.on('exit', (worker) => {
    running.delete(worker);
    listening.delete(worker);
    if (!isStopping) setTimeout(() => isStopping || startWorker(), restartDelayMs);
    else if (running.size === 0) endPrimary();
  });
  for (let started = 0; started < count; started += 1) startWorker();

  return {
    stop(signal) {
      isStopping = true;
      if (running.size === 0) endPrimary();
      for (const worker of running) worker.process.kill(signal);
    },
  };
}

/** In a worker: closes the shared port once the primary process allows it. */
export function closeSharedPort(drain: Drain): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message: StopMessage) => {
      if (message.type === 'count-connections')
        sendToPrimary({ type: 'connection-count', count: drain.acceptedCount() } satisfies StopMessage);
      if (message.type !== 'close-port') return;
      // Comes before the disconnect that follows, with which Node would close idle connections too.
      drain.closePortNow();
      resolve();
    });
    drain.holdRequests();
    sendToPrimary({ type: 'drained' } satisfies StopMessage);
  });
}

/**
 * Asks a worker how many connections it has accepted. Node queues connections for a busy worker where this process
 * cannot count them. It hands them over one at a time and ahead of this request, so a count that stays the same means
 * that the queue is empty.
 */
async function countConnections(worker: Worker): Promise<number> {
  if (!worker.isConnected()) return 0;
  const count = await new Promise<number>((resolve) => {
    const settle = (count: number) => {
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(count);
    };
    const onMessage = (message: StopMessage) => message.type === 'connection-count' && settle(message.count);
    const onExit = () => settle(0);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    sendToWorker(worker, { type: 'count-connections' } satisfies StopMessage);
  });
  // Lets the primary accept and hand on connections that arrived in the meantime.
  await nextTurn();
  return count;
}
