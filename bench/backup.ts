// `npm run bench:backup`: backs up and restores the demo shop, then the same shop with 10,000 more products. Each step
// runs in its own process on the embedded PostgreSQL. Reports time, size, memory, and the longest wait of another
// query.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { count, eq } from 'drizzle-orm';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { products, userProfiles } from '#db/schema.ts';
import { startShop } from '#e2e/shops/running-shop.ts';
import { checkArchive } from '#server/backup/read-archive.server.ts';
import { restoreBackup } from '#server/backup/restore-backup.server.ts';
import { writeBackup } from '#server/backup/write-backup.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { applyImport } from '#shop/catalog/import/apply-import.server.ts';
import { planImport } from '#shop/catalog/import/plan-import.server.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { longestWaitDuring, manyProducts, megabytes, seconds } from './many-products.ts';

const more = 10_000;
const secret = 'x'.repeat(48);
const [, , step, dataFolder = '', file = ''] = process.argv;

if (step) await runStep(step);
else await measureAll();

async function measureAll() {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
  const folders: string[] = [];
  const makeFolder = () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
    folders.push(folder);
    return folder;
  };
  try {
    const full = makeFolder();
    const shop = await startShop({ dataFolder: full, environment: { AUTH_SECRET: secret } });
    await shop.stop();
    console.log('| | products | time | size | longest wait of another query | memory of Node, highest |');
    console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
    for (const size of ['demo', 'large']) {
      const copy = path.join(makeFolder(), 'shop.tar');
      if (size === 'large') runAlone('fill', full);
      runAlone('copy', full, copy);
      runAlone('restore', makeFolder(), copy);
    }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function runAlone(...args: string[]) {
  const { status } = spawnSync(process.execPath, [process.argv[1] ?? '', ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`The step ${args[0]} failed`);
}

async function runStep(step: string) {
  const database = await openEmbedded(dataFolder);
  try {
    const storage = await createStorage({ dataFolder, s3: undefined });
    if (step === 'fill') await fill(database);
    if (step === 'copy') {
      const copied = await timed(database, async () =>
        pipeline(await writeBackup({ database, storage, secret, dataFolder }), createWriteStream(file)),
      );
      await report('copying', database, copied, statSync(file).size);
    }
    if (step === 'restore') {
      await database.migrate();
      const restored = await timed(database, async () =>
        restoreBackup(await checkArchive(file), { database, storage, secret }),
      );
      if (!restored.result.ok) throw new Error(restored.result.reason);
      await report('restoring', database, restored);
    }
  } finally {
    await database.close();
  }
}

type Timed = { tookMs: number; longestWaitMs: number; peakMemory: number };

/** Times work while another client queries one product again and again. */
async function timed<Result>({ db }: Database, work: () => Promise<Result>) {
  const [one] = await db.select({ id: products.id }).from(products).limit(1);
  const ask = () =>
    db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, one?.id ?? crypto.randomUUID()));
  return longestWaitDuring(ask, work);
}

async function report(what: string, { db }: Database, { tookMs, longestWaitMs, peakMemory }: Timed, bytes?: number) {
  const [stored] = await db.select({ rows: count() }).from(products);
  console.log(
    `| ${what} | ${stored?.rows} | ${seconds(tookMs)} | ${bytes === undefined ? '' : megabytes(bytes)} | ${longestWaitMs.toFixed(0)} ms | ${megabytes(peakMemory)} |`,
  );
}

async function fill({ db }: Database) {
  const [staff] = await db.select().from(userProfiles).where(eq(userProfiles.role, 'admin'));
  const plan = await planImport(db, { permissions }, await manyProducts(more));
  if (!staff || 'problem' in plan) throw new Error('The shop cannot be filled');
  const actor = { userId: staff.id, fullName: staff.fullName };
  await applyImport(db, actor, plan, { importId: crypto.randomUUID(), fileName: 'productos.csv' });
}
