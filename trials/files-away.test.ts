import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { orders, transferProofs } from '#db/schema.ts';
import { openProxy } from '#db/testing/cuttable-proxy.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { aReceipt, checkoutForm, sendForm } from './checkout-request.ts';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop, secondsToNextOrder, until } from './fault-shop.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** Text for the write-ahead log: written repeatedly, it fills a small disk. */
const filling = 'x'.repeat(1_000_000);
const notKept = { outcome: 'failed', message: 'No pudimos guardar tu comprobante. Inténtalo de nuevo.' };

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function open(options: Parameters<typeof openFaultShop>[0]): Promise<FaultShop> {
  const shop = await openFaultShop(options);
  undo.push(() => shop.close());
  return shop;
}

const wareOf = (shop: FaultShop) => shop.onSale[0] ?? { productId: '', price: 0 };

/** Sends an order by transfer with its receipt. */
const sendReceipt = (shop: FaultShop, key: string, kilobytes = 1) =>
  sendForm(
    shop.url,
    '/checkout/pedido',
    checkoutForm({ key, method: 'transfer', product: wareOf(shop), file: aReceipt(kilobytes) }),
  );

/** Counts orders by transfer and stored receipts. */
const countReceipts = (shop: FaultShop) =>
  shop.look(async (db) => ({ orders: await db.$count(orders), receipts: await db.$count(transferProofs) }));

