import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/database.server.ts';
import { startEmbedded } from '#db/embedded/embedded-postgres.server.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { refusedStart } from './shops/running-shop.ts';

const oneLine = /^La tienda no arrancó\. [^\n]+\n$/;

test.each([
  ['one process', {}],
  ['several processes', { WEB_CONCURRENCY: '2' }],
])('a port in use stops the start of %s with one line, and touches nothing', async (_, environment) => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, '127.0.0.1', () => {
      const address = blocker.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
  });
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-port-'));

  const refused = await refusedStart({ port, dataFolder, environment });
  blocker.close();

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain(String(port));
  expect(readdirSync(dataFolder)).toEqual([]);
  rmSync(dataFolder, { recursive: true });
});

test('a data folder that cannot be written to stops the start with one line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-unwritable-'));
  const file = path.join(folder, 'archivo');
  writeFileSync(file, 'no es una carpeta');

  const refused = await refusedStart({ dataFolder: path.join(file, 'datos') });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain('DATA_DIR');
  expect(statSync(file).size).toBe('no es una carpeta'.length);
  rmSync(folder, { recursive: true });
});

test('data of another database version stop the start with one line and stay unchanged', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-older-'));
  mkdirSync(path.join(dataFolder, 'database'));
  writeFileSync(path.join(dataFolder, 'database/PG_VERSION'), '18\n');

  const refused = await refusedStart({ dataFolder });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toMatch(/versión anterior .* no se tocaron/);
  expect(readdirSync(path.join(dataFolder, 'database'))).toEqual(['PG_VERSION']);
  expect(existsSync(path.join(dataFolder, 'postgres'))).toBe(false);
  rmSync(dataFolder, { recursive: true });
});

test.each([
  ['of the wrong kind', 'mysql://localhost/tienda'],
  ['where nobody answers', 'postgresql://shop@127.0.0.1:9/shop'],
])('a DATABASE_URL %s stops the start with one line', async (_kind, url) => {
  const refused = await refusedStart({ environment: { DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) } });

  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(oneLine);
  expect(refused.output).toContain('DATABASE_URL');
});

const outdatedLine =
  /^(Preparando la base de datos…\n)?La tienda no arrancó\. [^\n]*versión anterior [^\n]* no se tocaron: sigue con la versión anterior [^\n]* DATABASE_URL[^\n]*\n$/;

/** Dates a database's migrations before the first one of this version. */
async function outdate({ db }: Database) {
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795370520120`);
}

test('a database of an unsupported earlier version stops the start with one line that says what to do, and stays as it is', async () => {
  const server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  const content = async () => {
    const journal = await database.db.execute(sql`select * from drizzle.__drizzle_migrations order by id`);
    const rows = await database.db.execute(sql`select xmin::text, * from store_settings`);
    const relations = await database.db.execute(sql`select oid::regclass::text, relfilenode from pg_class order by 1`);
    return [journal.rows, rows.rows, relations.rows];
  };
  try {
    await database.migrate();
    await database.db.execute(sql`insert into store_settings (site_name) values ('Antes')`);
    await outdate(database);
    const before = await content();

    const refused = await refusedStart({ environment: { DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32) } });

    expect(refused).toEqual({ code: 1, output: expect.stringMatching(outdatedLine) });
    expect(await content()).toEqual(before);
  } finally {
    await database.close();
    await server.stop();
  }
});

test('an embedded database of an unsupported earlier version stops the start with the same line and no warning', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-outdated-'));
  const server = await startEmbedded(dataFolder);
  const database = await openDatabase(server.url);
  await database.migrate();
  await outdate(database);
  await database.close();
  await server.stop();

  const refused = await refusedStart({ dataFolder });

  expect(refused).toEqual({ code: 1, output: expect.stringMatching(outdatedLine) });
  rmSync(dataFolder, { recursive: true });
});

test('a database that fails during the first setup stops the start with one line that says why', async () => {
  const server = await startThrowawayPostgres();
  const database = await openDatabase(server.url);
  try {
    await database.migrate();
    await database.db.execute(sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'no room for anything more'; end $$`);
    await database.db.execute(sql`create trigger refuse before insert on shop_state execute function refuse()`);

    const refused = await refusedStart({
      environment: { DEMO: '0', DATABASE_URL: server.url, AUTH_SECRET: 'x'.repeat(32) },
    });

    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      'La tienda no arrancó. No se pudo preparar la tienda: no room for anything more.\n',
    );
    expect(refused.output).not.toContain('insert into');
  } finally {
    await database.close();
    await server.stop();
  }
});
