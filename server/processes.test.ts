import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#db/testing/postgres-server.ts';

let first: ChildProcess;
let port: number;

beforeEach(async () => {
  port = await freePort();
  const program = [process.execPath, 'server/testing/process-of-several.ts'] as const;
  first = spawn(program[0], program.slice(1), { env: { ...process.env, PORT: String(port) }, stdio: 'inherit' });
  // Each takes its turn, as soon as it listens.
  const seen = new Set<string>();
  await vi.waitFor(async () => expect(seen.add(await visit('/')).size).toBe(2), { timeout: 20_000 });
});
afterEach(async () => {
  if (first.exitCode !== null) return;
  first.kill('SIGTERM');
  await once(first, 'exit');
});

/** Over a connection of its own. Gives what was said, or the code of what failed. */
function visit(path: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false });
    asked.on('response', (answer) => text(answer).then(resolve, (error) => resolve(error.code)));
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });
}

const answered = async () => Number((await visit('/metrics')).match(/^answered_total (\d+)$/m)?.[1]);

test('whichever of several processes is asked for figures, it gives those of all', async () => {
  const before = await answered();
  await Promise.all(Array.from({ length: 20 }, () => visit('/')));

  expect(await Promise.all([answered(), answered(), answered()])).toEqual(Array(3).fill(before + 20));
  // What each of them knows of all is not added up.
  expect(await visit('/metrics')).toMatch(/^orders 7$/m);
});

test('what a process has told that it counted stays counted when another has taken its place', async () => {
  const before = new Set([await visit('/'), await visit('/')]);
  const [killed] = before;
  const counted = await answered();
  process.kill(Number(killed), 'SIGKILL');

  let since = 0;
  await vi.waitFor(
    async () => {
      const answer = await visit('/');
      if (/^\d+$/.test(answer) && answer !== killed) since += 1;
      expect(before).not.toContain(answer);
      expect(answer).toMatch(/^\d+$/);
    },
    { timeout: 20_000 },
  );

  expect(await answered()).toBe(counted + since);
  expect(await answered()).toBe(counted + since);
  // Of what is no count, what a process told goes with it.
  expect(await visit('/metrics')).toMatch(/^processes 2$/m);
});

test('one of several processes that is stopped alone cuts nobody off, and another takes its place', async () => {
  const said = new Set<string>();
  let isOver = false;
  const visitUntilOver = async () => {
    while (!isOver) said.add(await visit('/'));
  };
  const visitors = Promise.all(Array.from({ length: 16 }, visitUntilOver));
  await vi.waitFor(() => expect(said.size).toBe(2));
  const [stopped, other] = said;
  process.kill(Number(stopped), 'SIGTERM');
  await vi.waitFor(() => expect(said.size).toBe(3), { timeout: 20_000 });
  isOver = true;
  await visitors;

  expect([...said]).toEqual([stopped, other, expect.stringMatching(/^\d+$/)]);
});

test('several processes that are told to stop answer everybody who has come by then', async () => {
  const visitors = 100;
  const visits = Promise.all(Array.from({ length: visitors }, () => visit('/')));
  // By then the system has made all connections, and hardly one was taken.
  await new Promise(setImmediate);
  const ended = once(first, 'exit');
  first.kill('SIGTERM');

  expect(await visits).toEqual(Array(visitors).fill(expect.stringMatching(/^\d+$/)));
  expect(await ended).toEqual([0, null]);
  expect(await visit('/')).toBe('ECONNREFUSED');
});
