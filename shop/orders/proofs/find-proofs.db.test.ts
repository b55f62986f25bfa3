import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders } from '#db/schema.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import { aProof } from '#shop/testing/orders.ts';
import { findProofFile } from './find-proofs.server.ts';
import { now, useProofs } from './testing/proofs.ts';

const { shop, place, proofOf, review } = useProofs();

test('staff see for which other orders the same file was sent', async () => {
  const proof = aProof();
  const first = await place({ proof });
  const second = await place({ proof });
  const third = await place({ proof: aProof() });
  expect(await proofOf(first.id)).toMatchObject({
    alsoUsedIn: [{ orderId: second.id, orderNumber: second.orderNumber }],
  });
  expect(await proofOf(third.id)).toMatchObject({ alsoUsedIn: [] });
});

test('a proof’s file is found through its own order only', async () => {
  const proof = aProof();
  const { id } = await place({ proof });
  const other = await place({ proof: aProof() });
  const { id: proofId } = await proofOf(id);
  const { storageKey, fileName, contentType } = proof;
  expect(await findProofFile(shop.db, { orderId: id, proofId })).toEqual({ storageKey, fileName, contentType });
  for (const ids of [
    { orderId: other.id, proofId },
    { orderId: id, proofId: 'nada' },
  ])
    expect(await findProofFile(shop.db, ids)).toBeNull();
});

test('the order’s link shows what concerns the customer and nothing of staff', async () => {
  const { id, accessToken, orderNumber } = await place({ proof: aProof() });
  await review((await proofOf(id)).id, 'reject', 'No se lee');
  await shop.db.insert(orderEvents).values({ orderId: id, kind: 'payment-problem', note: 'solo para la tienda' });

  const shown = await findOrderByToken(shop.db, accessToken);

  expect(shown).toMatchObject({
    id,
    orderNumber,
    status: 'Pendiente',
    events: [{ kind: 'placed' }, { kind: 'proof-sent' }, { kind: 'proof-rejected', note: 'No se lee' }],
    proofs: [{ status: 'rejected', reason: 'No se lee' }],
  });
  const text = JSON.stringify(shown);
  for (const secret of [accessToken, 'Marta', 'marta', 'storageKey', 'sha256', 'userId'])
    expect(text).not.toContain(secret);
});

test('no link leads to an unknown or deleted order', async () => {
  const { id, accessToken } = await place();
  await shop.db.update(orders).set({ deletedAt: now }).where(eq(orders.id, id));
  for (const token of [accessToken, '', 'nada', "'; drop table orders; --", 'a\0b'])
    expect(await findOrderByToken(shop.db, token)).toBeNull();
});
