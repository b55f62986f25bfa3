import { beforeEach, expect, test } from 'vitest';
import { paymentIncidents, payments, products, type SettlementMapping, settlementLines } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { colombianDay } from '#shop/dates.ts';
import { findRefund } from '#shop/orders/refunds/find-refund.server.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aBegunPayment, aTransaction, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { aSettlementMapping, settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { applyReversals } from './apply-reversals.server.ts';
import { reconcileDay } from './reconcile-day.server.ts';
import { reviewSettledPayments } from './review-settled-payments.server.ts';
import { removeSettlementFile } from './settlement-files.server.ts';
import type { WordMeaning } from './settlement-mapping.ts';

const shop = useTestDatabase();
let actor: Actor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
});

/** An order of 30,000 pesos that transaction 'tx-1' paid on 20 November. */
async function aPaidOrder() {
  const { order, reference } = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }), new Date('2026-11-20T15:00:00Z'));
  return order;
}

const payment = ';tx-1;20/11/2026;APROBADA;30.000;1.500;;28.500;Ana';
const refund = (pesos = 30_000) => `;tx-1;25/11/2026;DEVOLUCION;${pesos};;;;Ana`;
const chargeback = (pesos: number) => `;tx-1;25/11/2026;CONTRACARGO;${pesos};;;;Ana`;
/** A row that makes a file differ from the others. */
const other = (id: string) => `;${id};25/11/2026;DEVOLUCION;1.000;;;;Luis`;

/** Uploads a file of the provider, applies it and returns its id. */
async function settle(rows: string[], mapping: Partial<SettlementMapping> = {}) {
  const csv = settlementHeading + rows.join('\r\n');
  const stored = await uploadSettlement(shop.db, actor, csv, { mapping: { ...aSettlementMapping, ...mapping } });
  expect(await applyReversals(shop.db, 'wompi')).toEqual([]);
  return 'fileId' in stored ? stored.fileId : '';
}
const meaning = (word: WordMeaning) => ({
  words: { ...aSettlementMapping.words, devolucion: word },
});
/** The rest of a row whose word staff may misread as a payment. */
const inProcess = 'EN PROCESO;9.000;;;;';
const processed = (word: WordMeaning) => ({ words: { ...aSettlementMapping.words, 'en proceso': word } });
const review = () => reviewSettledPayments(shop.db, null);
const noChargebacks = { words: { ...aSettlementMapping.words, contracargo: 'ignored' as const } };

async function reconcile(day: string) {
  const span = colombianDay(day);
  if (!span) throw new Error('no day');
  const { rows, sums } = await reconcileDay(shop.db, 'wompi', { day, ...span });
  return { sums, rows: rows.filter(({ transactionId }) => transactionId === 'tx-1') };
}
const open = async () =>
  (await listIncidents(shop.db, { open: true })).map(({ kind, amountInCents }) => [kind, amountInCents]);

test('a row whose word was given another meaning in a later file is counted once, with the new meaning', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund(20_000)]);
  await settle([payment, refund(20_000), other('tx-8')], meaning('chargeback'));

  expect(await open()).toEqual([['partly-reversed', 2_000_000]]);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect((await reconcile('2026-11-25')).rows).toMatchObject([
    { what: 'chargeback', differences: [{ kind: 'gone', how: 'chargeback', isPartly: true }] },
  ]);
});

test('a row whose columns were mapped otherwise in a later file is counted once, as mapped last', async () => {
  await aPaidOrder();
  const { Comisión: _, ...columns } = aSettlementMapping.columns;
  await settle([payment], { columns });
  await settle([payment, other('tx-8')]);

  expect(await reconcile('2026-11-20')).toMatchObject({
    rows: [{ file: { feeInCents: 150_000 }, differences: [] }],
    sums: { file: { chargedInCents: 3_000_000, feeInCents: 150_000, netInCents: 2_850_000 } },
  });
});

test('a row that a later file reads as no movement no longer returns its money: the order is paid again', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund()]);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  await settle([payment, refund(), 'A;;25/11/2026;APROBADA;1.000;;;;'], meaning('ignored'));

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await open()).toEqual([]);
  expect((await reconcile('2026-11-20')).rows).toMatchObject([{ differences: [] }]);
  expect((await reconcile('2026-11-25')).rows).toEqual([]);
});

