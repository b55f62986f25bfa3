// Measures the screens of the back office at each number of orders.

import { percentile } from '#bench/statistics.ts';
import { admin, type RunningShop } from '#e2e/shops/running-shop.ts';
import { type AtSize, growths } from './growth.ts';
import { label, type Result } from './results.ts';
import type { Setup } from './setup.ts';

const sizesCompared = [10_000, 100_000, 1_000_000];

const screens = {
  dashboard: '/admin',
  'dashboard, this year': '/admin?periodo=ano',
  orders: '/admin/orders',
  'orders, page 400': '/admin/orders?page=400',
  'orders delivered': '/admin/orders?status=Entregado',
  'orders of a customer': '/admin/orders?search=laura+cardona',
  'orders by part of a phone': '/admin/orders?search=7907919',
  products: '/admin/products',
  'products, a word': '/admin/products?search=moringa',
  'palette, a name': '/admin/search?q=gloria',
};

export async function measureStaff({ shops, say, sizes }: Setup): Promise<Result[]> {
  const results: Result[] = [];
  const medians = new Map<string, AtSize[]>();
  const measured = sizesCompared.filter((size) => sizes.includes(size));

  /** Starts a shop of each size from `place` on and runs `work` while all run. */
  const runFrom = (place: number, running: Staffed[], work: (running: Staffed[]) => Promise<void>): Promise<void> => {
    const size = measured[place];
    if (size === undefined) return work(running);
    return shops.run(size, async (shop) => {
      const staffed = { shop, where: label(size), cookie: await signIn(shop) };
      await runFrom(place + 1, [...running, staffed], work);
    });
  };

  await runFrom(0, [], async (running) => {
    for (const [what, path] of Object.entries(screens)) {
      for (const { where, times } of await timeScreen(running, path)) {
        const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
        const detail = `${times.length} loads, p99 ${p99.toFixed(0)} ms`;
        results.push({ part: 'staff', what, where, value: p50, unit: 'ms', detail });
        medians.set(what, [...(medians.get(what) ?? []), { where, ms: p50 }]);
        say(`${where}: ${what} ${p50.toFixed(1)} ms (${detail})`);
      }
    }
  });
  return [...results, ...growths('staff', medians)];
}

type Staffed = { shop: RunningShop; where: string; cookie: string };

const patienceMs = 9_000;
const mostTries = 60;
const fewestTries = 4;

/** Loads the screen at all sizes in turn, so that other load affects all of them. */
async function timeScreen(running: Staffed[], path: string): Promise<{ where: string; times: number[] }[]> {
  const load = async ({ shop, cookie }: Staffed) => {
    const began = performance.now();
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - began;
  };
  for (const one of running) for (let i = 0; i < 2; i += 1) await load(one);
  const timed = running.map(({ where }) => ({ where, times: [] as number[] }));
  const began = performance.now();
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (tries >= fewestTries && performance.now() - began > patienceMs) break;
    for (const [place, one] of running.entries()) timed[place]?.times.push(await load(one));
  }
  return timed;
}

async function signIn(shop: RunningShop): Promise<string> {
  const answer = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email: admin.email, password: admin.password }),
    headers: { Origin: shop.url },
    redirect: 'manual',
  });
  if (answer.status !== 302) throw new Error(`Staff were not let in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
