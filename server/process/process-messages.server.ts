import type { Worker } from 'node:cluster';

/** Sends a message to a worker process. Does nothing if the worker is just ending. */
export function sendToWorker(worker: Worker, message: object): void {
  worker.send(message, ignoreError);
}

/** Sends a message to the primary process. Does nothing if it is ending, as this process then ends too. */
export function sendToPrimary(message: object): void {
  process.send?.(message, undefined, undefined, ignoreError);
}

/** Without a callback a failed send would end the process. */
function ignoreError() {}
