import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrain, type Drain } from './drain.server.ts';

let drain: Drain;
let port: number;
let close: () => void;

beforeEach(async () => {
  const server = createServer();
  drain = createDrain(server);
  server.on(
    'request',
    drain.through((_request, response) => response.end('una página')),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ask = async (path) => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, said: await text(answer) };
  };
  close = () => {
    agent.destroy();
    server.close();
  };
});
afterEach(() => close());

/** On one connection, as long as it is kept. */
let ask: (path: string) => Promise<{ status: number | undefined; connection: string | undefined; said: string }>;

test('a process about to stop says so to whoever looks, still answers others, and keeps no connection open', async () => {
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive', said: 'una página' });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });

  drain.begin();

  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close', said: 'stopping' });
  expect(await ask('/')).toEqual({ status: 200, connection: 'close', said: 'una página' });
});

test('who waits at the port as the process stops is let in and answered', async () => {
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const visitors = 20;
  const visiting = new Worker(visitorsProgram, { eval: true, workerData: { port, visitors, connected } });
  const answered = once(visiting, 'message');
  await once(visiting, 'online');
  // This thread stands still meanwhile: the system makes the connections, and nobody takes them.
  while (Atomics.load(connected, 0) < visitors) Atomics.wait(connected, 0, Atomics.load(connected, 0));

  drain.begin();
  await drain.closePort();
  await drain.end();

  expect(await answered).toEqual([Array(visitors).fill(200)]);
  await visiting.terminate();
});

test('what comes on a connection that was kept is answered after the port is closed', async () => {
  await ask('/');
  drain.begin();
  await drain.closePort();
  const ended = drain.end();

  expect(await ask('/')).toEqual({ status: 200, connection: 'close', said: 'una página' });
  await ended;
});

test('a connection on which nothing was ever asked keeps no process from stopping', async () => {
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent.resume(), 'close');
  drain.begin();
  await drain.closePort();
  await drain.end();

  await closed;
});

/** Asks once each connection stands, and says what was answered. */
const visitorsProgram = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { request } = require('node:http');
  const { port, visitors, connected } = workerData;
  const visit = () => new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, agent: false });
    asked.on('socket', (socket) => socket.once('connect', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }));
    asked.on('response', (answer) => resolve(answer.statusCode));
    asked.on('error', (error) => resolve(error.code));
    asked.end();
  });
  Promise.all(Array.from({ length: visitors }, visit)).then((answers) => parentPort.postMessage(answers));
`;
