import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, paymentIncidents, paymentTransactions, type RefundMethod } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import {
  aBegunPayment,
  aTransaction,
  begin,
  eventKinds,
  incidentKinds,
  insertStaff,
  orderNow,
} from '#shop/testing/payments.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { applyReversals } from './apply-reversals.server.ts';
import { removeSettlementFile } from './settlement-files.server.ts';

const shop = useTestDatabase();
let actor: Actor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
  await insertTill(shop.db);
});

const hear = (transaction: Parameters<typeof aTransaction>[0]) =>
  recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', ...transaction }));

/** An order of 30,000 pesos that transaction 'tx-1' pays. */
async function aPaidOrder() {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ reference });
  return { order, reference };
}

/** Uploads a file with these lines, and applies it. */
async function settle(...rows: string[]) {
  const stored = await uploadSettlement(shop.db, actor, settlementHeading + rows.join('\r\n'));
  await applyReversals(shop.db, 'wompi');
  return 'fileId' in stored ? stored.fileId : '';
}
const reversal = (word: string, pesos = 30_000, day = '25/11/2026') => `;tx-1;${day};${word};${pesos};;;;`;

const incidents = () =>
  shop.db
    .select({
      kind: paymentIncidents.kind,
      amountInCents: paymentIncidents.amountInCents,
      resolution: paymentIncidents.resolution,
    })
    .from(paymentIncidents)
    .orderBy(asc(paymentIncidents.createdAt));

test.each(['DEVOLUCION', 'CONTRACARGO', 'ANULADA'])(
  'money given back according to a file (%s) is an incident, and its order waits for payment again',
  async (word) => {
    const { order } = await aPaidOrder();

    await settle(reversal(word));

    expect(await orderNow(shop.db, order.id)).toMatchObject({
      status: 'Pendiente',
      holdExpiresAt: null,
      holdsStock: true,
    });
    expect(await incidents()).toEqual([{ kind: 'reversed', amountInCents: 3_000_000, resolution: '' }]);
    expect(await eventKinds(shop.db, order.id)).toEqual(['paid', 'payment-problem', 'status']);
    expect(await shop.db.select({ paysOrder: paymentTransactions.paysOrder }).from(paymentTransactions)).toEqual([
      { paysOrder: false },
    ]);
  },
);

test('the order can be paid again, and no later file or event of the old payment touches it', async () => {
  const { order, reference } = await aPaidOrder();
  await settle(reversal('DEVOLUCION'));
  const again = await begin(shop.db, order.id);
  await hear({ id: 'tx-2', reference: again.reference });

  await settle(reversal('DEVOLUCION'), reversal('CONTRACARGO'));
  await hear({ reference, status: 'VOIDED' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await incidentKinds(shop.db)).toEqual(['reversed']);
});

test('a file that repeats a refund changes nothing, and neither does removing the file', async () => {
  const { order } = await aPaidOrder();
  const fileId = await settle(reversal('DEVOLUCION'));
  await settle(reversal('DEVOLUCION'), 'OTRA;tx-9;20/11/2026;APROBADA;1.000;;;;');
  await removeSettlementFile(shop.db, fileId, actor);
  await applyReversals(shop.db, 'wompi');

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await incidentKinds(shop.db)).toEqual(['reversed']);
});

/** A cancelled order whose payment staff returned. */
async function aReturnedOrder(refundMethod: RefundMethod) {
  const { order, reference } = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  const [owed] = await shop.db.select().from(paymentIncidents);
  await resolveIncident(shop.db, { incidentId: owed?.id ?? '', resolution: 'Devuelto', refundMethod, actor });
  return { order, reference };
}

/** The settlement of an incident. */
const seen = (incident?: { id: string }) => ({ incidentId: incident?.id ?? '', resolution: 'Visto', actor });

/** The open incidents as staff see them. */
const openIncidents = async () =>
  (await listIncidents(shop.db, { open: true })).map(({ kind, isReturnedTwice }) => [kind, isReturnedTwice]);

test('no incident follows if staff recorded before that the money was returned at the provider', async () => {
  const { order } = await aReturnedOrder('provider');

  await settle(reversal('DEVOLUCION'));

  expect(await incidentKinds(shop.db)).toEqual(['refund-owed']);
  expect((await orderNow(shop.db, order.id)).status).toBe('Cancelado');
});

test.each(['transfer', 'cash', 'other'] as const)(
  'money that staff returned by %s and the provider gave back too is an incident that says so',
  async (refundMethod) => {
    const { order, reference } = await aReturnedOrder(refundMethod);
    await settle(reversal('CONTRACARGO'));
    expect(await openIncidents()).toEqual([['reversed', true]]);
    expect(await eventKinds(shop.db, order.id)).toContain('payment-problem');
    expect((await orderNow(shop.db, order.id)).status).toBe('Cancelado');

    await hear({ reference, status: 'VOIDED' });
    expect((await openIncidents()).at(0)).toEqual(['voided', true]);
  },
);

test.each(['transfer', 'cash', 'other'] as const)(
  'an unwanted payment that staff returned by %s is an incident when the provider gives it back too',
  async (refundMethod) => {
    const { order, reference } = await aPaidOrder();
    await hear({ id: 'tx-2', reference });
    const [twice] = await shop.db.select().from(paymentIncidents);
    expect(twice).toMatchObject({ kind: 'paid-twice', transactionId: 'tx-2' });
    await resolveIncident(shop.db, { incidentId: twice?.id ?? '', resolution: 'A su Nequi', refundMethod, actor });
    expect(await openIncidents()).toEqual([]);

    await settle(';tx-2;25/11/2026;CONTRACARGO;30.000;;;;');

    expect(await openIncidents()).toEqual([['reversed', true]]);
    await hear({ id: 'tx-2', reference, status: 'VOIDED' });
    expect((await openIncidents()).at(0)).toEqual(['voided', true]);
    expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  },
);

