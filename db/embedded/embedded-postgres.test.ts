import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { OutdatedDatabaseError } from '#db/outdated-database-error.server.ts';
import { EmbeddedError } from './embedded-error.server.ts';
import { clusterOf, findRunningEmbedded, startEmbedded } from './embedded-postgres.server.ts';
import { listPostgresProcesses } from './leftover-processes.server.ts';
import { findEmbeddedBinaries } from './postgres-binaries.server.ts';
import { ask, readKept, useClusters } from './testing/clusters.ts';

const { root, start, aFolder } = useClusters();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('every commit waits until the write-ahead log is on the disk', async () => {
  const { url } = await start(aFolder('durable'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const countSyncs = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query<{ fsyncs: string }>(
      `select sum(fsyncs) as fsyncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    );
    return Number(rows[0]?.fsyncs);
  };
  const before = await countSyncs();
  for (let commit = 0; commit < 20; commit += 1) await client.query(`insert into kept values ('panela')`);
  const after = await countSyncs();
  await client.end();

  expect(after - before).toBeGreaterThanOrEqual(20);
  const settings = await ask(
    url,
    `select string_agg(name || '=' || setting, ' ' order by name) as set from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`,
  );
  expect(settings).toEqual([{ set: 'data_checksums=on fsync=on full_page_writes=on synchronous_commit=on' }]);
});

test('only this user reaches the server: no TCP port, and a socket in a folder closed to others', async () => {
  const folder = aFolder('closed');
  const { url } = await start(folder);

  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  expect(readdirSync(socketFolder)).toContain('.s.PGSQL.5432');
});

test('environment settings for another server are ignored, and PostgreSQL receives no secret of the shop', async () => {
  for (const [name, value] of Object.entries({
    PGSSLMODE: 'require',
    PGPORT: '9',
    PGDATA: '/nowhere',
    PGPASSWORD: 'x',
  }))
    vi.stubEnv(name, value);
  vi.stubEnv('AUTH_SECRET', 'a secret of the shop');
  const { url, pid } = await start(aFolder('environment'));

  expect(await readKept(url)).toEqual([{ word: 'miel' }]);
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${pid()}/environ`, 'utf8')).not.toContain('a secret of the shop');
});

test('a stopped server leaves no process behind, and its URL is only available while it runs', async () => {
  const folder = aFolder('stopped');
  const server = await startEmbedded(folder);
  expect(findRunningEmbedded(folder)).toBe(server.url);
  await server.stop();

  expect(findRunningEmbedded(folder)).toBeNull();
  expect(listPostgresProcesses(clusterOf(folder))).toEqual([]);
});

test('a stopped data folder can be moved to a path of any length and characters', async () => {
  const moved = path.join(root, `carpeta de datos, "larga" y con ñ ${'x'.repeat(120)}`);
  renameSync(aFolder('before'), moved);
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('origen-natural-'));

  const server = await startEmbedded(moved);
  expect(await readKept(server.url)).toEqual([{ word: 'miel' }]);
  expect(findRunningEmbedded(moved)).toBe(server.url);
  await server.stop();

  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('origen-natural-'))).toEqual(before);
});

test('an interrupted creation is started over', async () => {
  const folder = path.join(root, 'cut-off');
  mkdirSync(path.join(folder, 'postgres/data.new-1234'), { recursive: true });
  writeFileSync(path.join(folder, 'postgres/data.new-1234/PG_VERSION'), '');

  const { url } = await start(folder);

  expect(await ask(url, 'select current_database() as name')).toEqual([{ name: 'shop' }]);
  expect(readdirSync(path.join(folder, 'postgres')).filter((name) => name.startsWith('data'))).toEqual(['data']);
});

test.each([
  ['another major version of PostgreSQL', 'postgres/data', '17', EmbeddedError],
  ['PGlite', 'database', '18', OutdatedDatabaseError],
])('data of %s are refused and left untouched', async (_, place, version, refusal) => {
  const folder = path.join(root, `other ${place.replace('/', ' ')}`);
  mkdirSync(path.join(folder, place), { recursive: true });
  writeFileSync(path.join(folder, place, 'PG_VERSION'), version);

  const started = startEmbedded(folder);

  await expect(started).rejects.toThrow(refusal);
  await expect(started).rejects.toThrow(path.join(folder, place));
  expect(readdirSync(folder)).toEqual([place.split('/')[0]]);
  expect(readdirSync(path.join(folder, place))).toEqual(['PG_VERSION']);
});

test('a platform that npm has no PostgreSQL for is named in the error', () => {
  vi.spyOn(process, 'arch', 'get').mockReturnValue('mips');
  expect(() => findEmbeddedBinaries()).toThrow(EmbeddedError);
  expect(() => findEmbeddedBinaries()).toThrow(`no-binaries (${process.platform}-mips)`);
});

/** Sets a PATH without `unshare`, as on a machine without user namespaces. */
function withoutNamespaces() {
  const bin = path.join(root, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(bin);
    for (const program of ['id', 'test', 'chown', 'setpriv', 'sh', 'true'])
      symlinkSync(
        existsSync(`/usr/bin/${program}`) ? `/usr/bin/${program}` : `/bin/${program}`,
        path.join(bin, program),
      );
  }
  vi.stubEnv('PATH', bin);
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(isRootOnLinux)('root without user namespaces runs PostgreSQL as an unprivileged user', async () => {
  withoutNamespaces();
  chmodSync(root, 0o711);
  const folder = path.join(root, 'unprivileged');
  mkdirSync(folder, { mode: 0o700 });

  const server = await startEmbedded(folder);
  const owner = statSync(`/proc/${server.pid()}`).uid;
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();

  expect(owner).not.toBe(0);
  expect(statSync(clusterOf(folder)).uid).toBe(owner);
});

test.runIf(isRootOnLinux)(
  'root without user namespaces is refused a data folder that no other user can reach',
  async () => {
    withoutNamespaces();
    const closed = path.join(root, 'closed to others');
    const folder = path.join(closed, 'var');
    mkdirSync(folder, { recursive: true });
    chmodSync(closed, 0o700);

    await expect(startEmbedded(folder)).rejects.toMatchObject({ problem: 'root' });
  },
);
