import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJobQueue } from '#db/job-queues.server.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { type JobHandlers, startWorkers } from '#server/process/jobs.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { noJobLeft } from '#server/testing/no-job-left.ts';
import { findBackupState, forgetBackups, noteBackup, noteFailedBackup } from '#shop/backups/backup-state.server.ts';
import { nightlyFileName } from '#shop/backups/kept-copies.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { makeNightlyBackup, type NightlyBackup } from './nightly-backup.server.ts';
import { checkArchive } from './read-archive.server.ts';
import { writeBackup } from './write-backup.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-22T03:15:00-05:00');
const dayMs = 24 * 60 * 60 * 1000;
const night = (ago: number) => nightlyFileName(new Date(now.getTime() - ago * dayMs));

let dataFolder: string;
let folder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'nightly-'));
  folder = path.join(dataFolder, 'copias');
});
afterEach(() => rm(dataFolder, { recursive: true }));

function copying(overrides: Partial<NightlyBackup> = {}): NightlyBackup {
  return {
    db: shop.db,
    storage: { weigh: async () => 0 },
    folder,
    keep: { days: 2, weeks: 0 },
    dataFolder,
    log: createLog('silent'),
    async writeCopy() {
      const storage = await createStorage({ dataFolder, s3: undefined });
      return writeBackup({ database: shop.database, storage, secret: 'a secret of this test', dataFolder });
    },
    ...overrides,
  };
}

test('every night adds one complete backup, and the oldest is deleted only after that', async () => {
  await insertProduct(shop.db, { name: 'Valeriana' });
  for (const ago of [2, 1]) await makeNightlyBackup(copying(), new Date(now.getTime() - ago * dayMs));
  expect((await readdir(folder)).sort()).toEqual([night(2), night(1)]);

  await makeNightlyBackup(copying(), now);

  expect((await readdir(folder)).sort()).toEqual([night(1), night(0)]);
  const { manifest } = await checkArchive(path.join(folder, night(0)));
  expect(manifest.tables.find(({ name }) => name === 'public.products')?.rows).toBe(1);
  expect(await findBackupState(shop.db)).toMatchObject({ succeededAt: now.toISOString(), failure: null });
});

test.each([
  ['the database cannot be read', () => Promise.reject(new Error('away'))],
  ['the copy ends halfway', async () => Readable.from([Buffer.alloc(512)])],
])(
  'where %s, all older backups stay, no partial one is left, and staff are warned until one succeeds',
  async (_, writeCopy) => {
    for (const ago of [3, 2, 1])
      await makeNightlyBackup(copying({ keep: { days: 9, weeks: 0 } }), new Date(now.getTime() - ago * dayMs));

    await expect(makeNightlyBackup(copying({ writeCopy }), now)).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual([night(3), night(2), night(1)]);
    expect(await findBackupState(shop.db)).toMatchObject({
      succeededAt: new Date(now.getTime() - dayMs).toISOString(),
      failedAt: now.toISOString(),
      failure: 'fault',
    });

    await makeNightlyBackup(copying(), now);
    expect(await findBackupState(shop.db)).toMatchObject({ succeededAt: now.toISOString(), failure: null });
  },
);

test('a backup that does not fit on the disk is not started', async () => {
  const paths: string[] = [];
  const freeBytes = async (place: string) => {
    paths.push(place);
    return place === dataFolder ? 1_000_000 : 1e15;
  };
  const writeCopy = () => Promise.reject(new Error('It was begun'));

  await expect(makeNightlyBackup(copying({ freeBytes, writeCopy }), now)).rejects.toThrow('bytes left');
  expect(paths).toEqual([folder, dataFolder]);
  expect((await findBackupState(shop.db))?.failure).toBe('no-space');
});

test('a backup folder that cannot be created is reported as such', async () => {
  await writeFile(folder, 'a file stands in its place');

  await expect(makeNightlyBackup(copying(), now)).rejects.toThrow();
  expect((await findBackupState(shop.db))?.failure).toBe('no-folder');
});

