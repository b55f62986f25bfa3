import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { impatientClient } from './impatient-client.server.ts';
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

function aPool(url: string, patienceMs: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 500,
    Client: impatientClient(url, { patienceMs }),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  undo.push(() => pool.end());
  return pool;
}

test('who waits on a server that hangs learns it, and the connections after that are new ones', async () => {
  const way = await aWayThatCanHang();
  const pool = aPool(way.url, 100);
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
  const pool = aPool(inject('postgresUrl'), 100);
  const { rows } = await pool.query(`select 'slowly' as told from pg_sleep(1)`);
  expect(rows).toEqual([{ told: 'slowly' }]);
});
