import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { orders, transferProofs } from '#db/schema.ts';
import { proofMessages } from '#shop/orders/proofs/proof.ts';
import { aReceipt, useCheckout } from './testing/checkout-form.ts';

const { shop, open, anOrderOf, getOrder, keptFiles, filesFolder } = useCheckout();

test('transfer: the proof is sent with the order and stored', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  expect((await send(request, transfer)).answer).toMatchObject({ payment: { kind: 'proof-received' } });
  expect((await send(request, transfer)).answer).toMatchObject({ payment: { kind: 'proof-received' } });

  expect(await getOrder()).toMatchObject({ status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' });
  expect(await shop.db.$count(transferProofs)).toBe(1);
  expect(await keptFiles()).toHaveLength(1);
});

test('a proof beyond the most that wait for review is not kept, and the answer says so as on the order’s page', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const sendReceipt = async (width: number) =>
    (await send(request, { paymentMethod: 'transfer', transferProof: await aReceipt(width) })).answer;
  for (let width = 1; width <= 5; width += 1)
    expect(await sendReceipt(width)).toMatchObject({ payment: { kind: 'proof-received' } });

  expect(await sendReceipt(6)).toEqual({ outcome: 'failed', message: proofMessages.tooMany });
  expect(await shop.db.$count(transferProofs)).toBe(5);
  expect(await keptFiles()).toHaveLength(5);
});

test('without a valid proof no order is placed and nothing is stored', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const none = await send(request, { paymentMethod: 'transfer' });
  expect([none.status, none.answer]).toEqual([
    400,
    { outcome: 'proof', message: 'El comprobante de pago es obligatorio' },
  ]);
  const program = new File(['MZ\x90\0'], 'recibo.png', { type: 'image/png' });
  expect((await send(request, { paymentMethod: 'transfer', transferProof: program })).answer.outcome).toBe('proof');
  expect(await shop.db.$count(orders)).toBe(0);
  expect(await keptFiles()).toEqual([]);
});

test('while the file storage is down no order is placed, and the message is about the proof', async () => {
  // Makes the storage fail: a file occupies the path of its folder.
  await writeFile(filesFolder(), '');
  const { request } = await anOrderOf();
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  const { status, answer } = await (await open())(request, transfer);
  expect([status, answer]).toEqual([
    503,
    { outcome: 'failed', message: 'No pudimos guardar tu comprobante. Inténtalo de nuevo.' },
  ]);
  expect(await shop.db.$count(orders)).toBe(0);
});

test('the proof of a refused order is not stored', async () => {
  const { request } = await anOrderOf(2, 1);
  const transfer = { paymentMethod: 'transfer', transferProof: await aReceipt() };
  expect((await (await open())(request, transfer)).answer.outcome).toBe('changed');
  expect(await keptFiles()).toEqual([]);
});

test('uploads are rate-limited per address even with invalid fields; orders without a file are not affected', async () => {
  const { request } = await anOrderOf();
  const send = await open({ files: 1 });
  const withFile = { paymentMethod: 'transfer', email: '', transferProof: new Blob([new Uint8Array(300_000)]) };

  expect((await send(request, withFile)).status).toBe(400);
  const { status, headers } = await send(request, withFile);
  expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
  expect((await send(request)).status).toBe(200);
});
