// What one process holds after minutes of everything at once, and whether it still grows.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openServer } from '#db/database.server.ts';
import { orderForm, sendOrder } from '#e2e/order-request.ts';
import type { RunningShop } from '#e2e/running-shop.ts';
import { browserHeaders, helper, type Load, type Loaded } from './load.ts';
import { label, type Result } from './results.ts';
import type { Run } from './run.ts';

const size = 100_000;
const connections = 4;
const ordersPerSecond = 2;
const sampleEveryMs = 5_000;
/** The first of the minutes, in which pages are kept for the first time and code is compiled, say nothing of growth. */
const settled = 0.4;
const megabyte = 1024 * 1024;

type Sample = { hours: number; megabytes: number };

export async function measureMemory({ shops, say, minutes, sizeOf }: Run): Promise<Result[]> {
  const where = label('PostgreSQL', size);
  const url = await shops.urlOf(sizeOf(size));
  const { paths, onSale } = await chooseMix(url);
  return shops.run('PostgreSQL', sizeOf(size), async (shop) => {
    const loader = helper<Load, Loaded>('load-process.ts');
    const samples: Sample[] = [];
    const began = performance.now();
    const end = began + minutes * 60_000;
    const goOn = () => performance.now() < end;
    const watching = (async () => {
      while (goOn()) {
        const megabytes = (await residentBytes(shop)) / megabyte;
        samples.push({ hours: (performance.now() - began) / 3_600_000, megabytes });
        await pause(sampleEveryMs);
      }
    })();
    const ordering = (async () => {
      for (let index = 0; goOn(); index += 1) {
        const product = onSale[index % onSale.length];
        if (!product) return;
        const asked = { key: crypto.randomUUID(), productId: product.id, quantity: 1, shownPrice: product.price };
        const answer = await sendOrder(shop.url, orderForm(asked));
        if (answer?.status !== 200) throw new Error(`An order was answered ${answer?.status}`);
        await pause(1_000 / ordersPerSecond);
      }
    })();
    let pages = 0;
    try {
      while (goOn()) {
        const seconds = Math.min(20, (end - performance.now()) / 1_000);
        const load = { port: shop.port, paths: shuffled(paths), headers: browserHeaders, connections, seconds };
        const { failed, perSecond } = await loader.ask(load);
        if (failed > 0) throw new Error(`${failed} pages were not answered`);
        pages += perSecond * seconds;
        say(`${where}: ${samples.at(-1)?.megabytes.toFixed(0)} MB, ${perSecond.toFixed(0)} pages a second`);
      }
      await Promise.all([watching, ordering]);
    } finally {
      await loader.stop();
    }
    const late = samples.slice(Math.floor(samples.length * settled));
    const highest = Math.max(...samples.map(({ megabytes }) => megabytes));
    const detail = `${minutes} minutes, ${pages.toFixed(0)} pages of ${paths.length} addresses on ${connections} connections, ${ordersPerSecond} orders a second; at first ${samples[0]?.megabytes.toFixed(0)} MB, at last ${samples.at(-1)?.megabytes.toFixed(0)} MB`;
    const perRun = slopeOf(late) * (minutes / 60);
    return [
      {
        part: 'memory',
        what: 'resident memory, highest',
        where,
        value: highest,
        unit: 'MB',
        limit: { atMost: 300 },
        detail,
      },
      {
        part: 'memory',
        what: 'growth over the run, by its last three fifths',
        where,
        value: perRun,
        unit: 'MB',
        // Less than the page cache's breathing: a leak of a hundred bytes a page would be more.
        limit: { atMost: 10 },
        detail: `a line through ${late.length} samples`,
      },
    ];
  });
}

/** Everything that anybody loads: pages that are kept, lists nobody asked for before, searches and suggestions. */
async function chooseMix(url: string) {
  const { db, close } = await openServer(url, { poolSize: 2 });
  try {
    const { rows } = await db.execute<{ id: string; price: number; name: string }>(
      sql`select id, unit_price as price, name from products order by id limit 400`,
    );
    await db.execute(
      sql`update products set stock = 1000000 where id in (select id from products order by id limit 20)`,
    );
    const paths = [
      ...rows.map(({ id }) => `/productos/${id}`),
      ...Array.from({ length: 100 }, (_, page) => `/productos?pagina=${page + 1}`),
      ...rows
        .slice(0, 100)
        .map(({ name }) => `/productos?search=${encodeURIComponent(name.split(' ').slice(0, 3).join(' '))}`),
      ...rows.slice(0, 60).map(({ name }) => `/sugerencias?q=${encodeURIComponent(name.slice(0, 5))}`),
      ...Array.from({ length: 60 }, () => '/'),
      ...Array.from({ length: 60 }, () => '/productos'),
      ...Array.from({ length: 20 }, () => '/?desconocido={n}'),
    ];
    return { paths, onSale: rows.slice(0, 20) };
  } finally {
    await close();
  }
}

/** The same in another order, so that every run through it differs. */
function shuffled(paths: string[]): string[] {
  return paths
    .map((path) => ({ path, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ path }) => path);
}

async function residentBytes(shop: RunningShop): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${shop.port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

/** Megabytes an hour, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [hours, megabytes] = [mean((one) => one.hours), mean((one) => one.megabytes)];
  const spread = samples.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0);
  return samples.reduce((sum, one) => sum + (one.hours - hours) * (one.megabytes - megabytes), 0) / spread;
}
