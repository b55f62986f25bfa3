// `npm run bench:backup`: the demo shop, then the same with 10,000 products more, copied into one file and put back, on the embedded
// database and on a throw-away PostgreSQL; beside them what the databases' own tools make of the tables alone.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { count, eq } from 'drizzle-orm';
import { type Database, openEmbedded, openServer } from '#db/database.server.ts';
import { products, userProfiles } from '#db/schema.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { startShop } from '#e2e/running-shop.ts';
import { checkArchive } from '#server/backup/read-archive.server.ts';
import { restoreBackup } from '#server/backup/restore-backup.server.ts';
import { writeBackup } from '#server/backup/write-backup.server.ts';
import { createStorage } from '#server/storage.server.ts';
import { applyImport } from '#shop/catalog/apply-import.server.ts';
import { planImport } from '#shop/catalog/plan-import.server.ts';
import { longestWaitDuring, manyProducts, megabytes, seconds } from './many-products.ts';

const more = 10_000;
const secret = 'x'.repeat(48);
const [, , step, engine = '', place = '', dataFolder = '', file = ''] = process.argv;

if (step) await runStep();
else await measureAll();

async function measureAll() {
  console.log(`${cpus().length} núcleos, carga ${loadavg()[0]?.toFixed(1)}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const server = await startThrowawayPostgres();
  try {
    for (const [name, own] of [
      ['embedded', { dataFolder: path.join(folder, 'embedded') }],
      ['server', { dataFolder: path.join(folder, 'server'), url: await newDatabase(server.url, 'shop') }],
    ] as const) {
      const url = 'url' in own ? own.url : undefined;
      const shop = await startShop({
        dataFolder: own.dataFolder,
        environment: { AUTH_SECRET: secret, ...(url && { DATABASE_URL: url }) },
      });
      await shop.stop();
      const at = url ?? path.join(own.dataFolder, 'database');
      console.log(`## ${name === 'embedded' ? 'base embebida' : 'PostgreSQL'}\n`);
      console.log('| | productos | tiempo | tamaño | espera más larga de otra consulta | memoria, máximo |');
      console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
      for (const size of ['demo', 'large']) {
        const copy = path.join(folder, `${name}-${size}.tar`);
        if (size === 'large') runAlone('fill', name, at, own.dataFolder);
        runAlone('copy', name, at, own.dataFolder, copy);
        const empty = path.join(folder, `${name}-${size}`);
        const into = url ? await newDatabase(server.url, `empty_${size}`) : path.join(empty, 'database');
        runAlone('restore', name, into, empty, copy);
        runAlone('compare', name, at, own.dataFolder);
      }
      console.log('');
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newDatabase(url: string, name: string): Promise<string> {
  await onServer(url, `create database ${name}`);
  return databaseUrl(url, name);
}

function runAlone(...args: string[]) {
  const { status } = spawnSync(process.execPath, [process.argv[1] ?? '', ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The step ${args[0]} failed`);
}

async function runStep() {
  if (step === 'compare' && engine === 'server') return tellDump();
  mkdirSync(dataFolder, { recursive: true });
  const database = await (engine === 'embedded' ? openEmbedded(place) : openServer(place));
  if (step === 'restore') await database.migrate();
  const storage = await createStorage({ dataFolder, s3: undefined });
  switch (step) {
    case 'fill':
      await fill(database);
      break;
    case 'copy': {
      const row = await timed(database, async () =>
        pipeline(await writeBackup({ database, storage, secret, dataFolder }), createWriteStream(file)),
      );
      await tell('copiar', database, row, statSync(file).size);
      break;
    }
    case 'restore': {
      const row = await timed(database, async () =>
        restoreBackup(await checkArchive(file), { database, storage, secret }),
      );
      if (!row.result.ok) throw new Error(row.result.reason);
      await tell('restaurar', database, row);
      break;
    }
    case 'compare':
      break;
  }
  await database.close();
  if (step === 'compare' && engine === 'embedded') await tellFolder();
}

type Timed = { tookMs: number; longestWaitMs: number; peakMemory: number };

/** Somebody else asks for a product meanwhile. */
async function timed<Result>(database: Database, work: () => Promise<Result>) {
  const [one] = await database.db.select({ id: products.id }).from(products).limit(1);
  const ask = () =>
    database.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, one?.id ?? crypto.randomUUID()));
  return longestWaitDuring(ask, work);
}

async function tell(what: string, { db }: Database, { tookMs, longestWaitMs, peakMemory }: Timed, bytes?: number) {
  const [kept] = await db.select({ rows: count() }).from(products);
  console.log(
    `| ${what} | ${kept?.rows} | ${seconds(tookMs)} | ${bytes === undefined ? '' : megabytes(bytes)} | ${longestWaitMs.toFixed(0)} ms | ${megabytes(peakMemory)} |`,
  );
}

async function fill({ db }: Database) {
  const [staff] = await db.select().from(userProfiles).where(eq(userProfiles.role, 'admin'));
  const plan = await planImport(db, await manyProducts(more));
  if (!staff || 'problem' in plan) throw new Error('The shop cannot be filled');
  const actor = { userId: staff.id, fullName: staff.fullName };
  await applyImport(db, actor, plan, { importId: crypto.randomUUID(), fileName: 'productos.csv' });
}

/** What the embedded database gives of its whole folder, compressed: its tables alone, and only for itself. */
async function tellFolder() {
  const client = await PGlite.create(place, { extensions: { pg_trgm } });
  const began = performance.now();
  const dump = await client.dumpDataDir('gzip');
  await client.close();
  console.log(
    `| dumpDataDir de PGlite, solo la base | | ${seconds(performance.now() - began)} | ${megabytes(dump.size)} | | |`,
  );
}

/** What PostgreSQL's own tool makes of it: its tables alone. */
function tellDump() {
  const began = performance.now();
  const dump = path.join(dataFolder, 'dump');
  writeFileSync(dump, execFileSync(findDump(), ['-Fc', '-d', place], { maxBuffer: 1024 ** 3 }));
  console.log(
    `| pg_dump -Fc, solo la base | | ${seconds(performance.now() - began)} | ${megabytes(statSync(dump).size)} | | |`,
  );
}

function findDump(): string {
  const root = '/usr/lib/postgresql';
  const found = [
    process.env.POSTGRES_BIN,
    ...(existsSync(root) ? readdirSync(root).map((v) => `${root}/${v}/bin`) : []),
  ]
    .filter((bin): bin is string => Boolean(bin))
    .map((bin) => path.join(bin, 'pg_dump'))
    .find((bin) => existsSync(bin));
  return found ?? 'pg_dump';
}
