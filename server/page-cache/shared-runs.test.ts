import { expect, test } from 'vitest';
import { createSharedRuns } from './shared-runs.ts';

function setUp(joinMs: number) {
  const finish: ((value: string) => void)[] = [];
  let idle = 0;
  const runs = createSharedRuns<string>(joinMs, () => {
    idle += 1;
  });
  const start = () => new Promise<string>((resolve) => finish.push(resolve));
  return { runs, start, finish, idle: () => idle };
}

test('concurrent callers share a run of the same key and version', async () => {
  const { runs, start, finish, idle } = setUp(60_000);
  const results = [runs.run('/', 0, start), runs.run('/', 0, start)];
  const others = [runs.run('/', 1, start), runs.run('/productos', 0, start)];
  expect([finish.length, runs.count()]).toEqual([3, 3]);

  for (const [index, end] of finish.entries()) end(`run ${index}`);

  expect(await Promise.all([...results, ...others])).toEqual(['run 0', 'run 0', 'run 1', 'run 2']);
  expect([runs.count(), idle()]).toEqual([0, 1]);
  void runs.run('/', 0, start);
  expect(finish).toHaveLength(4);
});

test('a run that began too long ago is not joined, and its end does not forget the newer run', async () => {
  const { runs, start, finish } = setUp(0);
  const old = runs.run('/', 0, start);
  void runs.run('/', 0, start);
  expect(finish).toHaveLength(2);
  finish[0]?.('old');
  expect(await old).toBe('old');
  expect(runs.count()).toBe(1);
});

test('a failed run fails for all its callers and is not remembered', async () => {
  const { runs, start, idle } = setUp(60_000);
  const failed = () => Promise.reject(new Error('the page could not be rendered'));
  const results = [runs.run('/', 0, failed), runs.run('/', 0, failed)];
  for (const result of results) await expect(result).rejects.toThrow('could not be rendered');
  expect(idle()).toBe(1);
  void runs.run('/', 0, start);
  expect(runs.count()).toBe(1);
});
