import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';

const shop = useTestDatabase();
/** More than any pool has connections. */
const times = 45;

test('a client released mid-transaction is not reused', async () => {
  const { pool } = shop.database;
  for (let i = 0; i < times; i += 1) {
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow();
    client.release();
  }

  await shop.db.transaction(async (tx) => {
    expect((await tx.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
});

test('a client checked out and never released after a failed BEGIN is reclaimed', async () => {
  const { pool } = shop.database;
  for (let i = 0; i < times; i += 1) {
    const client = await pool.connect();
    await expect(client.query({ text: 'begin isolation level none' })).rejects.toThrow();
  }

  expect((await shop.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