/** The files in the private part of the data folder, partial ones included. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(path.join(folder, 'files', 'comprobantes'));
  } catch {
    return [];
  }
}

test.runIf(mayMount)('a full disk keeps no partial proof, says so, and other orders continue', async () => {
  const disk = mountSmallDisk(8);
  undo.push(() => disk.unmount());
  const shop = await open({ database: 'database server', dataFolder: path.join(disk.folder, 'shop') });
  disk.fill(100 * 1024);
  const key = crypto.randomUUID();

  expect(await sendReceipt(shop, key, 500)).toMatchObject({ status: 503, body: notKept });
  expect(filesIn(shop.folder)).toEqual([]);
  expect(await countReceipts(shop)).toEqual({ orders: 0, receipts: 0 });

  const load = shop.beginLoad({ shoppers: 4 });
  await load.confirmed(20);
  await load.end();
  const audit = await expectBooksToAgree(shop, load);

  disk.free();
  expect(await sendReceipt(shop, key, 500)).toMatchObject({ status: 200, body: { outcome: 'placed' } });
  expect(filesIn(shop.folder)).toHaveLength(1);
  reportFaultUnderLoad(
    {
      fault: 'Disk full (ENOSPC) while a transfer proof is uploaded',
      where: 'files on disk (tmpfs)',
      load: '4 shoppers, 1 proof',
      outcome:
        '503 «No pudimos guardar tu comprobante. Inténtalo de nuevo.»; nothing stored; accepted once there is space',
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

test.for([
  { state: 'refuses', fault: 'File store refuses connections', mostMs: 10_000 },
  { state: 'hangs', fault: 'File store hangs', mostMs: 30_000 },
] as const)(
  'while the file store $state, a sent proof is refused with the reason, and other orders continue',
  async ({ state, fault, mostMs }) => {
    const store = await startS3Server();
    undo.push(() => store.stop());
    const way = await openProxy(Number(new URL(store.endpoint).port));
    undo.push(() => way.close());
    const shop = await open({
      environment: {
        S3_BUCKET: store.bucket,
        S3_ENDPOINT: `http://127.0.0.1:${way.port}`,
        S3_ACCESS_KEY_ID: store.accessKeyId,
        S3_SECRET_ACCESS_KEY: store.secretAccessKey,
      },
    });
    way.set(state);
    const load = shop.beginLoad({ shoppers: 4 });
    const key = crypto.randomUUID();
    const answer = await sendReceipt(shop, key, 500);
    expect(answer).toMatchObject({ status: 503, body: notKept });
    expect(answer.ms).toBeLessThan(mostMs);
    await load.confirmed(20);
    await load.end();
    const audit = await expectBooksToAgree(shop, load);
    expect(await countReceipts(shop)).toEqual({ orders: audit.orders, receipts: 0 });

    way.set('open');
    expect(await sendReceipt(shop, key, 500)).toMatchObject({ status: 200, body: { outcome: 'placed' } });
    expect(await countReceipts(shop)).toEqual({ orders: audit.orders + 1, receipts: 1 });
    reportFaultUnderLoad(
      {
        fault,
        where: 'S3',
        load: '4 shoppers, 1 proof',
        outcome: `503 «No pudimos guardar tu comprobante. Inténtalo de nuevo.» after ${(answer.ms / 1_000).toFixed(1)} s; accepted once the store is back`,
        secondsUntilSelling: null,
      },
      audit,
      load,
    );
  },
);

test('a proof of which half arrives leaves nothing behind, and the same order succeeds when sent in full', async () => {
  const shop = await open({});
  const load = shop.beginLoad({ shoppers: 4 });
  const key = crypto.randomUUID();
  const whole = new Request(`${shop.url}/checkout/pedido`, {
    method: 'POST',
    body: checkoutForm({ key, method: 'transfer', product: wareOf(shop), file: aReceipt(2_000) }),
  });
  const body = Buffer.from(await whole.arrayBuffer());
  for (const part of [0.1, 0.5, 0.99]) await sendPart(shop, whole.headers.get('Content-Type') ?? '', body, part);
  await load.confirmed(20);
  await load.end();
  const audit = await expectBooksToAgree(shop, load);
  expect(await countReceipts(shop)).toEqual({ orders: audit.orders, receipts: 0 });
  expect(filesIn(shop.folder)).toEqual([]);

  expect(await sendReceipt(shop, key, 2_000)).toMatchObject({ status: 200, body: { outcome: 'placed' } });
  expect(filesIn(shop.folder)).toHaveLength(1);
  reportFaultUnderLoad(
    {
      fault: 'Upload aborted at 10, 50 and 99 %',
      where: 'files on disk',
      load: '4 shoppers, 3 partial proofs',
      outcome: 'nothing stored; accepted when sent in full',
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

/** Sends a part of a form under its full Content-Length and closes the connection. */
async function sendPart({ url }: FaultShop, contentType: string, body: Buffer, part: number): Promise<void> {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /checkout/pedido HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nContent-Type: ${contentType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const isWritten = await new Promise((resolve) => {
    socket.write(body.subarray(0, Math.floor(body.length * part)), (error) => resolve(!error));
  });
  expect(isWritten).toBe(true);
  socket.destroy();
  // The shop still answers.
  await until(async () => (await fetch(`${url}/readyz`)).ok, 'the shop answers');
}

type FullDisk = { where: string; megabytes: number; fill(shop: FaultShop, disk: SmallDisk): Promise<void> };

test.runIf(mayMount).each<FullDisk>([
  {
    where: 'under the rows',
    megabytes: 160,
    fill: async (_, disk) => disk.fill(64 * 1024),
  },
  {
    where: 'under the write-ahead log',
    megabytes: 200,
    // Until PostgreSQL fails: it ends, and the shop keeps restarting it while the disk is full.
    async fill(shop, disk) {
      disk.fill(8 * 1024 * 1024);
      const write = () => shop.look((db) => db.execute(sql`select pg_logical_emit_message(true, '', ${filling})`));
      await until(
        () =>
          write().then(
            () => false,
            () => shop.postgresProcesses().length === 0,
          ),
        'the server ends',
      );
    },
  },
])(
  'a disk that is full $where of the own database loses no order, and it sells again once there is space',
  async (full) => {
    const disk = mountSmallDisk(full.megabytes);
    undo.push(() => disk.unmount());
    const shop = await open({ dataFolder: path.join(disk.folder, 'shop') });
    const load = shop.beginLoad({ shoppers: 8 });
    await load.confirmed(20);
    await full.fill(shop, disk);
    const refusals = () =>
      [...load.seen.answers].reduce((sum, [description, count]) => sum + (description.startsWith('2') ? 0 : count), 0);
    await until(() => refusals() >= 20, 'orders fail because the disk is full');
    disk.free();
    const seconds = await secondsToNextOrder(load, performance.now());
    await load.confirmed(20);
    await load.end();
    expect(await shop.shop.stop()).toBe(0);
    expect(load.ledger.unanswered).toEqual(new Set());
    const audit = await expectBooksToAgree(shop, load);
    reportFaultUnderLoad(
      {
        fault: `Disk full (ENOSPC) ${full.where} of the database`,
        where: 'own database (tmpfs)',
        load: '8 shoppers',
        outcome: 'sells again once there is space',
        secondsUntilSelling: seconds,
      },
      audit,
      load,
    );
  },
);
