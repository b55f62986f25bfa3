import { setImmediate as letOthersIn } from 'node:timers/promises';

/** Thrown if the queue is full: the caller should retry a little later. */
export class NoRoomToWait extends Error {
  constructor() {
    super('Too many are waiting for their turn');
  }
}

/**
 * Limits how many tasks run concurrently; the others wait in order of arrival. The process handles other events between
 * two tasks.
 *
 * @param options.waiting the most tasks that may wait, unlimited by default; one more is refused with `NoRoomToWait`
 * @param options.rest called after a task if others wait, with the task's duration in milliseconds; the next task
 * starts when its promise settles
 */
export function takeTurns(
  limit: number,
  options: { waiting?: number; rest?: (tookMs: number) => Promise<unknown> } = {},
) {
  const mostWaiting = options.waiting ?? Number.POSITIVE_INFINITY;
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((turn) => waiting.push(turn));
    else throw new NoRoomToWait();
    let tookMs = 0;
    try {
      await letOthersIn();
      const began = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - began;
      }
    } finally {
      // The caller gets its result immediately; only the next task waits for the rest.
      if (waiting.length > 0 && options.rest) void options.rest(tookMs).then(letNextIn, letNextIn);
      else letNextIn();
    }
  };

  function letNextIn() {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
