import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { openServer } from './database.server.ts';
import { impatientClient, type Patience } from './impatient-client.server.ts';
import { openWay } from './testing/cuttable-way.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** A way to the test server that can be made to swallow whatever is said, as a server that hangs does. */
async function aWayThatCanHang() {
  const { port, hostname } = new URL(inject('postgresUrl'));
  const way = await openWay(Number(port), hostname);
  undo.push(() => way.close());
  const url = new URL(inject('postgresUrl'));
  url.port = String(way.port);
  return { url: url.href, set: way.set };
}

/** Another server beside the test server, asked only whether it is there. */
async function aServerThat(answers: (socket: Socket, asked: number) => void) {
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.on('error', () => {});
    answers(socket, asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://nobody@127.0.0.1:${port}/none`, asked: () => asked };
}

const quick = { patienceMs: 100, probeMs: 100 };

function aPool(url: string, patience: Patience = quick, probeUrl = url) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 500,
    Client: impatientClient(probeUrl, patience),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  undo.push(() => pool.end());
  return pool;
}

test('who waits on a server that hangs learns it, and the connections after that are new ones', async () => {
  const way = await aWayThatCanHang();
  const pool = aPool(way.url);
  const transaction = await pool.connect();
  await transaction.query('begin');
  const before = await transaction.query<{ pid: number }>('select pg_backend_pid() as pid');

  way.set('hangs');
  await expect(transaction.query('select 1')).rejects.toThrow('Connection terminated');
  await expect(transaction.query('rollback')).rejects.toThrow();
  transaction.release();

  way.set('open');
  const after = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  expect(after.rows[0]?.pid).not.toBe(before.rows[0]?.pid);
});

test('a statement that takes long on a server that is there is waited for', async () => {
  const pool = aPool(inject('postgresUrl'), { patienceMs: 100 });
  const { rows } = await pool.query(`select 'slowly' as told from pg_sleep(1)`);
  expect(rows).toEqual([{ told: 'slowly' }]);
});

test('as many transactions lost at their beginning as there are connections leave the pool all of them', async () => {
  const way = await aWayThatCanHang();
  const { db, close } = await openServer(way.url, { poolSize: 2, patience: quick });
  undo.push(close);
  const both = () => Promise.allSettled([1, 2].map(() => db.transaction((tx) => tx.execute(sql`select 1 as one`))));
  expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);

  way.set('hangs');
  expect(await both()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);

  way.set('open');
  expect(await both()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
});

test('a transaction lost in its midst tells what it was lost by', async () => {
  const way = await aWayThatCanHang();
  const { db, close } = await openServer(way.url, { poolSize: 1, patience: quick });
  undo.push(close);

  const lost = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    way.set('hangs');
    await tx.execute(sql`select 2`);
  });
  await expect(lost).rejects.toThrow('Failed query');

  way.set('open');
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a server is there when it lets somebody in at the second try, however long it then keeps them waiting', async () => {
  // "You are in", "I am ready", and then never a word.
  const welcome = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
  const probed = await aServerThat((socket, asked) => (asked % 2 === 1 ? socket.destroy() : socket.write(welcome)));
  const pool = aPool(inject('postgresUrl'), quick, probed.url);

  const { rows } = await pool.query(`select 'slowly' as told from pg_sleep(0.4)`);

  expect(rows).toEqual([{ told: 'slowly' }]);
  expect(probed.asked()).toBeGreaterThanOrEqual(2);
});

test('who goes on with a connection that is over is refused, and nobody is asked about it', async () => {
  const way = await aWayThatCanHang();
  const away = await aServerThat((socket) => socket.destroy());
  const pool = aPool(way.url, quick, away.url);
  const lost = await pool.connect();
  way.set('hangs');
  await expect(lost.query('select 1')).rejects.toThrow('Connection terminated');
  const asked = away.asked();
  await expect(lost.query('rollback')).rejects.toThrow();
  lost.release();

  // Another one's wait began later: by its end the first one's would have ended too.
  way.set('open');
  const other = aPool(way.url);
  const waiting = await other.connect();
  way.set('hangs');
  await expect(waiting.query('select 1')).rejects.toThrow('Connection terminated');
  waiting.release();
  expect(away.asked()).toBe(asked);
});
