import { setImmediate as othersTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { NoRoomToWait, takeTurns } from './take-turns.server.ts';

/** Work that finishes on demand. */
function someWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, finish: resolve };
}

test('no more than the limit run at once, in order of arrival, and a failing task makes room too', async () => {
  const inTurn = takeTurns(2);
  const begun: string[] = [];
  const [first, second, third] = [someWork(), someWork(), someWork()];
  const run = (name: string, work: Promise<void>) =>
    inTurn(() => {
      begun.push(name);
      return work;
    });
  const failing = run(
    'first',
    first.promise.then(() => Promise.reject(new Error('failed'))),
  );
  const others = [run('second', second.promise), run('third', third.promise), run('fourth', Promise.resolve())];

  await expect.poll(() => begun).toEqual(['first', 'second']);
  first.finish();
  await expect(failing).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
  second.finish();
  await expect.poll(() => begun).toEqual(['first', 'second', 'third', 'fourth']);
  third.finish();
  await Promise.all(others);
});

test('a queue of work that never waits for the network still lets other events in', async () => {
  const inTurn = takeTurns(1);
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const queue = Promise.all(Array.from({ length: 50 }, () => inTurn(work)));
  await othersTurn();

  expect(done).toBeLessThan(50);
  await queue;
  expect(done).toBe(50);
});

test('the queue is limited: further tasks are refused at once, and the others are run', async () => {
  const inTurn = takeTurns(1, { waiting: 1 });
  const { promise, finish } = someWork();
  const running = inTurn(() => promise);
  const waiting = inTurn(async () => 'had its turn');

  await expect(inTurn(async () => 'never')).rejects.toThrow(NoRoomToWait);
  finish();
  await running;
  expect(await waiting).toBe('had its turn');
  expect(await inTurn(async () => 'later')).toBe('later');
});

test('a rest of the given length passes before the next task, and no finished caller waits for it', async () => {
  const rest = someWork();
  const rests: number[] = [];
  const inTurn = takeTurns(1, {
    rest: (tookMs) => {
      rests.push(tookMs);
      return rest.promise;
    },
  });
  const { promise, finish } = someWork();
  const first = inTurn(() => promise);
  let isSecondIn = false;
  const second = inTurn(async () => {
    isSecondIn = true;
  });

  finish();
  await first;
  await othersTurn();
  expect(rests).toHaveLength(1);
  expect(isSecondIn).toBe(false);
  rest.finish();
  await second;
  expect(rests).toHaveLength(1);
});