test.each<[string, { weight?: number; lastBytes?: number; needed: number }]>([
  ['a first copy has room for its pictures', { weight: 1e9, needed: 1e9 }],
  ['a later one for a fifth more than the last', { lastBytes: 1e9, needed: 1.2e9 }],
])('%s, and for the rows set aside on the same disk', async (_, { weight = 0, lastBytes, needed }) => {
  if (lastBytes) await noteBackup(shop.db, { at: now, bytes: lastBytes });
  const storage = { weigh: async (kept: string) => (kept === 'comprobantes' ? weight : 0) };
  const { rows } = await shop.db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  const reserve = 64 * 1024 * 1024;
  const rowsAside = (rows[0]?.bytes ?? 0) * (lastBytes ? 1 : 2);
  const withRoom = (room: number) => makeNightlyBackup(copying({ storage, freeBytes: async () => room }), now);

  await expect(withRoom(needed + reserve + rowsAside * 0.9)).rejects.toThrow('bytes left');
  await withRoom(needed + reserve + rowsAside * 1.5);
});

test('the next backup deletes what a killed process left half written, and keeps what others are writing', async () => {
  await makeNightlyBackup(copying(), now);
  const left = [path.join(folder, `${night(5)}.part`), path.join(dataFolder, 'copy-killed')];
  const unfinished = [path.join(folder, `${night(6)}.part`), path.join(dataFolder, 'copy-under-way')];
  for (const [files, minutes] of [
    [left, 11],
    [unfinished, 9],
  ] as const)
    for (const file of files) {
      await (file.endsWith('.part') ? writeFile(file, '') : mkdir(file));
      await utimes(file, new Date(), new Date(Date.now() - minutes * 60_000));
    }

  await makeNightlyBackup(copying(), now);
  expect((await readdir(folder)).sort()).toEqual([`${night(6)}.part`, night(0)].sort());
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('copy-'))).toEqual(['copy-under-way']);
});

const start = (these: JobHandlers) => startWorkers(shop.database, these, createLog('silent'));

test('one of several processes backs up the shop, once, at night in Colombian time', async () => {
  const copied = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let copies = 0;
  const withFolder: JobHandlers = {
    ...noJobLeft,
    async 'nightly-backup'() {
      copies += 1;
      copied.resolve();
      await mayEnd.promise;
    },
  };
  // One process has no backup folder and does not take this job.
  const processes = [await start(noJobLeft), await start(withFolder), await start(withFolder)];

  const queue = openJobQueue(shop.database);
  expect(await queue.getSchedules()).toContainEqual(
    expect.objectContaining({ name: 'nightly-backup', cron: '15 3 * * *', timezone: 'America/Bogota' }),
  );
  const sent = [await queue.send('nightly-backup'), await queue.send('nightly-backup')];
  await copied.promise;
  sent.push(await queue.send('nightly-backup'));
  mayEnd.resolve();
  await Promise.all(processes.map(({ stop }) => stop()));
  await queue.unschedule('nightly-backup');

  expect(sent.filter(Boolean)).toHaveLength(1);
  expect(copies).toBe(1);
});

test('a shop that was off at that hour backs itself up at its next start', async () => {
  const copied = Promise.withResolvers<void>();
  const withFolder: JobHandlers = { ...noJobLeft, 'nightly-backup': async () => copied.resolve() };
  await (await start(withFolder)).stop();
  await shop.db.execute(
    sql`update pgboss.schedule set created_on = now() - interval '9 days' where name = 'nightly-backup'`,
  );
  await shop.db.execute(sql`update pgboss.version set cron_on = now() - interval '2 days'`);

  const { stop } = await start(withFolder);
  await copied.promise;
  await stop();
  await openJobQueue(shop.database).unschedule('nightly-backup');
});

test.each([
  ['a database of its own', { isOwnDatabase: true }, 0],
  ['a database that another machine may share', {}, 1],
])('a shop without a backup folder, on %s, leaves this many schedules', async (_, options, schedules) => {
  await (await start({ ...noJobLeft, 'nightly-backup': async () => {} })).stop();
  await (await startWorkers(shop.database, noJobLeft, createLog('silent'), options)).stop();

  const queue = openJobQueue(shop.database);
  const left = (await queue.getSchedules()).filter(({ name }) => name === 'nightly-backup');
  await queue.unschedule('nightly-backup');
  expect(left).toHaveLength(schedules);
});

test('the backup status is deleted where none are made; a failure before any good backup is kept as one', async () => {
  await noteBackup(shop.db, { at: now, bytes: 1 });
  await forgetBackups(shop.db);
  expect(await findBackupState(shop.db)).toBeNull();

  await noteFailedBackup(shop.db, { at: now, failure: 'no-folder' });
  expect(await findBackupState(shop.db)).toEqual({
    succeededAt: null,
    bytes: null,
    failedAt: now.toISOString(),
    failure: 'no-folder',
  });
});
