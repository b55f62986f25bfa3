import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loader as evidence } from '#app/admin/orders/money/refund-evidence.ts';
import { dbContext, logContext, proofsContext, viewerContext } from '#app/context.ts';
import { orderPayments, paymentIncidents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createProofs, type Proofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { readLedger } from '#shop/orders/money/read-ledger.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { openTill } from '#shop/till/open-till.server.ts';
import { readOpenTill } from '#shop/till/read-till.server.ts';
import { action } from './refund-incident.tsx';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };

let dataFolder: string;
let proofs: Proofs;

beforeEach(async () => {
  await insertStaff(shop.db);
  dataFolder = await mkdtemp(join(tmpdir(), 'refund-'));
  proofs = createProofs(await createStorage({ dataFolder, s3: undefined }));
});

afterEach(() => rm(dataFolder, { recursive: true }));

const keptFiles = async () => readdir(join(dataFolder, 'files', 'comprobantes')).catch((): string[] => []);
const receipt = () =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

function args(path: string, params: Record<string, string>, body?: FormData, db = shop.db) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(viewerContext, aViewer({ ...marta, email: '', role: 'admin', avatarUrl: null }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(proofsContext, proofs);
  const url = new URL(path, 'https://tienda.example');
  return { request: new Request(url, body ? { method: 'POST', body } : {}), url, params, context } as never;
}

/** A cancelled order of 30,000 pesos whose money is owed: it came online, or by hand. */
async function owed(how: 'online' | 'by hand') {
  const { id } = how === 'online' ? (await paidOnline()).order : await insertPlacedOrder(shop.db, { status: 'Pagado' });
  await changeOrderStatus(shop.db, { orderId: id, status: 'Cancelado', actor: marta });
  const [incident] = await listIncidents(shop.db, { orderId: id, open: true });
  return { orderId: id, incidentId: incident?.id ?? '' };
}

async function paidOnline() {
  const begun = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference: begun.reference }));
  return begun;
}

function refund(incidentId: string, fields: Record<string, string | Uint8Array>, db = shop.db) {
  const body = new FormData();
  body.set('amountInCents', '3000000');
  for (const [name, value] of Object.entries(fields))
    body.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'nequi.png'));
  return action(args(`/admin/payments/${incidentId}/refund`, { incidentId }, body, db));
}

test.each(['online', 'by hand'] as const)(
  'money that came %s is given back by hand once, with the file that proves it, which staff open from the ledger',
  async (how) => {
    const { orderId, incidentId } = await owed(how);
    const file = await receipt();

    const answer = await refund(incidentId, { refundMethod: 'transfer', resolution: 'A su Nequi', evidence: file });

    expect(answer).toMatchObject({ status: 302 });
    const ledger = await readLedger(shop.db, orderId);
    const refunded = ledger?.lines.filter(({ kind }) => kind === 'refunded');
    expect(refunded).toMatchObject([{ amount: 30_000, method: 'transfer', by: 'Marta', hasEvidence: true }]);
    expect(ledger?.balance).toBe(0);
    const paymentId = String(refunded?.[0]?.paymentId);
    const shown = await evidence(args(`/admin/orders/${orderId}`, { orderId, paymentId }));
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array(file));
    expect(await refund(incidentId, { refundMethod: 'other', resolution: 'Otra vez' })).toMatchObject({
      data: { problem: 'Ya lo marcó como resuelto Marta.' },
    });
  },
);

test('a payment that the provider gives back is marked at its source, without a record by hand', async () => {
  const { orderId, incidentId } = await owed('online');
  await refund(incidentId, { refundMethod: 'provider', resolution: 'En Wompi' });
  expect(await shop.db.$count(orderPayments, eq(orderPayments.orderId, orderId))).toBe(0);
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
});

test('a refund needs its way and what was done, and takes only pictures and PDFs', async () => {
  const { incidentId } = await owed('by hand');
  expect(await refund(incidentId, { resolution: ' ' })).toMatchObject({
    data: { errors: { refundMethod: 'Elige cómo devolviste el dinero.', resolution: 'Escribe qué se hizo.' } },
    init: { status: 400 },
  });
  const page = new TextEncoder().encode('<h1>Recibo</h1>');
  expect(await refund(incidentId, { refundMethod: 'other', resolution: 'En el local', evidence: page })).toMatchObject({
    data: { errors: { evidence: expect.stringContaining('imagen') } },
    init: { status: 400 },
  });
  expect(await listIncidents(shop.db, { incidentId })).toMatchObject([{ resolvedAt: null }]);
});

