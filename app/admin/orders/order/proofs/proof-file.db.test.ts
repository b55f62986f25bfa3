import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext, proofsContext, viewerContext } from '#app/context.ts';
import type { Role } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { StorageOutageError } from '#shop/storage-outage.server.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { loader } from './proof-file.ts';

const shop = useTestDatabase();
const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0x00]);

async function open(
  { orderId, id }: { orderId: string; id: string },
  { role = 'admin' as Role, kept = bytes as Uint8Array | null | Error } = {},
) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(viewerContext, aViewer({ userId: '1', email: '', fullName: 'Marta', role, avatarUrl: null }));
  const read = async () => {
    if (kept instanceof Error) throw kept;
    return kept;
  };
  context.set(proofsContext, { read } as never);
  const url = new URL(`http://shop/admin/orders/${orderId}/proofs/${id}`);
  const args = { request: new Request(url), url, params: { orderId, proofId: id }, context };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

test('staff see a proof as its picture, and the browser neither runs, sniffs nor caches it', async () => {
  const order = await insertPlacedOrder(shop.db);
  const proof = await insertProof(shop.db, { orderId: order.id, fileName: 'recibo "ñ".jpg' });

  const answer = await open(proof);

  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-disposition': `inline; filename="recibo ___.jpg"; filename*=UTF-8''recibo%20%22%C3%B1%22.jpg`,
  });
});

test('a file is found under its own order only, and only as a picture or PDF', async () => {
  const order = await insertPlacedOrder(shop.db);
  const other = await insertPlacedOrder(shop.db);
  const proof = await insertProof(shop.db, { orderId: order.id });
  const page = await insertProof(shop.db, { orderId: order.id, contentType: 'text/html' });

  expect((await open({ ...proof, orderId: other.id })).status).toBe(404);
  expect((await open({ ...proof, id: 'x' })).status).toBe(404);
  expect((await open(page)).status).toBe(404);
  expect((await open(proof, { kept: null })).status).toBe(404);
});

test('while the storage is down staff are asked to retry; a bug is not disguised as that', async () => {
  const order = await insertPlacedOrder(shop.db);
  const proof = await insertProof(shop.db, { orderId: order.id });
  expect((await open(proof, { kept: new StorageOutageError(new Error('no bucket')) })).status).toBe(503);
  expect((await open(proof, { kept: new TypeError('x is not a function') })).status).toBe(500);
});

test('a customer gets no file, even without the guard', async () => {
  const order = await insertPlacedOrder(shop.db);
  const proof = await insertProof(shop.db, { orderId: order.id });
  await expect(open(proof, { role: 'customer' })).rejects.toThrow();
});
