import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrain, type Drain } from './drain.server.ts';
import { endRequests } from './end-requests.server.ts';

/** Longer than any test. */
const foreverMs = 60_000;

let server: Server;
let drain: Drain;

beforeEach(async () => {
  server = createServer();
  drain = createDrain(server);
  server.on(
    'request',
    drain.wrap(async ({ url }, response) => {
      if (url === '/sin-fin') return void response.writeHead(200).write('Había una vez');
      // So that some request is always in progress.
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

/** Requests a path on a new connection. Returns the body, or the error's code. */
function visit(path: string, onAnswer = () => {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false });
    sent.on('response', (answer) => {
      onAnswer();
      text(answer).then(resolve, (error) => resolve(error.code));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}

/** Requests an answer that never ends. `outcome` is the error's code once it is cut off. */
async function beginEndless(): Promise<{ outcome: Promise<string> }> {
  return new Promise((resolve) => {
    const outcome = visit('/sin-fin', () => resolve({ outcome }));
  });
}

test('no request that arrives before the port closes is cut off, even if it takes longer than the drain', async () => {
  const outcomes = new Set<string>();
  let isClosed = false;
  const requestUntilClosed = async () => {
    while (!isClosed) outcomes.add(await visit('/'));
  };
  const clients = Promise.all(Array.from({ length: 16 }, requestUntilClosed));
  await endRequests(
    { server, drain },
    {
      drainMs: 2_000,
      async closePort() {
        await drain.closePort();
        isClosed = true;
      },
    },
    { afterCloseMs: 2_000, afterSignalMs: foreverMs },
  );
  await clients;

  expect([...outcomes]).toEqual(['una página']);
});

test('a request that takes too long after the port was closed is cut off', async () => {
  const { outcome } = await beginEndless();
  const times = { afterCloseMs: 20, afterSignalMs: foreverMs };
  await endRequests({ server, drain }, { drainMs: 0, closePort: drain.closePort }, times);

  expect(await outcome).toBe('ECONNRESET');
});

test('a request that takes too long after the signal is cut off, even if the port never closes', async () => {
  const { outcome } = await beginEndless();
  const times = { afterCloseMs: foreverMs, afterSignalMs: 20 };
  void endRequests({ server, drain }, { drainMs: 0, closePort: () => new Promise(() => {}) }, times);

  expect(await outcome).toBe('ECONNRESET');
});

test('a failure while stopping something else cuts no request off', async () => {
  const arrived = once(server, 'request');
  const answer = visit('/');
  await arrived;
  const onPortClosed = () => Promise.reject(new Error('database outage'));
  await endRequests({ server, drain }, { drainMs: 0, closePort: drain.closePort, onPortClosed });

  expect(await answer).toBe('una página');
});
