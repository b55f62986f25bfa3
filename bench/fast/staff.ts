// The back office's screens as staff load them, at each number of orders.
import { admin, type RunningShop } from '#e2e/running-shop.ts';
import { percentile } from '../statistics.ts';
import { type AtSize, growths } from './growth.ts';
import { label, type Result } from './results.ts';
import type { Run } from './run.ts';

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

export async function measureStaff({ shops, say, sizes, sizeOf }: Run): Promise<Result[]> {
  const results: Result[] = [];
  const medians = new Map<string, AtSize[]>();
  for (const products of sizesCompared.filter((size) => sizes.includes(size))) {
    const where = label('PostgreSQL', products);
    await shops.run('PostgreSQL', sizeOf(products), async (shop) => {
      const cookie = await signIn(shop);
      for (const [what, path] of Object.entries(screens)) {
        const times = await timeScreen(shop, path, cookie);
        const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
        const detail = `${times.length} loads, p99 ${p99.toFixed(0)} ms`;
        results.push({ part: 'staff', what, where, value: p50, unit: 'ms', detail });
        medians.set(what, [...(medians.get(what) ?? []), { where, ms: p50 }]);
        say(`${where}: ${what} ${p50.toFixed(1)} ms (${detail})`);
      }
    });
  }
  return [...results, ...growths('staff', medians)];
}

const patienceMs = 3_000;
const mostTries = 30;
const fewestTries = 4;

async function timeScreen(shop: RunningShop, path: string, cookie: string): Promise<number[]> {
  const load = async () => {
    const began = performance.now();
    const answer = await fetch(shop.url + path, { headers: { cookie } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - began;
  };
  for (let i = 0; i < 2; i += 1) await load();
  const times: number[] = [];
  const began = performance.now();
  while (times.length < mostTries && (times.length < fewestTries || performance.now() - began < patienceMs))
    times.push(await load());
  return times;
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
