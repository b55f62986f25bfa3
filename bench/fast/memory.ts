// Measures the memory of a shop and its PostgreSQL at rest and after minutes of mixed load, and whether Node's memory
// grows.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openBeside } from '#bench/open-beside.ts';
import { orderForm, sendOrder } from '#e2e/order-request.ts';
import type { RunningShop } from '#e2e/shops/running-shop.ts';
import { browserHeaders, helper, type Load, type Loaded } from './load.ts';
import { measurePostgresBytes } from './postgres-memory.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

const size = 100_000;
const connections = 4;
const ordersPerSecond = 2;
const sampleEveryMs = 5_000;
/** The wait before measuring at rest: the shop has finished its start by then. */
const restMs = 10_000;
/** The share of samples to skip at the beginning: caches fill and code compiles in the first minutes. */
const settled = 0.4;
const megabyte = 1024 * 1024;

/** Megabytes: resident set of the Node process, proportional set of all PostgreSQL processes. */
type Memory = { node: number; postgres: number };
type Sample = Memory & { hours: number };

export async function measureMemory({ shops, say, minutes }: Setup): Promise<Result[]> {
  const where = label(size);
  return shops.run(size, async (shop) => {
    await pause(restMs);
    const atRest = await measureMemoryOf(shop);
    say(`${where}: at rest ${describe(atRest)}`);
    const { paths, onSale } = await chooseMix(shop);
    const loader = helper<Load, Loaded>('load-process.ts');
    const samples: Sample[] = [];
    const began = performance.now();
    const end = began + minutes * 60_000;
    const goOn = () => performance.now() < end;
    const watching = (async () => {
      while (goOn()) {
        samples.push({ hours: (performance.now() - began) / 3_600_000, ...(await measureMemoryOf(shop)) });
        await pause(sampleEveryMs);
      }
    })();
    const ordering = (async () => {
      for (let index = 0; goOn(); index += 1) {
        const product = onSale[index % onSale.length];
        if (!product) return;
        const request = { key: crypto.randomUUID(), productId: product.id, quantity: 1, shownPrice: product.price };
        const answer = await sendOrder(shop.url, orderForm(request));
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
        say(`${where}: ${describe(samples.at(-1))}, ${perSecond.toFixed(0)} pages a second`);
      }
      await Promise.all([watching, ordering]);
    } finally {
      await loader.stop();
    }
    const late = samples.slice(Math.floor(samples.length * settled));
    const load = `${minutes} minutes, ${pages.toFixed(0)} pages of ${paths.length} addresses on ${connections} connections, ${ordersPerSecond} orders a second`;
    const detail = `${load}; at first ${describe(samples[0])}, at last ${describe(samples.at(-1))}`;
    const highest = (of: (memory: Memory) => number) => Math.max(...samples.map(of));
    const row = (what: string, value: number, detail: string): Result => {
      return { part: 'memory', what, where, value, unit: 'MB', detail };
    };
    const rest = `${restMs / 1_000} s after the start`;
    return [
      { ...row('Node, highest', highest(ofNode), detail), limit: { atMost: 300 } },
      row('PostgreSQL, highest', highest(ofPostgres), detail),
      row('in all, highest', highest(inAll), detail),
      {
        ...row(
          'growth of Node over the run, by its last three fifths',
          slopeOf(late) * (minutes / 60),
          `a line through ${late.length} samples`,
        ),
        // Within the page cache's normal variation; a leak of a hundred bytes per page would exceed it.
        limit: { atMost: 10 },
      },
      row('Node, at rest', ofNode(atRest), rest),
      row('PostgreSQL, at rest', ofPostgres(atRest), rest),
      row('in all, at rest', inAll(atRest), rest),
    ];
  });
}

const ofNode = ({ node }: Memory) => node;
const ofPostgres = ({ postgres }: Memory) => postgres;
const inAll = ({ node, postgres }: Memory) => node + postgres;

function describe(memory: Memory | undefined): string {
  if (!memory) return 'not measured';
  return `Node ${memory.node.toFixed(0)} MB, PostgreSQL ${memory.postgres.toFixed(0)} MB`;
}

/** Chooses the load: cached pages, uncached lists, searches and suggestions. */
async function chooseMix(shop: RunningShop) {
  const { db, close } = await openBeside(shop, 2);
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

/** Shuffles the paths, so that every pass differs. */
function shuffled(paths: string[]): string[] {
  return paths
    .map((path) => ({ path, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ path }) => path);
}

async function measureMemoryOf(shop: RunningShop): Promise<Memory> {
  const text = await (await fetch(`http://127.0.0.1:${shop.port}/metrics`)).text();
  const node = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  return { node: node / megabyte, postgres: measurePostgresBytes(shop.dataFolder) / megabyte };
}

/** The growth of Node's memory in megabytes per hour, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [hours, node] = [mean((one) => one.hours), mean(ofNode)];
  const spread = samples.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0);
  return samples.reduce((sum, one) => sum + (one.hours - hours) * (one.node - node), 0) / spread;
}
