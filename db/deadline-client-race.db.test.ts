import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openProxy } from '#db/testing/cuttable-proxy.ts';
import { openDatabase } from './database.server.ts';
import { type Deadlines, deadlineClient } from './deadline-client.server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** Opens a proxy to the test server that can simulate a hanging server by swallowing all data. */
async function aProxyThatCanHang() {
  const { port, hostname } = new URL(inject('postgresUrl'));
  const proxy = await openProxy(Number(port), hostname);
  undo.push(() => proxy.close());
  const url = new URL(inject('postgresUrl'));
  url.port = String(proxy.port);
  return { url: url.href, set: proxy.set };
}

/** Starts a server that only receives probes, and counts them. */
async function aServerThat(answers: (socket: Socket, probeCount: number) => void) {
  let probeCount = 0;
  const server = createServer((socket) => {
    probeCount += 1;
    socket.on('error', () => {});
    answers(socket, probeCount);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://user@127.0.0.1:${port}/none`, probeCount: () => probeCount };
}

const quick = { probeAfterMs: 100, probeTimeoutMs: 100 };

function aPool(url: string, deadlines: Deadlines = quick, probeUrl = url) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 500,
    Client: deadlineClient(probeUrl, deadlines),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  undo.push(() => pool.end());
  return pool;
}

test('a query on a hanging server fails, and later queries get new connections', async () => {
  const proxy = await aProxyThatCanHang();
  const pool = aPool(proxy.url);
  const transaction = await pool.connect();
  await transaction.query('begin');
  const before = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');

  proxy.set('hangs');
  await expect(transaction.query('select 1')).rejects.toThrow('Connection terminated');
  await expect(transaction.query('rollback')).rejects.toThrow();
  transaction.release();

  proxy.set('open');
  const after = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(after.rows[0]?.pid).not.toBe(before.rows[0]?.pid);
});

test('a slow statement on a healthy server is not cut off', async () => {
  const pool = aPool(inject('postgresUrl'), { probeAfterMs: 100 });
  const { rows } = await pool.query(`select 'slowly' as value from pg_sleep(1)`);
  expect(rows).toEqual([{ value: 'slowly' }]);
});

test('transactions that lose their connection at BEGIN leak no connection', async () => {
  const proxy = await aProxyThatCanHang();
  const { db, close } = await openDatabase(proxy.url, { poolSize: 2, deadlines: quick });
  undo.push(close);
  const both = () => Promise.allSettled([1, 2].map(() => db.transaction((tx) => tx.execute(sql`select 1 as one`))));
  expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);

  proxy.set('hangs');
  expect(await both()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);

  proxy.set('open');
  expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

test('a transaction that loses its connection midway reports the failed query', async () => {
  const proxy = await aProxyThatCanHang();
  const { db, close } = await openDatabase(proxy.url, { poolSize: 1, deadlines: quick });
  undo.push(close);

  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.set('hangs');
    await tx.execute(sql`select 2`);
  });
  await expect(lost).rejects.toThrow('Failed query');

  proxy.set('open');
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a server that accepts a second probe counts as healthy, however slow the statement is', async () => {
  // AuthenticationOk and ReadyForQuery, then no further data.
  const welcome = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
  const probed = await aServerThat((socket, probeCount) =>
    probeCount % 2 === 1 ? socket.destroy() : socket.write(welcome),
  );
  const pool = aPool(inject('postgresUrl'), quick, probed.url);

  const { rows } = await pool.query(`select 'slowly' as value from pg_sleep(0.4)`);

  expect(rows).toEqual([{ value: 'slowly' }]);
  expect(probed.probeCount()).toBeGreaterThanOrEqual(2);
});

test('a query on an ended connection fails at once and sends no probe', async () => {
  const proxy = await aProxyThatCanHang();
  const away = await aServerThat((socket) => socket.destroy());
  const pool = aPool(proxy.url, quick, away.url);
  const lost = await pool.connect();
  proxy.set('hangs');
  await expect(lost.query('select 1')).rejects.toThrow('Connection terminated');
  const probeCount = away.probeCount();
  await expect(lost.query('rollback')).rejects.toThrow();
  lost.release();

  // This wait begins after the rollback: by its end, a probe for the ended connection would have been sent too.
  proxy.set('open');
  const other = aPool(proxy.url);
  const waiting = await other.connect();
  proxy.set('hangs');
  await expect(waiting.query('select 1')).rejects.toThrow('Connection terminated');
  waiting.release();
  expect(away.probeCount()).toBe(probeCount);
});
