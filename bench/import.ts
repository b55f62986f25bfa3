// `npm run bench:import [rows]`: a file of 10,000 products looked at and brought in, on the embedded database and on a throw-away
// PostgreSQL; each in a process of its own, whose memory is watched, while somebody else asks for a product now and then.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { openEmbedded, openServer } from '#db/database.server.ts';
import { demoCategories } from '#db/demo/categories.ts';
import { readsFrom } from '#db/replica.server.ts';
import { productCategories, products, userProfiles, users } from '#db/schema.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { applyImport } from '#shop/catalog/apply-import.server.ts';
import { type ImportPlan, planImport } from '#shop/catalog/plan-import.server.ts';
import { productColumns } from '#shop/catalog/product-columns.ts';
import { exportProducts } from '#shop/catalog/products-in-shop.server.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { fileOf, longestWaitDuring, manyProducts, megabytes, seconds } from './many-products.ts';

const rows = Number(process.argv[2] ?? 10_000);
const [, , , engine, place = ''] = process.argv;
const marta = { userId: 'marta', fullName: 'Marta' };

if (engine) await measure();
else {
  console.log(`${rows} filas, ${cpus().length} núcleos, carga ${loadavg()[0]?.toFixed(1)}\n`);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  runAlone('embedded', path.join(folder, 'database'));
  rmSync(folder, { recursive: true, force: true });
  const server = await startThrowawayPostgres();
  try {
    runAlone('server', server.url);
  } finally {
    await server.stop();
  }
}

function runAlone(name: string, where: string) {
  const { status } = spawnSync(process.execPath, [process.argv[1] ?? '', String(rows), name, where], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The measurement on ${name} failed`);
}

async function measure() {
  const database = await (engine === 'embedded' ? openEmbedded(place) : openServer(place));
  const { db } = database;
  await database.migrate();
  await db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  await db.insert(userProfiles).values({ id: marta.userId, email: 'marta@correo.example', role: 'admin' });
  await db.insert(productCategories).values(demoCategories);
  const { id } = await insertProduct(db);
  const before = process.memoryUsage.rss();

  console.log(`## ${engine === 'embedded' ? 'base embebida' : 'PostgreSQL'}\n`);
  console.log(`Memoria del proceso antes: ${megabytes(before)}\n`);
  console.log('| | tiempo | espera más larga de otra consulta | memoria, máximo |');
  console.log('| --- | ---: | ---: | ---: |');
  const ask = () => db.select({ id: products.id }).from(products).where(eq(products.id, id));
  async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const { result, tookMs, longestWaitMs, peakMemory } = await longestWaitDuring(ask, work);
    console.log(`| ${name} | ${seconds(tookMs)} | ${longestWaitMs.toFixed(0)} ms | ${megabytes(peakMemory)} |`);
    return result;
  }
  const look = async (name: string, bytes: Uint8Array): Promise<ImportPlan> => {
    const plan = await timed(`revisar ${name} (${megabytes(bytes.byteLength)})`, () => planImport(db, bytes));
    if ('problem' in plan || plan.wrong > 0) throw new Error(`The file is not sound: ${JSON.stringify(plan)}`);
    return plan;
  };
  const bringIn = async (name: string, plan: ImportPlan) => {
    const options = { importId: crypto.randomUUID(), fileName: 'productos.csv' };
    const applied = await timed(`importar ${name}`, () => applyImport(db, marta, plan, options));
    if (!applied.ok || applied.created + applied.changed !== rows) throw new Error('Not all of it was brought in');
  };

  await bringIn('productos nuevos', await look('productos nuevos', await manyProducts(rows)));
  const exported = await timed('exportar', async () => {
    const cells: CsvCell[][] = [];
    for await (const page of exportProducts(readsFrom(db))) cells.push(...page);
    return cells;
  });
  const headings = productColumns.map(({ heading }) => heading);
  const own = exported.filter(([productId]) => productId !== id);
  const same = await look('lo mismo, exportado', await fileOf(headings, own));
  if (same.same !== rows) throw new Error('What was exported is not the same when it comes back');
  const price = headings.indexOf('Precio');
  const dearer = own.map((row) => row.with(price, Number(row[price]) + 1_000));
  await bringIn('precios nuevos', await look('precios nuevos', await fileOf(headings, dearer)));
  console.log('');
  await database.close();
}
