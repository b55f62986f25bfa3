import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres, type ThrowawayReplica } from '#db/testing/postgres-server.ts';
import { type Database, type Db, openDatabase } from './database.server.ts';
import { openReplica, type Replica } from './replica.server.ts';

let primary: ThrowawayPostgres;
let standby: ThrowawayReplica;
let server: Database;
let replica: Replica;
const onChange = vi.fn();

beforeAll(async () => {
  const unsafe = { fsync: 'off', full_page_writes: 'off' };
  primary = await startThrowawayPostgres(unsafe);
  server = await openDatabase(primary.url);
  await server.db.execute(sql`create table prices (price int)`);
  await server.db.execute(sql`insert into prices values (0)`);
  standby = await primary.startReplica();
});

beforeEach(() => {
  onChange.mockClear();
  // No pause after a failure, and enough patience for a busy machine.
  replica = openReplica(server, standby.url, { onChange, patienceMs: 10_000, restMs: 0 });
});
afterEach(() => replica.close());

afterAll(async () => {
  await server.close();
  await standby.stop();
  await primary.stop();
});

/** Reads the price and whether a replica answered. */
async function readPrice(db: Db) {
  const { rows } = await db.execute(sql`select price, pg_is_in_recovery() as "fromReplica" from prices`);
  return rows[0];
}
const setPrice = (price: number) => server.db.execute(sql`update prices set price = ${price}`);

test('a write is visible on the replica to the next read', async () => {
  for (let price = 1; price <= 30; price += 1) {
    await setPrice(price);
    expect(await replica.reads(readPrice)).toEqual({ price, fromReplica: true });
  }
  expect(onChange).not.toHaveBeenCalled();
});

test('while the replica lags the server is read, and the replica again once it has caught up', async () => {
  const hasty = openReplica(server, standby.url, { onChange, patienceMs: 100, restMs: 0 });
  const behind = await openDatabase(standby.url);
  try {
    await behind.db.execute(sql`select pg_wal_replay_pause()`);
    await vi.waitFor(async () => {
      const { rows } = await behind.db.execute(sql`select pg_get_wal_replay_pause_state() as state`);
      expect(rows).toEqual([{ state: 'paused' }]);
    });
    await setPrice(100);

    expect(await hasty.reads(readPrice)).toEqual({ price: 100, fromReplica: false });
    expect(onChange.mock.calls).toEqual([['left-alone', expect.any(Error)]]);

    await behind.db.execute(sql`select pg_wal_replay_resume()`);
    expect(await replica.reads(readPrice)).toEqual({ price: 100, fromReplica: true });
  } finally {
    await behind.close();
    await hasty.close();
  }
});

test('an unreachable replica is bypassed, logged once, and used again when it is back', async () => {
  await standby.pause();
  try {
    expect(await replica.reads(readPrice)).toMatchObject({ fromReplica: false });
    expect(await replica.reads(readPrice)).toMatchObject({ fromReplica: false });
    expect(onChange).toHaveBeenCalledTimes(1);
  } finally {
    await standby.resume();
  }
  expect(await replica.reads(readPrice)).toMatchObject({ fromReplica: true });
  expect(onChange.mock.lastCall).toEqual(['in-use']);
});

test('a read that the replica fails is retried on the server; one that both fail is a fault', async () => {
  const failing = (where: boolean[]) => async (db: Db) => {
    const row = await readPrice(db);
    if (where.includes(row?.fromReplica === true)) throw new Error('no such luck');
    return row;
  };

  expect(await replica.reads(failing([true]))).toMatchObject({ fromReplica: false });
  await expect(replica.reads(failing([true, false]))).rejects.toThrow('no such luck');
});

test('a replica that failed is not queried again during its rest period', async () => {
  const resting = openReplica(server, standby.url, { onChange, patienceMs: 10_000, restMs: 60_000 });
  await standby.pause();
  try {
    expect(await resting.reads(readPrice)).toMatchObject({ fromReplica: false });
  } finally {
    await standby.resume();
  }
  expect(await resting.reads(readPrice)).toMatchObject({ fromReplica: false });
  await resting.close();
});

test('a promoted replica is not read any more, whatever it holds', async () => {
  standby.promote();
  const promoted = await openDatabase(standby.url);
  await promoted.db.execute(sql`update prices set price = -1`);
  await promoted.close();
  await setPrice(7);

  expect(await replica.reads(readPrice)).toEqual({ price: 7, fromReplica: false });
});
