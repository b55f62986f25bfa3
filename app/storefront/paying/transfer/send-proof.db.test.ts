import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientAddressContext, dbContext, limitsContext, logContext, proofsContext } from '#app/context.ts';
import type { ProofAnswer } from '#app/storefront/paying/paying-answers.ts';
import { orders, storeSettings, transferProofs } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createProofs, type Proofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { StorageOutageError } from '#shop/storage-outage.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { action } from './send-proof.ts';

const shop = useTestDatabase();

let dataFolder: string;
let proofs: Proofs;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'send-proof-'));
  proofs = createProofs(await createStorage({ dataFolder, s3: undefined }));
});

afterEach(() => rm(dataFolder, { recursive: true }));

const keptFiles = async () => readdir(join(dataFolder, 'files', 'comprobantes')).catch((): string[] => []);

const aReceipt = async (background = '#fff') =>
  sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const anOrder = (overrides: Partial<typeof orders.$inferInsert> = {}) =>
  insertPlacedOrder(shop.db, { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria', ...overrides });

/** A visitor's browser on an order's page, which sends proofs. */
function open(token: string, options: { proofs?: Proofs; attempts?: number; kilobytes?: number } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  const bounds = {
    proof: { attempts: options.attempts ?? 100, seconds: 60 },
    proofKilobytes: { attempts: options.kilobytes ?? 100_000, seconds: 60 },
  };
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(proofsContext, options.proofs ?? proofs);
  return async (content: Uint8Array | null, name = 'recibo.png') => {
    const body = new FormData();
    if (content) body.set('transferProof', new File([new Uint8Array(content)], name, { type: 'image/png' }));
    const url = new URL(`http://shop/pedido/${token}/comprobante`);
    const request = new Request(url, { method: 'POST', body });
    const response = await action({ request, url, params: { token }, context } as unknown as Parameters<
      typeof action
    >[0]);
    const answer: ProofAnswer = await response.json();
    return { status: response.status, answer };
  };
}

test('a proof is stored and puts the order under review', async () => {
  const order = await anOrder({ holdExpiresAt: new Date(Date.now() + 60_000) });
  const receipt = await aReceipt();

  expect(await open(order.accessToken)(receipt)).toEqual({ status: 200, answer: { outcome: 'proof-received' } });

  const [row] = await shop.db.select().from(transferProofs);
  expect(row).toMatchObject({ orderId: order.id, fileName: 'recibo.png', contentType: 'image/png', status: 'pending' });
  expect(await proofs.read(row?.storageKey ?? '')).toEqual(receipt);
  const [after] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
  expect(after?.holdExpiresAt).toBeNull();
});

test('sent again after a lost response, it is one proof and one file', async () => {
  const send = open((await anOrder()).accessToken);

  await send(await aReceipt());
  expect(await send(await aReceipt())).toEqual({ status: 200, answer: { outcome: 'proof-received' } });

  expect(await shop.db.$count(transferProofs)).toBe(1);
  expect(await keptFiles()).toHaveLength(1);
});

test.each([
  ['no file', null, 'El comprobante de pago es obligatorio'],
  ['an empty file', new Uint8Array(), 'El archivo está vacío.'],
  [
    'a program called a picture',
    Buffer.from('MZ\x90\0 this is no picture'),
    'El comprobante debe ser una imagen (JPG, PNG o WebP) o un PDF.',
  ],
  ['eleven megabytes', new Uint8Array(11 * 1024 * 1024), 'El archivo pesa más de 10 MB.'],
])('%s is refused with its reason, and nothing is stored', async (_, content, message) => {
  expect(await open((await anOrder()).accessToken)(content)).toEqual({
    status: 400,
    answer: { outcome: 'proof', message },
  });
  expect(await keptFiles()).toEqual([]);
  expect(await shop.db.$count(transferProofs)).toBe(0);
});

test('a proof for a paid or unknown order is not stored', async () => {
  const paid = await anOrder({ status: 'Pagado' });

  expect(await open(paid.accessToken)(await aReceipt())).toEqual({ status: 409, answer: { outcome: 'settling' } });
  expect(await open('un-enlace-inventado')(await aReceipt())).toEqual({
    status: 404,
    answer: { outcome: 'failed', message: 'No encontramos este pedido.' },
  });
  expect(await keptFiles()).toEqual([]);
});

test('a failing storage leaves no proof without its file', async () => {
  const failing = { ...proofs, keep: () => Promise.reject(new StorageOutageError(new Error('the disk is full'))) };

  const { status, answer } = await open((await anOrder()).accessToken, { proofs: failing })(await aReceipt());

  expect(status).toBe(503);
  expect(answer.outcome).toBe('failed');
  expect(await shop.db.$count(transferProofs)).toBe(0);
});

test('proofs are rate-limited per address', async () => {
  const send = open((await anOrder()).accessToken, { attempts: 1 });

  expect((await send(await aReceipt('#fff'))).status).toBe(200);
  expect((await send(await aReceipt('#eee'))).status).toBe(429);
  expect(await shop.db.$count(transferProofs)).toBe(1);
});

test('the proofs of one address are limited in size: a larger one is refused with the way out, and not kept', async () => {
  const send = open((await anOrder()).accessToken, { kilobytes: 1 });
  const large = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();

  expect((await send(await aReceipt())).status).toBe(200);
  expect(await send(large)).toEqual({
    status: 429,
    answer: { outcome: 'failed', message: expect.stringMatching(/escríbenos/i) },
  });
  expect(await keptFiles()).toHaveLength(1);
});

test('a sixth unreviewed proof, or one without space left, is refused with the way out, and its file is not kept', async () => {
  const { accessToken } = await anOrder();
  const send = open(accessToken);
  for (let proof = 1; proof <= 5; proof++) await send(await aReceipt(`#00000${proof}`));
  const refused = { status: 409, answer: { outcome: 'failed', message: expect.stringMatching(/escríbenos/i) } };
  expect(await send(await aReceipt('#000006'))).toEqual(refused);
  expect(await keptFiles()).toHaveLength(5);

  await shop.db.insert(storeSettings).values({ siteName: 'Origen', paymentLimits: { proofsMegabytes: 1 } });
  await shop.db.update(transferProofs).set({ byteSize: 1024 * 1024, status: 'rejected' });
  expect(await send(await aReceipt('#000007'))).toEqual({ ...refused, status: 503 });
  expect(await keptFiles()).toHaveLength(5);
});
