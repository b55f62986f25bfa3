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
/** Sends the answer to a request for /lenta, once it has arrived. */
let answerSlowly: (() => void) | undefined;

beforeEach(async () => {
  const server = createServer();
  drain = createDrain(server);
  server.on(
    'request',
    drain.wrap((request, response) => {
      const answer = () => response.end('una página');
      if (request.url === '/lenta') answerSlowly = answer;
      else answer();
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  ask = async (path) => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };
  answerSlowly = undefined;
  close = () => {
    agent.destroy();
    server.close();
  };
});
afterEach(() => close());

/** Requests a path, on the same connection while that is kept alive. */
let ask: (path: string) => Promise<{ status: number | undefined; connection: string | undefined; body: string }>;

test('a stopping process fails its readiness check, still answers, and closes connections', async () => {
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive', body: 'una página' });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });

  drain.begin();

  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close', body: 'stopping' });
  expect(await ask('/')).toEqual({ status: 200, connection: 'close', body: 'una página' });
});

test('an answer that is in progress when the stop begins announces that its connection closes', async () => {
  const asked = ask('/lenta');
  await expect.poll(() => answerSlowly).toBeDefined();

  drain.begin();
  answerSlowly?.();

  expect(await asked).toEqual({ status: 200, connection: 'close', body: 'una página' });
});

test('a connection in the kernel’s accept queue is accepted and answered', async () => {
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = 20;
  const worker = new Worker(clientsProgram, { eval: true, workerData: { port, clients, connected } });
  const answered = once(worker, 'message');
  await once(worker, 'online');
  // Blocks this thread: the kernel completes the connections and Node does not accept them.
  while (Atomics.load(connected, 0) < clients) Atomics.wait(connected, 0, Atomics.load(connected, 0));

  drain.begin();
  await drain.closePort();
  await drain.endConnections();

  expect(await answered).toEqual([Array(clients).fill(200)]);
  await worker.terminate();
});

test('a request on a kept-alive connection is answered after the port is closed', async () => {
  await ask('/');
  drain.begin();
  await drain.closePort();
  const ended = drain.endConnections();

  expect(await ask('/')).toEqual({ status: 200, connection: 'close', body: 'una página' });
  await ended;
});

test('a connection without a request does not keep the process from stopping', async () => {
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent.resume(), 'close');
  drain.begin();
  await drain.closePort();
  await drain.endConnections();

  await closed;
});

/** Sends a request once each connection is complete, and posts the answers' statuses. */
const clientsProgram = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { request } = require('node:http');
  const { port, clients, connected } = workerData;
  const send = () => new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, agent: false });
    sent.on('socket', (socket) => socket.once('connect', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }));
    sent.on('response', (answer) => resolve(answer.statusCode));
    sent.on('error', (error) => resolve(error.code));
    sent.end();
  });
  Promise.all(Array.from({ length: clients }, send)).then((answers) => parentPort.postMessage(answers));
`;
