import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits } from './connection-limits.ts';

/** Starts a server with the shop's limits, some of them shortened by the test. */
async function listen(impatience: Partial<typeof connectionLimits> = {}) {
  const server = createServer({ ...connectionLimits, ...impatience }, (request, response) => {
    // Responds once the whole body has arrived.
    request.resume().on('end', () => response.end('answered'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends raw text on a new connection, keeps it open, and returns everything received until the server closes it. */
  return (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
}

test('a request that never ends its head is cut off', async () => {
  const send = await listen({ headersTimeout: 50, connectionsCheckingInterval: 10 });

  expect(await send('GET / HTTP/1.1\r\nHost: tienda.example\r\nX-Slow: ')).toMatch(/^HTTP\/1\.1 408 /);
});

test('a form that is announced and never sent is cut off', async () => {
  const send = await listen({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
  const head = 'POST / HTTP/1.1\r\nHost: tienda.example\r\nContent-Length: 9\r\n\r\n';

  expect(await send(`${head}half`)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a head larger than any browser sends is refused', async () => {
  const send = await listen();

  expect(await send(`GET / HTTP/1.1\r\nHost: tienda.example\r\nX-Large: ${'x'.repeat(17 * 1024)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length beside pieces', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a name with a blank', 'Content-Length : 5\r\n\r\nhello'],
])('an ambiguous request that two servers may read differently is refused: %s', async (_, rest) => {
  const send = await listen();

  expect(await send(`POST / HTTP/1.1\r\nHost: tienda.example\r\n${rest}`)).toMatch(/^HTTP\/1\.1 400 /);
});

test('an idle connection outlasts the usual keep-alive of proxies, and ends at once when the shop stops', async () => {
  const server = createServer(connectionLimits, (_, response) => response.end('answered')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: tienda.example\r\n\r\n');
  const [answer] = await once(socket, 'data');
  const promised = /^Keep-Alive: timeout=(\d+)/m.exec(String(answer))?.[1];

  expect(Number(promised)).toBeGreaterThan(60);
  const ended = [once(socket, 'close'), once(server, 'close')];
  server.close();
  await Promise.all(ended);
});

test('the running shop uses these limits', () => {
  expect(createServer(connectionLimits)).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000 });
});
