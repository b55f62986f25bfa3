import { setImmediate as letOthersIn } from 'node:timers/promises';

/**
 * Lets so many run at once; the others wait in the order they came. Between one and the next, whatever else the
 * process was asked meanwhile is heard: the embedded database works on the same thread as the answers.
 */
export function takeTurns(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      await letOthersIn();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
