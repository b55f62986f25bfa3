import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPool, openEmbeddedPool } from './embedded-pool.server.ts';

let embedded: EmbeddedPool;
beforeAll(async () => {
  embedded = await openEmbeddedPool({});
}, 60_000);
afterAll(() => embedded?.close());

test('a connection that is given up leaves the next no transaction and no prepared statement, and what is told is heard on', async () => {
  const { pool, listen } = embedded;
  let heard = 0;
  await listen('news', () => {
    heard += 1;
  });
  const client = await pool.connect();
  await client.query({ name: 'by name', text: 'select $1::int', values: [1] });
  await client.query('begin');
  await client.query('create table half_done (told text)');
  client.release(true);

  const { rows } = await pool.query(`
    select to_regclass('half_done') as half_done, (select count(*)::int from pg_prepared_statements) as prepared`);
  expect(rows).toEqual([{ half_done: null, prepared: 0 }]);
  await pool.query('notify news');
  expect(heard).toBe(1);
});

test('what a connection that is given up still had to say is not done for the next', async () => {
  const { pool } = embedded;
  for (let round = 1; round <= 50; round += 1) {
    const client = await pool.connect();
    client.query('begin isolation level serializable').catch(() => {});
    client.release(true);
    expect((await pool.query('show transaction_isolation')).rows).toEqual([
      { transaction_isolation: 'read committed' },
    ]);
  }
});

test('a statement that fails says why, and the next goes on', async () => {
  const { pool } = embedded;
  await expect(pool.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
});

test('however many statements have failed, the next goes on', async () => {
  const { pool } = embedded;
  const codes = new Set<string>();
  for (let i = 0; i < 6_000; i += 1) await pool.query('select $1::int / 0', [1]).catch(({ code }) => codes.add(code));
  expect([...codes]).toEqual(['22012']);
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
}, 60_000);

test.each([
  ['that breaks the database off', "select repeat('[', 30000)::json", {}],
  ['that never comes back', 'select count(*) from generate_series(1, 1000000000000)', { longestMs: 500 }],
])(
  'a statement %s ends it, which is told, and nobody waits for it',
  async (_, statement, limits) => {
    const onEnd = vi.fn();
    const { pool, close } = await openEmbeddedPool({ onEnd, ...limits });

    const [asked, next] = await Promise.allSettled([pool.query(statement), pool.query('select 1')]);
    expect([asked.status, next.status]).toEqual(['rejected', 'rejected']);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
    await close();
  },
  60_000,
);

test('who begins to listen at the same time as another is told too, and goes on when the other has left', async () => {
  const { pool, listen } = embedded;
  const heard = { one: 0, other: 0 };
  const [leave] = await Promise.all([
    listen('tidings', () => {
      heard.one += 1;
    }),
    listen('tidings', () => {
      heard.other += 1;
    }),
  ]);
  await pool.query('notify tidings');
  expect(heard).toEqual({ one: 1, other: 1 });

  await leave();
  await pool.query('notify tidings');
  expect(heard).toEqual({ one: 1, other: 2 });
});

test('whatever else there is to do is done while the embedded database works', async () => {
  const { pool } = embedded;
  let done = 0;
  const other = setInterval(() => {
    done += 1;
  }, 1);
  await pool.query('select count(*) from generate_series(1, 3000000) as number where number % 7 = 0');
  clearInterval(other);
  expect(done).toBeGreaterThan(10);
});

test('a process lasts until it has its answer, and is not kept by a database that rests', () => {
  const asking = `
    const { openEmbedded } = await import('./db/database.server.ts');
    const { driver } = await openEmbedded();
    process.stdout.write(String((await driver.pool.query('select 6 * 7 as answer')).rows[0].answer));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', asking], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '42', stderr: '' });
}, 60_000);
