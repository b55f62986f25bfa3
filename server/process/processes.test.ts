import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#db/testing/postgres-server.ts';

let primary: ChildProcess;
let port: number;

beforeEach(async () => {
  port = await freePort();
  const program = [process.execPath, 'server/testing/cluster-process.ts'] as const;
  primary = spawn(program[0], program.slice(1), { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' });
  await bothProcesses();
});
afterEach(async () => {
  if (primary.exitCode !== null) return;
  primary.kill('SIGTERM');
  await once(primary, 'exit');
});

/**
 * Requests a path over a new connection.
 *
 * @returns the body, or the error's code if the request fails or exceeds `timeoutMs`
 */
function visit(path: string, timeoutMs?: number): Promise<string> {
  return new Promise((resolve) => {
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const sent = request({ host: '127.0.0.1', port, path, agent: false, signal });
    sent.on('response', (response) => text(response).then(resolve, (error) => resolve(error.code)));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}

/** Visits the shop until both processes have answered; which one does is up to the primary. */
async function bothProcesses(): Promise<Set<string>> {
  const seen = new Set<string>();
  await vi.waitFor(async () => expect(seen.add(await visit('/')).size).toBe(2), { timeout: 20_000 });
  return seen;
}

const answered = async () => Number((await visit('/metrics')).match(/^answered_total (\d+)$/m)?.[1]);

test('any process reports the metrics of all', async () => {
  const before = await answered();
  await Promise.all(Array.from({ length: 20 }, () => visit('/')));

  expect(await Promise.all([answered(), answered(), answered()])).toEqual(Array(3).fill(before + 20));
  // A gauge that is the same in each process is not added up.
  expect(await visit('/metrics')).toMatch(/^orders 7$/m);
});

test('the counters of a killed process stay in the sum after it is replaced', async () => {
  const before = await bothProcesses();
  const [killed] = before;
  const counted = await answered();
  process.kill(Number(killed), 'SIGKILL');

  let since = 0;
  await vi.waitFor(
    async () => {
      // If a worker is killed while Node's cluster hands it a connection, that connection stays open without a
      // response.
      const answer = await visit('/', 5_000);
      if (/^\d+$/.test(answer) && answer !== killed) since += 1;
      expect(before).not.toContain(answer);
      expect(answer).toMatch(/^\d+$/);
    },
    { timeout: 40_000 },
  );

  expect(await answered()).toBe(counted + since);
  expect(await answered()).toBe(counted + since);
  // A gauge of an ended process is dropped.
  expect(await visit('/metrics')).toMatch(/^processes 2$/m);
}, 60_000);

test('a single stopped process cuts no request off, and is replaced', async () => {
  const bodies = new Set<string>();
  let isOver = false;
  const visitUntilOver = async () => {
    while (!isOver) bodies.add(await visit('/'));
  };
  const visitors = Promise.all(Array.from({ length: 16 }, visitUntilOver));
  await vi.waitFor(() => expect(bodies.size).toBe(2));
  const [stopped, other] = bodies;
  process.kill(Number(stopped), 'SIGTERM');
  await vi.waitFor(() => expect(bodies.size).toBe(3), { timeout: 20_000 });
  isOver = true;
  await visitors;

  expect([...bodies]).toEqual([stopped, other, expect.stringMatching(/^\d+$/)]);
});

test('several stopping processes answer all requests that have arrived', async () => {
  const visitors = 100;
  const visits = Promise.all(Array.from({ length: visitors }, () => visit('/')));
  // By now the kernel has completed all connections and hardly any is accepted.
  await new Promise(setImmediate);
  const ended = once(primary, 'exit');
  primary.kill('SIGTERM');

  expect(await visits).toEqual(Array(visitors).fill(expect.stringMatching(/^\d+$/)));
  expect(await ended).toEqual([0, null]);
  expect(await visit('/')).toBe('ECONNREFUSED');
});
