import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askShop } from './ask-shop.ts';
import { bugText } from './faults/fault-words.ts';

const noConnection = 'No hay conexión con la tienda. Nada se pierde.';
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0)) await one();
});

async function serve(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const answerWith = (status: number, type: string, body: string) =>
  serve((_, response) => response.writeHead(status, { 'Content-Type': type }).end(body));

test.each([200, 409, 500, 503])('an answer of the shop is read whatever its status: %i', async (status) => {
  const url = await answerWith(status, 'application/json', '{"outcome":"failed"}');

  expect(await askShop(url, {}, noConnection)).toMatchObject({ ok: true, answer: { outcome: 'failed' } });
});

test.each([
  ['a page with status 500', 500, 'text/html', '<html>'],
  ['JSON that is broken', 200, 'application/json', '{"outcome":'],
])('%s is a fault of the shop, not a missing connection', async (_, status, type, body) => {
  const url = await answerWith(status, type, body);

  expect(await askShop(url, {}, noConnection)).toMatchObject({ ok: false, isOffline: false, problem: bugText });
});

test('the page of a proxy that does not reach the shop says that there is no connection', async () => {
  const url = await answerWith(502, 'text/html', '<html>');

  expect(await askShop(url, {}, noConnection)).toMatchObject({ ok: false, isOffline: true, problem: noConnection });
});

test('a request that times out says that there is no connection', async () => {
  const url = await serve(() => {});
  const result = await askShop(url, { signal: AbortSignal.timeout(20) }, noConnection);

  expect(result).toMatchObject({ ok: false, isOffline: true, problem: noConnection, response: null });
});
