import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrain, type Drain } from './drain.server.ts';
import { endRequests } from './end-requests.server.ts';

/** What a test never waits for. */
const forEverMs = 60_000;

let server: Server;
let drain: Drain;

beforeEach(async () => {
  server = createServer();
  drain = createDrain(server);
  server.on(
    'request',
    drain.through(async ({ url }, response) => {
      if (url === '/sin-fin') return void response.writeHead(200).write('Había una vez');
      // Somebody always waits for an answer.
      await pause(10);
      response.end('una página');
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Over a connection of its own. Gives what was said, or the code of what failed. */
function visit(path: string, onAnswer = () => {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false });
    asked.on('response', (answer) => {
      onAnswer();
      text(answer).then(resolve, (error) => resolve(error.code));
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });
}

/** Begins an answer that never ends, and gives how it did once it does. */
async function beginEndless(): Promise<{ outcome: Promise<string> }> {
  return new Promise((resolve) => {
    const outcome = visit('/sin-fin', () => resolve({ outcome }));
  });
}

test('nobody is cut off who comes until the port closes, though requests have no longer than whoever comes was taken', async () => {
  const said = new Set<string>();
  let isClosed = false;
  const visitUntilClosed = async () => {
    while (!isClosed) said.add(await visit('/'));
  };
  const visitors = Promise.all(Array.from({ length: 16 }, visitUntilClosed));
  await endRequests(
    { server, drain },
    {
      drainMs: 2_000,
      async closePort() {
        await drain.closePort();
        isClosed = true;
      },
    },
    { requestPatienceMs: 2_000, lastCutMs: forEverMs },
  );
  await visitors;

  expect([...said]).toEqual(['una página']);
});

test('whoever still reads so long after the port was closed is cut off', async () => {
  const { outcome } = await beginEndless();
  const times = { requestPatienceMs: 20, lastCutMs: forEverMs };
  await endRequests({ server, drain }, { drainMs: 0, closePort: drain.closePort }, times);

  expect(await outcome).toBe('ECONNRESET');
});

test('whoever still reads so long after the signal is cut off, though the port was closed late or never', async () => {
  const { outcome } = await beginEndless();
  const times = { requestPatienceMs: forEverMs, lastCutMs: 20 };
  void endRequests({ server, drain }, { drainMs: 0, closePort: () => new Promise(() => {}) }, times);

  expect(await outcome).toBe('ECONNRESET');
});

test('a fault of what ends beside the requests cuts none of them off', async () => {
  const isAsked = once(server, 'request');
  const answer = visit('/');
  await isAsked;
  const onPortClosed = () => Promise.reject(new Error('the database is away'));
  await endRequests({ server, drain }, { drainMs: 0, closePort: drain.closePort, onPortClosed });

  expect(await answer).toBe('una página');
});
