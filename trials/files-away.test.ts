import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openEmbedded } from '#db/database.server.ts';
import { orders, transferProofs } from '#db/schema.ts';
import { openWay } from '#db/testing/cuttable-way.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { aReceipt, checkoutForm, sendForm } from './checkout-request.ts';
import { reportFaultUnderLoad } from './fault-report.ts';
import { expectBooksToAgree, type FaultShop, openFaultShop, secondsToNextOrder, until } from './fault-shop.ts';
import { mayMount, mountSmallDisk } from './small-disk.ts';

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

/** An order by transfer whose receipt comes along. */
const sendReceipt = (shop: FaultShop, key: string, kilobytes = 1) =>
  sendForm(
    shop.url,
    '/checkout/pedido',
    checkoutForm({ key, method: 'transfer', product: wareOf(shop), file: aReceipt(kilobytes) }),
  );

/** What is kept of orders by transfer and their receipts. */
const countReceipts = (shop: FaultShop) =>
  shop.look(async (db) => ({ orders: await db.$count(orders), receipts: await db.$count(transferProofs) }));

/** The files in the private part of the shop's folder, half ones too. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(path.join(folder, 'files', 'comprobantes'));
  } catch {
    return [];
  }
}

test.runIf(mayMount)('a disk that is full keeps no half receipt, says so, and other orders go on', async () => {
  const disk = mountSmallDisk(8);
  undo.push(() => disk.unmount());
  const shop = await open({ engine: 'PostgreSQL', dataFolder: path.join(disk.folder, 'shop') });
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
      fault: 'Disk full (ENOSPC) as a receipt of a transfer comes',
      where: 'files on disk (tmpfs), PostgreSQL',
      load: '4 shoppers, 1 receipt',
      outcome:
        '503 «No pudimos guardar tu comprobante. Inténtalo de nuevo.»; nothing kept; once there is room it is taken',
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

test.for([
  { state: 'refuses', fault: 'Store of files refuses connections', mostMs: 10_000 },
  { state: 'hangs', fault: 'Store of files hangs', mostMs: 30_000 },
] as const)(
  'while the store of files $state, who sends a receipt is told so, and other orders go on',
  async ({ state, fault, mostMs }) => {
    const store = await startS3Server();
    undo.push(() => store.stop());
    const way = await openWay(Number(new URL(store.endpoint).port));
    undo.push(() => way.close());
    const shop = await open({
      engine: 'PostgreSQL',
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
        where: 'S3, PostgreSQL',
        load: '4 shoppers, 1 receipt',
        outcome: `503 «No pudimos guardar tu comprobante. Inténtalo de nuevo.» after ${(answer.ms / 1_000).toFixed(1)} s; once the store is back it is taken`,
        secondsUntilSelling: null,
      },
      audit,
      load,
    );
  },
);

test('a receipt of which half arrives leaves nothing behind, and the same order is placed when it comes whole', async () => {
  const shop = await open({ engine: 'PostgreSQL' });
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
      fault: 'Upload broken off at 10, 50 and 99 %',
      where: 'files on disk, PostgreSQL',
      load: '4 shoppers, 3 half receipts',
      outcome: 'nothing kept of them; sent whole it is taken',
      secondsUntilSelling: null,
    },
    audit,
    load,
  );
});

/** Sends so much of a form that says it is whole, and goes. */
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
  // The shop has noticed: it still answers.
  await until(async () => (await fetch(`${url}/readyz`)).ok, 'the shop answers');
}

test.runIf(mayMount)(
  'a disk that is full under the embedded database loses no order, and it sells again once there is room',
  async () => {
    const disk = mountSmallDisk(160);
    undo.push(() => disk.unmount());
    const shop = await open({ engine: 'embedded', dataFolder: path.join(disk.folder, 'shop') });
    const load = shop.beginLoad({ shoppers: 8 });
    await load.confirmed(20);
    disk.fill(64 * 1024);
    const refusals = () =>
      [...load.seen.answers].reduce((sum, [said, count]) => sum + (said.startsWith('2') ? 0 : count), 0);
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
        fault: 'Disk full (ENOSPC) under the database',
        where: 'embedded (tmpfs)',
        load: '8 shoppers',
        outcome: 'sells again once there is room',
        secondsUntilSelling: seconds,
      },
      audit,
      load,
    );
  },
);

test.runIf(mayMount)(
  'a disk without room for the log of the embedded database ends the process, and what was written is there afterwards',
  async () => {
    const disk = mountSmallDisk(120);
    undo.push(() => disk.unmount());
    const folder = path.join(disk.folder, 'database');
    const ended = spawnSync(process.execPath, ['trials/fill-log-process.ts', folder], { timeout: 120_000 });
    expect(ended.stderr.toString()).toMatch(/ended: could not write to file "pg_wal.*No space left on device/);
    expect(ended.status).toBe(1);

    disk.grow(240);
    const again = await openEmbedded(folder);
    expect((await again.db.execute(sql`select told from kept`)).rows).toEqual([{ told: 'before' }]);
    await again.close();
  },
);
