import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop, secondsToNextOrder } from './fault-shop.ts';
import type { OrderLoad } from './order-load.ts';

const outageMs = 30_000;

let shop: FaultShop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

/** The answers to page requests while the database is down. */
async function lookAround({ url, onSale }: FaultShop): Promise<string[]> {
  const paths = ['/', '/productos', `/productos/${onSale[0]?.productId}`, '/carrito'];
  return Promise.all(
    paths.map(async (path) => {
      const began = performance.now();
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000) }).catch(() => null);
      return `${path} ${answer?.status ?? 'no answer'}${performance.now() - began > 10_000 ? ', slowly' : ''}`;
    }),
  );
}

type Outage = { fault: string; begin(shop: FaultShop): unknown; end(shop: FaultShop): unknown };

/** Takes the database down for half a minute while shoppers order, then audits and reports. */
async function sellThroughOutage({ fault, begin, end }: Outage): Promise<OrderLoad> {
  shop = await openFaultShop({ database: 'database server' });
  await lookAround(shop);
  const load: OrderLoad = shop.beginLoad({ shoppers: 16 });
  await load.confirmed(50);
  await begin(shop);
  const began = performance.now();
  await pause(outageMs / 2);
  const looked = await lookAround(shop);
  await pause(Math.max(0, outageMs - (performance.now() - began)));
  await end(shop);
  const seconds = await secondsToNextOrder(load, performance.now());
  await load.confirmed(50);
  await load.end();
  expect(load.ledger.unanswered).toEqual(new Set());
  const audit = await expectBooksToAgree(shop, load);
  expect(load.seen.answers.get('503 Base de datos no disponible.')).toBeGreaterThan(0);
  expect(looked).toEqual(expect.arrayContaining(['/ 200', '/productos 200']));
  reportFaultUnderLoad(
    {
      fault,
      where: shop.place,
      load: '16 shoppers',
      outcome: `pages during the outage: ${looked.map((one) => one.replace(/[\w-]{36}/, '…')).join('; ')}`,
      secondsUntilSelling: seconds,
    },
    audit,
    load,
  );
  return load;
}

test('a database that hangs for half a minute loses no order, and shoppers see the outage', async () => {
  const { seen } = await sellThroughOutage({
    fault: 'Database hangs for 30 s (SIGSTOP)',
    begin: ({ server }) => server.freeze(),
    end: ({ server }) => server.thaw(),
  });
  // Every request is answered within a browser's timeout.
  expect(seen.longestRequestMs).toBeLessThan(20_000);
});

test('a database that is down for half a minute loses no order, and shoppers see the outage', async () => {
  await sellThroughOutage({
    fault: 'Database killed for 30 s (pg_ctl stop -m immediate)',
    begin: ({ server }) => server.crash(),
    end: ({ server }) => server.resume(),
  });
});

test('a database without free connections loses no order, and sells again once there are some', async () => {
  shop = await openFaultShop({ database: 'database server', postgres: { max_connections: '30' } });
  const { server } = shop;
  const load = shop.beginLoad({ shoppers: 16 });
  await load.confirmed(50);
  // Closes the shop's connections so that the other clients get all of them.
  const others = await takeAllConnections(server.url);
  const refusals = () => load.seen.answers.get('503 Base de datos no disponible.') ?? 0;
  while (refusals() < 50) await pause(50);
  await pause(5_000);
  await Promise.all(others.map((client) => client.end()));
  const seconds = await secondsToNextOrder(load, performance.now());
  await load.confirmed(50);
  await load.end();

  expect(load.ledger.unanswered).toEqual(new Set());
  const audit = await expectBooksToAgree(shop, load);
  reportFaultUnderLoad(
    {
      fault: 'All database connections taken by other clients',
      where: shop.place,
      load: '16 shoppers',
      outcome: 'the shop reconnects as they become free',
      secondsUntilSelling: seconds,
    },
    audit,
    load,
  );
});

/** Takes all connections of the server; the shop loses its own. */
async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  const closeShops = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'others'`;
  for (let refused = 0; refused < 3; ) {
    const client = new pg.Client({ connectionString: url, application_name: 'others' });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
      refused = 0;
    } catch {
      refused += 1;
      await taken[0]?.query(closeShops);
    }
  }
  return taken;
}