test('a file is uploaded again to be read otherwise, and read the same way it is refused', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund()]);
  await settle([payment, refund()], meaning('ignored'));
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');

  const csv = settlementHeading + [payment, refund()].join('\r\n');
  expect(await uploadSettlement(shop.db, actor, csv, { mapping: null })).toMatchObject({ outcome: 'known' });
  const mapping = { ...aSettlementMapping, ...meaning('ignored') };
  expect(await uploadSettlement(shop.db, actor, csv, { mapping })).toMatchObject({ outcome: 'known' });
  expect(await uploadSettlement(shop.db, actor, csv, { mapping: null, isReview: true })).toMatchObject({
    outcome: 'mapping-needed',
    question: { mapping: { words: { devolucion: 'ignored' } } },
  });
});

test('a file that an older version stored is read again in its place', async () => {
  await aPaidOrder();
  await settle([payment, refund(10_000)]);
  await shop.db.update(settlementLines).set({ rowHash: null });
  await settle([payment, refund(10_000)], meaning('chargeback'));
  expect(await open()).toEqual([['partly-reversed', 1_000_000]]);
});

test('when the third reading of a file that an older version stored is removed, only the second counts', async () => {
  await aPaidOrder();
  await settle([payment, refund(10_000)]);
  await shop.db.update(settlementLines).set({ rowHash: null });
  await settle([payment, refund(10_000)], meaning('chargeback'));
  const third = await settle([payment, refund(10_000)], meaning('void'));
  await removeSettlementFile(shop.db, third, actor);
  expect(await applyReversals(shop.db, 'wompi')).toEqual([]);

  expect(await open()).toEqual([['partly-reversed', 1_000_000]]);
  expect((await reconcile('2026-11-25')).rows).toMatchObject([{ what: 'chargeback' }]);
});

test('what a cancelled order owes is whole again when a later file reads a part returned as no movement', async () => {
  const order = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  await settle([payment, refund(10_000)]);
  expect(await open()).toContainEqual(['refund-owed', 2_000_000]);
  await settle([payment, refund(10_000), 'A;;25/11/2026;APROBADA;1.000;;;;'], meaning('ignored'));

  expect(await open()).toEqual([['refund-owed', 3_000_000]]);
});

test('money of an order that was cancelled since is named when a later file says that it was not returned', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund()]);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  await settle([payment, refund(), 'A;;25/11/2026;APROBADA;1.000;;;;'], meaning('ignored'));

  expect((await orderNow(shop.db, order.id)).status).toBe('Cancelado');
  expect((await open()).map(([kind]) => kind)).toEqual(['paid-after-cancel']);
});

test('when the file that was read otherwise is removed, the earlier reading of its rows counts again', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund()]);
  const second = await settle([payment, refund(), 'A;;25/11/2026;APROBADA;1.000;;;;'], meaning('ignored'));
  await removeSettlementFile(shop.db, second, actor);
  await applyReversals(shop.db, 'wompi');

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await open()).toEqual([['reversed', 3_000_000]]);
  expect((await reconcile('2026-11-25')).rows).toMatchObject([{ what: 'refund' }]);
});

test('money that only a removed file said was returned is named, and staff are not said to have returned it', async () => {
  await aPaidOrder();
  const fileId = await settle([refund()]);
  await removeSettlementFile(shop.db, fileId, actor);

  expect((await reconcile('2026-11-20')).rows).toMatchObject([{ differences: [{ kind: 'returned-in-no-file' }] }]);
  expect(await shop.db.$count(paymentIncidents)).toBe(1);
});

test('a payment that was read as wholly returned, and later as returned in part, pays its order again; the part is named', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund(10_000), chargeback(20_000)]);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  await settle([payment, refund(10_000), chargeback(20_000)], noChargebacks);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await open()).toEqual([['partly-reversed', 1_000_000]]);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 20_000 });
});

test('a part that a later file reads smaller is lowered without opening its settled incident, and cancelling owes the rest', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund(10_000), chargeback(10_000)]);
  const [partly] = await listIncidents(shop.db, { open: true });
  expect(partly).toMatchObject({ kind: 'partly-reversed', amountInCents: 2_000_000 });
  await resolveIncident(shop.db, { incidentId: partly?.id ?? '', resolution: 'Acordado', actor });
  await settle([payment, refund(10_000), chargeback(10_000)], noChargebacks);

  expect(await open()).toEqual([]);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 20_000 });
});

