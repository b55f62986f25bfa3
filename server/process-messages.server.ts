import type { Worker } from 'node:cluster';

/** Tells one of several processes something; one that ends just then needs to hear no more. */
export function tellWorker(worker: Worker, told: object): void {
  worker.send(told, goneMeanwhile);
}

/** Tells the first process something; without it this one ends as well. */
export function tellFirst(told: object): void {
  process.send?.(told, undefined, undefined, goneMeanwhile);
}

/** Left out, such a fault would be the end of the process. */
function goneMeanwhile() {}
