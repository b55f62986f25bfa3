import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/database.server.ts';
import { onServer } from '#db/testing/server-databases.ts';
import { auditOrders, noFaults } from '#trials/audit.ts';
import { beginOrderLoad } from '#trials/order-load.ts';
import { ask, type GrowthShop, openGrowthShop, signIn } from './growth-shop.ts';
import { beginPageLoad } from './page-load.ts';
import { writeFigures } from './write-figures.ts';

/** Repetitions, each with the failover at another moment of the load. */
const shops = [1, 2, 3];

/** The longest time until a process notices an outage: its polling interval plus the timeout of a query. */
const detectionMs = 2_000;

type Loss = {
  failed: number;
  confirmed: number;
  promotedMs: number;
  silentMs: number;
  waitMs: number;
  pages: number;
  meanwhile: number;
};

let shop: GrowthShop;
const losses: Loss[] = [];
const answerCounts = new Map<string, number>();

beforeEach(async () => {
  shop = await openGrowthShop();
});
afterEach(() => shop?.close());
afterAll(() => {
  const sum = (of: keyof Loss) => losses.reduce((total, loss) => total + loss[of], 0);
  const worst = (of: keyof Loss) => `${(Math.max(...losses.map((loss) => loss[of])) / 1_000).toFixed(1)} s`;
  writeFigures('promotion', {
    'primaries lost': String(losses.length),
    'orders confirmed; lost; doubled; oversold': `${sum('confirmed')}; 0; 0; 0`,
    'from the loss until the replica takes writes, at worst': worst('promotedMs'),
    'longest time in which no order was confirmed': worst('silentMs'),
    'longest wait of a shopper for an order': worst('waitMs'),
    'responses to orders': [...answerCounts].map(([description, times]) => `${times} × ${description}`).join(', '),
    'pages read; of them before orders were confirmed again': `${sum('pages')}; ${sum('meanwhile')}`,
    'pages that failed, asked for in the first two seconds': String(sum('failed')),
  });
});

test.each(shops)(
  'the primary is lost and its replica promoted under load: no confirmed order is lost, and the shop recovers by itself (%i)',
  async () => {
    // From here on an order is confirmed only once the replica has it.
    await onServer(shop.primary.url, `alter system set synchronous_standby_names = '*'`);
    await onServer(shop.primary.url, 'select pg_reload_conf()');
    await vi.waitFor(async () => expect(await replicaState()).toBe('sync'), { timeout: 20_000, interval: 100 });

    const cookie = await signIn(shop, shop.addresses[0] ?? '');
    const kept = ['/', '/productos', ...shop.onSale.map(({ productId }) => `/productos/${productId}`)];
    for (const address of shop.addresses) for (const path of kept) await (await ask(shop, address, path)).text();

    const load = beginOrderLoad({ addresses: [shop.url], onSale: shop.onSale, shoppers: 8, lookAroundMs: 150 });
    const pages = beginPageLoad(shop.url, kept, 4);
    await load.confirmed(60);

    const lostAt = performance.now();
    await shop.primary.kill();
    shop.replica.promote();
    const promotedMs = performance.now() - lostAt;
    const pagesBefore = pages.read;
    await load.confirmed(1);
    const silentMs = longestSilence(load.seen.confirmedAt);
    const meanwhile = pages.read - pagesBefore;
    await load.confirmed(100);
    await load.end();
    await pages.end();

    const { db, close } = await openDatabase(shop.replica.url);
    try {
      const audit = await auditOrders(db, load.ledger, shop.stocked);
      expect(audit).toMatchObject(noFaults);
      expect(load.ledger.unanswered).toEqual(new Set());
      // A process that has noticed the outage serves cached pages; requests before that may fail.
      const late = pages.failures.filter(
        ({ description: said, requestedAt: askedAt }) => !said.endsWith(': 503') || askedAt > lostAt + detectionMs,
      );
      expect(
        late.map(
          ({ description: said, requestedAt: askedAt }) => `${said}, ${Math.round(askedAt - lostAt)} ms after the loss`,
        ),
      ).toEqual([]);

      // Jobs run again and every process uses the new server, where earlier sessions are still valid.
      const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
      await vi.waitFor(
        async () => {
          const done = await db.execute(
            sql`select 1 from pgboss.job where name = 'order-mail' and state = 'completed' and completed_on > ${rows[0]?.now}::timestamptz`,
          );
          expect(done.rows.length).toBeGreaterThan(0);
        },
        { timeout: 30_000, interval: 200 },
      );
      for (const address of shop.addresses) expect((await ask(shop, address, '/admin', { cookie })).status).toBe(200);

      const { acknowledged: confirmed } = audit;
      losses.push({
        confirmed,
        promotedMs,
        silentMs,
        waitMs: load.seen.longestWaitMs,
        pages: pages.read,
        meanwhile,
        failed: pages.failures.length,
      });
      for (const [description, times] of load.seen.answers)
        answerCounts.set(description, (answerCounts.get(description) ?? 0) + times);
    } finally {
      await close();
    }
  },
);

async function replicaState(): Promise<unknown> {
  const { db, close } = await openDatabase(shop.primary.url);
  try {
    const { rows } = await db.execute<{ state: string }>(sql`select sync_state as state from pg_stat_replication`);
    return rows[0]?.state;
  } finally {
    await close();
  }
}

function longestSilence(moments: number[]): number {
  return moments.reduce((longest, moment, index) => Math.max(longest, moment - (moments[index - 1] ?? moment)), 0);
}