test('a payment that was read as returned twice, and later as not at all, pays its order again', async () => {
  const order = await aPaidOrder();
  await settle([payment, chargeback(60_000)]);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  await settle([payment, chargeback(60_000)], noChargebacks);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
  expect(await open()).toEqual([]);
});

test('a payment that was read as returned twice, and later once, is no longer said to be returned twice', async () => {
  const order = await aPaidOrder();
  await settle([payment, refund(), chargeback(30_000)]);
  await settle([payment, refund(), chargeback(30_000)], noChargebacks);

  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect(await listIncidents(shop.db, { open: true })).toMatchObject([
    { kind: 'reversed', amountInCents: 3_000_000, isReturnedTwice: false },
  ]);
});

test('an unwanted payment that was misread as returned is named again when a later file says that it was not', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  expect(await open()).toEqual([['paid-after-cancel', 3_000_000]]);
  await settle([payment, chargeback(30_000)]);
  expect(await open()).toEqual([['reversed', 3_000_000]]);
  await settle([payment, chargeback(30_000)], noChargebacks);

  expect(await open()).toEqual([['paid-after-cancel', 3_000_000]]);
});

test.each([10_000, 30_000])('a part owed is owed again when its payment was misread as returned: %i', async (pesos) => {
  const { id } = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: id, status: 'Enviado', actor });
  const form = aReturn({ lines: [{ line: 0, units: 1, writtenOff: 0 }] });
  expect(await recordReturn(shop.db, { orderId: id, form, actor })).toMatchObject({ owed: 30_000 });
  await settle([payment, refund(pesos)]);
  expect((await open()).filter(([kind]) => kind === 'refund-owed')).toEqual(
    pesos < 30_000 ? [['refund-owed', 2_000_000]] : [],
  );
  await settle([payment, refund(pesos), other('tx-8')], meaning('ignored'));
  expect((await open()).filter(([kind]) => kind === 'refund-owed')).toEqual([['refund-owed', 3_000_000]]);
});

test('an order of a withdrawn product is held back again when its payment was misread as returned', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  await shop.db.update(products).set({ deletedAt: new Date() });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  await settle([payment, chargeback(30_000)]);
  expect(await open()).toEqual([['reversed', 3_000_000]]);
  await settle([payment, chargeback(30_000)], noChargebacks);

  expect(await open()).toEqual([['paid-withdrawn', 3_000_000]]);
  const sent = await changeOrderStatus(shop.db, { orderId: order.id, status: 'Enviado', actor });
  expect(sent).toEqual({ ok: false, reason: 'held-back' });
});

test('what a cancelled order owes is owed again, without the part returned, when its payment was misread as wholly returned', async () => {
  const order = await aPaidOrder();
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor });
  await settle([payment, refund(10_000), chargeback(20_000)]);
  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 0 });
  await settle([payment, refund(10_000), chargeback(20_000)], noChargebacks);

  expect(await findRefund(shop.db, order.id)).toMatchObject({ owed: 20_000, isReversed: false });
});

test('payments that a later file reads as no movement did not arrive, until the rows are read as payments again', async () => {
  const { reference } = await aBegunPayment(shop.db);
  await shop.db.update(payments).set({ createdAt: new Date('2026-11-01T15:00:00Z') });
  const rows = [`${reference};;25/11/2026;${inProcess}`, `LINK-7;tx-7;25/11/2026;${inProcess}`, other('tx-8')];
  const first = await settle(rows, processed('payment'));
  await review();
  const arrived = [...(await open())].sort();
  expect(arrived).toEqual([
    ['unknown-reference', 900_000],
    ['unrecorded', 900_000],
  ]);

  const second = await settle(rows, processed('ignored'));
  await review();
  expect(await open()).toEqual([]);

  await removeSettlementFile(shop.db, second, actor);
  await review();
  expect([...(await open())].sort()).toEqual(arrived);
  await removeSettlementFile(shop.db, first, actor);
  await review();
  expect(await open()).toEqual([]);
});
