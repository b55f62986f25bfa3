// Compares a cached page with the same bytes from a bare server, and an uncached page with React alone on the same
// data.
import { get } from 'node:http';
import { nodeEnvironment, nodeFlags, type RunningShop } from '#e2e/shops/running-shop.ts';
import { browserHeaders, compare, helper, type Load, type Loaded } from './load.ts';
import type { Answers } from './plain-process.ts';
import type { ToRender } from './react-process.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

/** Number of different product pages to render. */
const freshProducts = 20;

export async function measurePages({ shops, say, sizes, rounds }: Setup): Promise<Result[]> {
  const results: Result[] = [];
  for (const products of sizes) {
    const where = label(products);
    await shops.run(products, async (shop) => {
      for (const result of await measureShop(shop, rounds)) {
        results.push({ part: 'pages', where, ...result });
        say(`${where}: ${result.what} ${result.value.toFixed(2)} (${result.detail})`);
      }
    });
  }
  return results;
}

async function measureShop(shop: RunningShop, rounds: number): Promise<Omit<Result, 'part' | 'where'>[]> {
  const loader = helper<Load, Loaded>('load-process.ts');
  const plain = helper<Answers, number>('plain-process.ts');
  // With the shop's own memory settings.
  const react = helper<ToRender, number>('react-process.ts', { execArgv: nodeFlags, env: nodeEnvironment });
  try {
    const products = await listProductPaths(shop);
    const cached = { home: '/', list: '/productos', product: products[0] ?? '/' };
    const answers = await captureAnswers(shop, Object.values(cached));
    const plainPort = await plain.ask(answers);
    const fresh = { home: ['/'], list: ['/productos'], product: products };
    const reactPort = await react.ask({ origin: shop.url, paths: Object.values(fresh).flat() });

    const results: Omit<Result, 'part' | 'where'>[] = [];
    for (const [name, path] of Object.entries(cached)) {
      const load = { paths: [path], headers: browserHeaders };
      const {
        ratio,
        p99Ratio,
        shop: own,
        limit,
      } = await compare(loader.ask, { port: shop.port, ...load }, { port: plainPort, ...load }, { rounds });
      const detail = `${tell(own)}; node:http ${tell(limit)}; ${(own.bytesEach / 1_000).toFixed(1)} kB`;
      results.push({ what: `${name}, cached`, value: ratio, limit: { atLeast: 0.7 }, figure: tell(own), detail });
      results.push({
        what: `${name}, cached: p99`,
        value: p99Ratio,
        limit: { atMost: 5 },
        figure: `${own.p99.toFixed(1)} ms`,
        detail: tellP99(own, limit),
      });
    }
    for (const [name, paths] of Object.entries(fresh)) {
      // URLs with an unknown parameter are not cached.
      const load = { paths: paths.map((path) => `${path}?desconocido={n}`), headers: { Accept: 'text/html' } };
      const {
        ratio,
        shop: own,
        limit,
      } = await compare(loader.ask, { port: shop.port, ...load }, { port: reactPort, ...load }, { rounds });
      const detail = `${tell(own)}; React alone ${tell(limit)}`;
      results.push({ what: `${name}, uncached`, value: ratio, limit: { atLeast: 0.5 }, figure: tell(own), detail });
    }
    return results;
  } finally {
    for (const one of [loader, plain, react]) await one.stop();
  }
}

const tell = ({ perSecond }: Loaded) => `${perSecond.toFixed(0)}/s`;
const tellP99 = (own: Loaded, limit: Loaded) => `${own.p99.toFixed(2)} ms; node:http ${limit.p99.toFixed(2)} ms`;

/** Lists the paths of the newest products. */
export async function listProductPaths(shop: RunningShop): Promise<string[]> {
  const html = await (await fetch(`${shop.url}/productos`)).text();
  const paths = [...html.matchAll(/href="(\/productos\/[0-9a-f]{8}-[0-9a-f-]{27})"/g)].map(([, path]) => path ?? '');
  return [...new Set(paths)].slice(0, freshProducts);
}

/** Captures the shop's answers without connection headers. */
export async function captureAnswers(shop: RunningShop, paths: string[]): Promise<Answers> {
  const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);
  const answers: Answers = {};
  for (const path of paths) {
    answers[path] = await new Promise((resolve, reject) => {
      get({ port: shop.port, host: '127.0.0.1', path, headers: { ...browserHeaders, Host: `localhost:${shop.port}` } })
        .once('error', reject)
        .once('response', async (answer) => {
          const body = Buffer.concat(await answer.toArray()).toString('base64');
          const { rawHeaders } = answer;
          const headers = rawHeaders.flatMap((name, at): [string, string][] =>
            at % 2 === 0 && !own.has(name.toLowerCase()) ? [[name, rawHeaders[at + 1] ?? '']] : [],
          );
          resolve({ headers, body });
        });
    });
  }
  return answers;
}
