import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { clusterOf, startEmbedded } from './embedded-postgres.server.ts';
import { listPostgresProcesses } from './leftover-processes.server.ts';
import { findPostgresAccount } from './postgres-account.server.ts';
import { findEmbeddedBinaries } from './postgres-binaries.server.ts';
import { readKept, useClusters } from './testing/clusters.ts';

const { start, aFolder } = useClusters();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a server that crashes is restarted with everything that was committed', async () => {
  const folder = aFolder('crashed');
  const crashes: string[] = [];
  const { url, pid } = await start(folder, { onCrash: (lastLine) => crashes.push(lastLine) });
  const first = pid();
  // A busy backend does not notice that its postmaster is gone.
  const busy = new pg.Client({ connectionString: url });
  busy.on('error', () => {});
  await busy.connect();
  await busy.query(`insert into kept values ('panela')`);
  void busy.query('do $$ begin loop perform 1; end loop; end $$').catch(() => {});

  process.kill(first, 'SIGKILL');

  const kept = await vi.waitFor(() => readKept(url), { timeout: 20_000 });
  expect(kept).toEqual([{ word: 'miel' }, { word: 'panela' }]);
  expect(pid()).not.toBe(first);
  expect(crashes).toHaveLength(1);
  await busy.end();
});

test('the next start stops a server that a killed shop left running', async () => {
  const folder = aFolder('orphan');
  const cluster = clusterOf(folder);
  const [program = '', ...args] = [
    ...findPostgresAccount(path.join(folder, 'postgres')).prefix,
    path.join(findEmbeddedBinaries(), 'bin/postgres'),
    ...['-D', cluster, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${path.join(folder, 'postgres')}`],
  ];
  const orphan = spawn(program, args, { stdio: 'ignore' });
  const ended = once(orphan, 'exit');
  await vi.waitUntil(() => existsSync(path.join(folder, 'postgres/.s.PGSQL.5432')), { timeout: 20_000 });

  const { url } = await start(folder);

  await ended;
  expect(await readKept(url)).toEqual([{ word: 'miel' }]);
});

test('a stale pid that now belongs to another program is ignored, and that program keeps running', async () => {
  const folder = aFolder('recycled');
  const file = path.join(clusterOf(folder), 'postmaster.pid');
  writeFileSync(file, `${process.ppid}\n${clusterOf(folder)}\n1\n5432\n/tmp\n\n\nready\n`);
  const socketFolder = path.join(folder, 'postgres/socket');
  mkdirSync(socketFolder, { recursive: true });
  writeFileSync(path.join(socketFolder, '.s.PGSQL.5432.lock'), `${process.ppid}\n${clusterOf(folder)}\n1\n5432\n`);

  const { url } = await start(folder);

  expect(await readKept(url)).toEqual([{ word: 'miel' }]);
  expect(() => process.kill(process.ppid, 0)).not.toThrow();
});

test('an empty pid file, as a power cut leaves, is ignored', async () => {
  const folder = aFolder('empty-file');
  writeFileSync(path.join(clusterOf(folder), 'postmaster.pid'), '');

  const { url } = await start(folder);

  expect(await readKept(url)).toEqual([{ word: 'miel' }]);
});

test.runIf(process.platform === 'linux')(
  'a person’s program that looks into the data folder is left alone',
  async () => {
    const folder = aFolder('looked-at');
    const reader = spawn('tail', ['-f', 'postgresql.conf'], { cwd: clusterOf(folder), stdio: 'ignore' });
    await once(reader, 'spawn');

    await start(folder);

    expect(reader.exitCode).toBeNull();
    expect(reader.signalCode).toBeNull();
    reader.kill();
  },
);

test('a server that hangs is stopped as well', async () => {
  const folder = aFolder('frozen');
  const { pid, stop } = await startEmbedded(folder);
  process.kill(pid(), 'SIGSTOP');

  await stop();

  expect(await vi.waitUntil(() => listPostgresProcesses(clusterOf(folder)).length === 0, 5_000)).toBe(true);
});

test('a server that rejects the shop is reported with the server’s own message', async () => {
  const folder = aFolder('refusing');
  writeFileSync(path.join(clusterOf(folder), 'pg_hba.conf'), 'local all all reject\n');

  await expect(startEmbedded(folder)).rejects.toMatchObject({
    problem: 'failed',
    detail: expect.stringContaining('rejects connection'),
  });
  expect(listPostgresProcesses(clusterOf(folder))).toEqual([]);
});