test('settling an incident about money returned twice does not count the money again', async () => {
  const { order } = await aReturnedOrder('transfer');
  await settle(reversal('CONTRACARGO'));
  const [twice] = await listIncidents(shop.db, { open: true });
  await resolveIncident(shop.db, { incidentId: twice?.id ?? '', resolution: 'Visto', refundMethod: 'transfer', actor });
  const restored = await changeOrderStatus(shop.db, { orderId: order.id, status: 'Pagado', actor });
  expect(restored).toMatchObject({ ok: false, reason: 'refunded' });
});

test('a chargeback after a refund opens the incident again, with all that went back', async () => {
  await aPaidOrder();
  await settle(reversal('DEVOLUCION'));
  expect(await openIncidents()).toEqual([['reversed', false]]);
  await settle(reversal('CONTRACARGO', 30_000, '27/11/2026'));
  expect(await incidents()).toEqual([{ kind: 'reversed', amountInCents: 6_000_000, resolution: '' }]);
  expect(await openIncidents()).toEqual([['reversed', true]]);
});

test('a refund in the file resolves the other incidents of its payment', async () => {
  const { order } = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });

  await settle(reversal('DEVOLUCION'));

  expect(await incidents()).toEqual([
    {
      kind: 'refund-owed',
      amountInCents: 3_000_000,
      resolution: 'El archivo del proveedor dice que el dinero se devolvió o se reclamó',
    },
    { kind: 'reversed', amountInCents: 3_000_000, resolution: '' },
  ]);
});

test('while only a part was given back the order stays paid; the incident opens again when more follows', async () => {
  const { order } = await aPaidOrder();
  await settle(reversal('DEVOLUCION', 10_000));
  const [partly] = await shop.db.select().from(paymentIncidents);
  expect(partly).toMatchObject({ kind: 'partly-reversed', amountInCents: 1_000_000 });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  await resolveIncident(shop.db, { incidentId: partly?.id ?? '', resolution: 'Acordado', actor });

  await settle(reversal('DEVOLUCION', 5_000, '26/11/2026'));
  expect(await incidents()).toEqual([{ kind: 'partly-reversed', amountInCents: 1_500_000, resolution: '' }]);

  await settle(reversal('CONTRACARGO', 15_000, '27/11/2026'));
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await incidents()).toMatchObject([
    { kind: 'partly-reversed' },
    { kind: 'reversed', amountInCents: 3_000_000 },
  ]);
});

test('cancelling an order of which a part was given back owes the rest', async () => {
  const { order } = await aPaidOrder();
  await settle(reversal('DEVOLUCION', 10_000));
  await settle(reversal('DEVOLUCION', 5_000, '26/11/2026'));
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  expect(await incidents()).toMatchObject([
    { kind: 'partly-reversed', amountInCents: 1_500_000 },
    { kind: 'refund-owed', amountInCents: 1_500_000 },
  ]);
});

test('goods that have left keep their status', async () => {
  const { order } = await aPaidOrder();
  await shop.db.update(orders).set({ status: 'Enviado' }).where(eq(orders.id, order.id));
  await settle(reversal('CONTRACARGO'));
  expect((await orderNow(shop.db, order.id)).status).toBe('Enviado');
  expect(await incidentKinds(shop.db)).toEqual(['reversed']);
});

test('a refund whose payment is not known yet waits for it', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await settle(reversal('DEVOLUCION'));
  expect(await incidentKinds(shop.db)).toEqual([]);

  await hear({ reference });
  await applyReversals(shop.db, 'wompi');

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await incidentKinds(shop.db)).toEqual(['reversed']);
});

test('a line with a reference only is about the collected payment of that reference', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await hear({ id: 'tx-0', reference, status: 'DECLINED' });
  await hear({ reference });

  await settle(`${reference};;25/11/2026;DEVOLUCION;30.000;;;;`);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
});

test('files of other sources reverse nothing', async () => {
  const { order } = await aPaidOrder();
  await uploadSettlement(shop.db, actor, settlementHeading + reversal('DEVOLUCION'), { source: 'transportadora' });
  await applyReversals(shop.db, 'wompi');
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('a part returned of a cancelled order’s payment is no longer owed', async () => {
  const { order } = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  await settle(reversal('DEVOLUCION', 10_000));

  const owed = (await incidents()).find(({ kind }) => kind === 'refund-owed');
  expect(owed).toMatchObject({ amountInCents: 2_000_000 });
});

test('settling an incident about a returned part changes nothing about the rest, which is owed if the order is cancelled', async () => {
  const { order } = await aPaidOrder();
  await settle(reversal('DEVOLUCION', 10_000));
  const [partly] = await shop.db.select().from(paymentIncidents);

  await resolveIncident(shop.db, { ...seen(partly), refundMethod: 'provider' });

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await shop.db.select({ returnedAt: paymentTransactions.returnedAt }).from(paymentTransactions)).toEqual([
    { returnedAt: null },
  ]);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 20_000, returned: 0 });
});

test('a refund owed stays open when the incident about a returned part of its payment is settled', async () => {
  const { order } = await aPaidOrder();
  await settle(reversal('DEVOLUCION', 10_000));
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  const rows = await shop.db.select().from(paymentIncidents);

  await resolveIncident(shop.db, {
    ...seen(rows.find(({ kind }) => kind === 'partly-reversed')),
    refundMethod: 'cash',
  });
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 20_000, returned: 0 });

  await resolveIncident(shop.db, { ...seen(rows.find(({ kind }) => kind === 'refund-owed')), refundMethod: 'cash' });
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 0, returned: 20_000 });
});
