import { setImmediate as letOthersIn } from 'node:timers/promises';

/** Thrown where no more may wait: whoever asked is to come back a little later. */
export class NoRoomToWait extends Error {
  constructor() {
    super('Too many are waiting for their turn');
  }
}

/**
 * Lets so many run at once; the others wait in the order they came. Between one and the next, whatever else the
 * process was asked meanwhile is heard, and asks the embedded database, which answers one after another, for its own.
 *
 * @param options.waiting how many may wait; any number when it is not given. One more is refused with `NoRoomToWait`
 * @param options.rest what passes between one and the next where others wait, told how long the work took, in milliseconds
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
      // Whoever is done has their answer at once: the rest is between them and the next.
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
