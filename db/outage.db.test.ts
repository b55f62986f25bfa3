import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseOutageError, findOutage, revealOutage } from './outage.server.ts';
import { openAway } from './testing/away.ts';
import { useTestDatabase } from './testing/test-database.ts';

const shop = useTestDatabase();

const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => findOutage(error),
  );

test('a database that cannot be reached is an outage, inside and outside a transaction', async () => {
  const away = await openAway();
  try {
    expect(await outageOf(away.db.execute(sql`select 1`))).toBeInstanceOf(DatabaseOutageError);
    expect(await outageOf(away.db.transaction(async (tx) => tx.execute(sql`select 1`)))).toBeInstanceOf(
      DatabaseOutageError,
    );
    expect(await outageOf(away.pool.query('select 1'))).toBeInstanceOf(DatabaseOutageError);
  } finally {
    await away.close();
  }
});

test('an outage is revealed although a library replaces its error, also to work that waited for a connection', async () => {
  const away = await openAway();
  const replaced = async () => {
    await away.pool.query('select 1').catch(() => {
      throw new Error('replaced');
    });
  };
  try {
    const waiting = Array.from({ length: away.pool.options.max + 5 }, () => outageOf(revealOutage(replaced)));
    for (const outage of await Promise.all(waiting)) expect(outage).toBeInstanceOf(DatabaseOutageError);
  } finally {
    await away.close();
  }
});

test('a connection that the server ends in the middle of a transaction is an outage', async () => {
  const work = shop.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));

  expect(await outageOf(work)).toBeInstanceOf(DatabaseOutageError);
});

test('a write to a server that became read-only is an outage', async () => {
  const work = shop.db.transaction((tx) => tx.execute(sql`create table anything (id int)`), {
    accessMode: 'read only',
  });

  expect(await outageOf(work)).toBeInstanceOf(DatabaseOutageError);
});

test.each([
  ['too many connections', '53300'],
  ['a full disk', '53100'],
  ['an I/O error', '58030'],
  ['a server that starts', '57P03'],
  ['a statement that exceeds its time limit', '57014'],
  ['a lock that is not available in time', '55P03'],
])('%s is an outage', async (_, code) => {
  const work = shop.db.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`));

  expect(await outageOf(work)).toBeInstanceOf(DatabaseOutageError);
});

test('a wrong statement, a violated constraint and a TypeError are no outages', async () => {
  const statement = shop.db.execute(sql`select nothing from nowhere`);
  await expect(statement).rejects.toMatchObject({ cause: expect.any(pg.DatabaseError) });
  expect(await outageOf(statement)).toBeNull();
  expect(await outageOf(shop.db.execute(sql`select 1 / 0`))).toBeNull();
  const bug = shop.db.transaction(async () => {
    throw new TypeError('x is not a function');
  });
  await expect(bug).rejects.toThrow(TypeError);
  expect(await outageOf(bug)).toBeNull();
});
