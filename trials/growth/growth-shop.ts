import { openDatabase } from '#db/database.server.ts';
import { products, storeSettings } from '#db/schema.ts';
import { freePort, startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { onServer } from '#db/testing/server-databases.ts';
import { demoSettings } from '#demo/settings.ts';
import { admin, type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import type { Stocked } from '#trials/audit.ts';
import type { OnSale } from '#trials/post-order.ts';
import { startHaproxy } from './haproxy.ts';

const stock = 100_000;
const wares = ['Miel de abejas', 'Jabón de caléndula', 'Té de moringa', 'Aceite de coco', 'Propóleo'];

/**
 * Starts a shop for several machines on one machine: three processes without shared files behind HAProxy, a PostgreSQL
 * server with a replica behind another HAProxy, and an S3-compatible store for pictures.
 */
export async function openGrowthShop() {
  const primary = await startThrowawayPostgres();
  await onServer(primary.url, 'create role haproxy login');
  const replica = await primary.startReplica();
  const toDatabase = await freePort();
  const databaseProxy = await startHaproxy(
    'deploy/haproxy-postgres.cfg',
    { port: toDatabase },
    {
      POSTGRES_ADDRESS: `127.0.0.1:${toDatabase}`,
      POSTGRES_1: new URL(primary.url).host,
      POSTGRES_2: new URL(replica.url).host,
    },
  );
  const databaseUrl = `postgresql://shop@127.0.0.1:${toDatabase}/postgres`;
  const { stop: stopStore, ...store } = await startS3Server();
  const [toShop, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const url = `http://localhost:${toShop}`;

  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replica.url,
    AUTH_SECRET: 'x'.repeat(48),
    APP_URL: url,
    // Two proxies: HAProxy, and in front of it the load, which sends a different client address per shopper as a CDN
    // would.
    TRUST_PROXY: '2',
    DRAIN_SECONDS: '3',
    DEMO: '0',
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.endpoint,
    S3_REGION: store.region,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  };
  // All start at once on an empty database; one of them prepares it.
  const shops = await Promise.all(ports.map((port) => startShop({ port, environment })));
  const proxy = await startHaproxy(
    'deploy/haproxy.cfg',
    { port: toShop },
    {
      SHOP_ADDRESS: `127.0.0.1:${toShop}`,
      SHOP_1: `127.0.0.1:${ports[0]}`,
      SHOP_2: `127.0.0.1:${ports[1]}`,
      SHOP_3: `127.0.0.1:${ports[2]}`,
    },
  );
  const onSale = await stockUp(databaseUrl);
  const stocked: Stocked = new Map(onSale.map(({ productId }) => [productId, stock]));

  return {
    /** the public address */
    url,
    /** the address of each process */
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    databaseUrl,
    primary,
    replica,
    onSale,
    stocked,
    /** Stops one of the processes; resolves to its exit code. */
    stop: (position: number) => (shops[position] as RunningShop).stop(),
    /** Starts a stopped process again on its port. */
    async startAgain(position: number): Promise<void> {
      const { port, dataFolder } = shops[position] as RunningShop;
      shops[position] = await startShop({ port, dataFolder, environment });
    },
    output: () => shops.map((shop) => shop.output()).join('\n'),
    async close() {
      await proxy.stop();
      await Promise.all(shops.map((shop) => shop.discard()));
      await databaseProxy.stop();
      await replica.stop();
      await primary.stop();
      await stopStore();
    },
  };
}

export type GrowthShop = Awaited<ReturnType<typeof openGrowthShop>>;

async function stockUp(databaseUrl: string): Promise<OnSale[]> {
  const { db, close } = await openDatabase(databaseUrl);
  try {
    await db.insert(storeSettings).values(demoSettings).onConflictDoNothing();
    const rows = wares.map((name, index) => ({ name, price: 10_000 + 1_500 * index, stock }));
    return await db.insert(products).values(rows).returning({ productId: products.id, price: products.unitPrice });
  } finally {
    await close();
  }
}

/** Signs the owner in through one process; returns the cookie. */
export async function signIn(shop: GrowthShop, address: string): Promise<string> {
  const answer = await ask(shop, address, '/login', {
    body: new URLSearchParams({ email: admin.email, password: admin.password }),
  });
  if (answer.status !== 302) throw new Error(`Staff were not let in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Sends a request to one process under the shop's public host name, as the proxy does. */
export function ask(
  shop: GrowthShop,
  address: string,
  path: string,
  { cookie, body }: { cookie?: string; body?: URLSearchParams | FormData } = {},
): Promise<Response> {
  return fetch(address + path, {
    ...(body && { method: 'POST', body }),
    headers: { Origin: shop.url, 'X-Forwarded-For': '10.1.2.3, 127.0.0.1', ...(cookie && { Cookie: cookie }) },
    redirect: 'manual',
  });
}
