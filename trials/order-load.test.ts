import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { beginOrderLoad } from './order-load.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a server that answers orders with `answer` and counts the requests of each key. */
async function sellAs(answer: (key: string, time: number, ...rest: Parameters<RequestListener>) => void) {
  const keys = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const key = /"idempotencyKey":"([\w-]+)"/.exec(body)?.[1] ?? '';
    keys.set(key, (keys.get(key) ?? 0) + 1);
    answer(key, keys.get(key) ?? 0, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

const placed = (number: string) => JSON.stringify({ outcome: 'placed', orderNumber: number });
const begin = (url: string) =>
  beginOrderLoad({ addresses: [url], onSale: [{ productId: 'miel', price: 100 }], lookAroundMs: 5, pressAgainMs: 5 });

test('a request without a response, with half of one, or with a fault is repeated under the same key until it is confirmed', async () => {
  const shop = await sellAs((key, time, _, response) => {
    if (time === 1) response.socket?.destroy();
    else if (time === 2) {
      response.writeHead(200, { 'Content-Length': 100 });
      response.write('{', () => response.socket?.destroy());
    } else if (time === 3) response.writeHead(503).end('{"outcome":"failed","message":"Base de datos no disponible."}');
    else response.end(placed(key));
  });
  const load = begin(shop.url);
  await load.confirmed(5);
  await load.end();

  expect(load.ledger.acknowledged.size).toBe(load.ledger.requested.size);
  expect(Math.min(...shop.keys.values())).toBe(4);
  expect([...load.seen.answers.keys()].toSorted()).toEqual([
    '200 placed',
    '503 Base de datos no disponible.',
    'answer cut off',
    'connection lost',
  ]);
  expect(load.seen.cutAnswers).toBe(load.ledger.requested.size);
});

test('a confirmation with another number than an earlier one is a contradiction', async () => {
  const shop = await sellAs((key, time, _, response) => response.end(placed(`${key}-${time}`)));
  const load = begin(shop.url);
  await load.confirmed(100);
  await load.end();
  const twice = [...shop.keys.values()].filter((times) => times > 1);
  expect(twice.length).toBeGreaterThan(0);
  expect(load.ledger.contradictions).toHaveLength(twice.length);
});

test('a refused order is not repeated, and one never answered is reported', async () => {
  let count = 0;
  const shop = await sellAs((_key, _time, _, response) => {
    count += 1;
    if (count % 2) response.writeHead(409).end('{"outcome":"changed"}');
    else response.socket?.destroy();
  });
  const load = begin(shop.url);
  while (load.ledger.refused.size < 3) await new Promise((resolve) => setImmediate(resolve));
  await load.end(0);
  const { requested: asked, refused, unanswered, acknowledged } = load.ledger;
  expect(acknowledged.size).toBe(0);
  expect(refused.size + unanswered.size).toBe(asked.size);
  for (const key of refused.keys()) expect(unanswered.has(key)).toBe(false);
});

test('a lost connection names how long it was idle since its last answer, and a new one that it had none', async () => {
  const used = new WeakSet<object>();
  let isFirst = true;
  const shop = await sellAs((key, _, { socket }, response) => {
    if (isFirst || used.has(socket)) {
      isFirst = false;
      socket.destroy();
      return;
    }
    used.add(socket);
    response.end(placed(key));
  });
  const load = beginOrderLoad({
    addresses: [shop.url],
    onSale: [{ productId: 'miel', price: 100 }],
    lookAroundMs: 5,
    pressAgainMs: 5,
    someKeepConnections: true,
  });
  await load.confirmed(20);
  await load.end();

  const { lost } = load.seen;
  expect(lost.filter(({ idleMs }) => idleMs === null)).toHaveLength(1);
  const kept = lost.filter(({ idleMs }) => idleMs !== null);
  expect(kept.length).toBeGreaterThan(0);
  for (const { idleMs } of kept) expect(idleMs).toBeGreaterThanOrEqual(0);
});
