// `npm run bench:import [rows]`: checks and imports a file of 10,000 products on the embedded PostgreSQL, and watches
// the memory of this process, while another client queries one product again and again.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { readsFrom } from '#db/replica.server.ts';
import { productCategories, products, userProfiles, users } from '#db/schema.ts';
import { demoCategories } from '#demo/categories.ts';
import { applyImport } from '#shop/catalog/import/apply-import.server.ts';
import { type ImportPlan, planImport } from '#shop/catalog/import/plan-import.server.ts';
import { productColumns } from '#shop/catalog/import/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { fileOf, longestWaitDuring, manyProducts, megabytes, seconds } from './many-products.ts';

const rows = Number(process.argv[2] ?? 10_000);
const marta = { userId: 'marta', fullName: 'Marta' };

console.log(`${rows} rows, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
try {
  const database = await openEmbedded(dataFolder);
  try {
    await measure(database);
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}

async function measure(database: Database) {
  const { db } = database;
  await database.migrate();
  await db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  await db
    .insert(userProfiles)
    .values({ id: marta.userId, email: 'marta@correo.example', role: 'admin', staffRole: 'owner' });
  await db.insert(productCategories).values(demoCategories);
  const { id } = await insertProduct(db);
  const before = process.memoryUsage.rss();

  console.log(`Memory of Node before: ${megabytes(before)}\n`);
  console.log('| | time | longest wait of another query | memory of Node, highest |');
  console.log('| --- | ---: | ---: | ---: |');
  const ask = () => db.select({ id: products.id }).from(products).where(eq(products.id, id));
  async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { result, tookMs, longestWaitMs, peakMemory } = await longestWaitDuring(ask, work);
    console.log(`| ${name} | ${seconds(tookMs)} | ${longestWaitMs.toFixed(0)} ms | ${megabytes(peakMemory)} |`);
    return result;
  }
  const look = async (name: string, bytes: Uint8Array): Promise<ImportPlan> => {
    const plan = await timed(`checking ${name} (${megabytes(bytes.byteLength)})`, () =>
      planImport(db, { permissions }, bytes),
    );
    if ('problem' in plan || plan.wrong > 0) throw new Error(`The file is not sound: ${JSON.stringify(plan)}`);
    return plan;
  };
  const bringIn = async (name: string, plan: ImportPlan) => {
    const options = { importId: crypto.randomUUID(), fileName: 'productos.csv' };
    const applied = await timed(`importing ${name}`, () => applyImport(db, marta, plan, options));
    if (!applied.ok || applied.created + applied.changed !== rows) throw new Error('Not all of it was brought in');
  };

  await bringIn('new products', await look('new products', await manyProducts(rows)));
  const exported = await timed('exporting', async () => {
    const cells: CsvCell[][] = [];
    for await (const page of exportProducts(readsFrom(db), { permissions })) cells.push(...page);
    return cells;
  });
  const headings = productColumns.map(({ heading }) => heading);
  const own = exported.filter(([productId]) => productId !== id);
  const same = await look('the same, exported', await fileOf(headings, own));
  if (same.same !== rows) throw new Error('What was exported is not the same when it comes back');
  const price = headings.indexOf('Precio');
  const dearer = own.map((row) => row.with(price, Number(row[price]) + 1_000));
  await bringIn('new prices', await look('new prices', await fileOf(headings, dearer)));
}
