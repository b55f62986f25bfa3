import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createDrain } from './drain.server.ts';

const drain = createDrain();
const server = createServer(drain.through((_request, response) => response.end('una página'))).listen(0, '127.0.0.1');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

async function ask(path: string) {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, connection: answer.headers.connection, said: await text(answer) };
}

afterEach(() => {
  agent.destroy();
  server.close();
});

test('a process about to stop says so to whoever looks, still answers others, and keeps no connection open', async () => {
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive', said: 'una página' });
  expect(await ask('/readyz')).toMatchObject({ status: 200 });

  drain.begin();

  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close', said: 'stopping' });
  expect(await ask('/')).toEqual({ status: 200, connection: 'close', said: 'una página' });
});