test('a refund by transfer needs the receipt of the transfer', async () => {
  const { incidentId } = await owed('by hand');
  const transfer = { refundMethod: 'transfer', resolution: 'A su Nequi' };
  for (const fields of [transfer, { ...transfer, evidence: '' }])
    expect(await refund(incidentId, fields)).toMatchObject({
      data: { errors: { evidence: 'Sube el comprobante de la transferencia.' } },
      init: { status: 400 },
    });
  expect(await listIncidents(shop.db, { incidentId })).toMatchObject([{ resolvedAt: null }]);
});

test('a refund is recorded only at the amount that staff saw; after a change they see the new one first', async () => {
  const { orderId, incidentId } = await owed('by hand');
  const lowered = eq(paymentIncidents.id, incidentId);
  await shop.db.update(paymentIncidents).set({ amountInCents: 2_000_000 }).where(lowered);
  const transfer = { refundMethod: 'transfer', resolution: 'A su Nequi', evidence: await receipt() };

  expect(await refund(incidentId, transfer)).toMatchObject({
    data: { problem: expect.stringContaining('ahora es $\u00a020.000') },
    init: { status: 409 },
  });
  expect(await refund(incidentId, { ...transfer, amountInCents: '' })).toMatchObject({ init: { status: 409 } });
  expect(await listIncidents(shop.db, { incidentId })).toMatchObject([{ resolvedAt: null }]);
  expect((await readLedger(shop.db, orderId))?.lines.filter(({ kind }) => kind === 'refunded')).toEqual([]);
  expect(await keptFiles()).toEqual([]);

  expect(await refund(incidentId, { ...transfer, amountInCents: '2000000' })).toMatchObject({ status: 302 });
  expect((await readLedger(shop.db, orderId))?.lines).toContainEqual(
    expect.objectContaining({ kind: 'refunded', amount: 20_000 }),
  );
});

test('the file of a refund that was not recorded is not kept', async () => {
  const { incidentId } = await owed('by hand');
  await refund(incidentId, { refundMethod: 'other', resolution: 'En el local' });
  await refund(incidentId, { refundMethod: 'other', resolution: 'Otra vez', evidence: await receipt() });
  expect(await keptFiles()).toEqual([]);
});

test('no file is taken with a refund at the provider, which has no record to keep it', async () => {
  const { orderId, incidentId } = await owed('online');
  const inWompi = { refundMethod: 'provider', resolution: 'En Wompi', evidence: await receipt() };
  expect(await refund(incidentId, inWompi)).toMatchObject({ status: 302 });
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
  expect(await keptFiles()).toEqual([]);
});

test('the file of a refund that was recorded is kept even if the answer of the database is lost', async () => {
  const { orderId, incidentId } = await owed('by hand');
  const losingAnswers: typeof shop.db = Object.create(shop.db, {
    transaction: {
      async value(...run: Parameters<typeof shop.db.transaction>) {
        await shop.db.transaction(...run);
        throw new Error('the answer was lost');
      },
    },
  });
  const transfer = { refundMethod: 'transfer', resolution: 'A su Nequi', evidence: await receipt() };
  await expect(refund(incidentId, transfer, losingAnswers)).rejects.toThrow('the answer was lost');
  expect((await readLedger(shop.db, orderId))?.lines).toContainEqual(expect.objectContaining({ hasEvidence: true }));
  expect(await keptFiles()).toHaveLength(1);
});

test('the file of a refund is found under its own order only', async () => {
  const { orderId, incidentId } = await owed('by hand');
  await refund(incidentId, { refundMethod: 'transfer', resolution: 'A su Nequi', evidence: await receipt() });
  const [row] = await shop.db.select().from(orderPayments).where(eq(orderPayments.kind, 'refunded'));
  const other = await insertPlacedOrder(shop.db);
  const open = (params: Record<string, string>) => evidence(args('/admin/orders', params));
  expect((await open({ orderId, paymentId: String(row?.id) })).status).toBe(200);
  expect((await open({ orderId: other.id, paymentId: String(row?.id) })).status).toBe(404);
  expect((await open({ orderId, paymentId: 'x' })).status).toBe(404);
});

test('cash that is given back for an online payment leaves the open till once, and none without a till', async () => {
  const { orderId, incidentId } = await owed('online');
  const giveCash = () => refund(incidentId, { refundMethod: 'cash', resolution: 'En el local' });
  expect(await giveCash()).toMatchObject({
    data: { errors: { refundMethod: expect.stringContaining('La caja está cerrada') } },
    init: { status: 409 },
  });
  await openTill(shop.db, { opening: 100_000, actor: marta });
  await giveCash();
  expect(await readOpenTill(shop.db)).toMatchObject({ expected: 70_000, sums: { refunded: 30_000, payout: 0 } });
  expect((await readLedger(shop.db, orderId))?.balance).toBe(0);
});
