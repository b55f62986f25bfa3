import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { carriers, orderPayments, remittanceLines, remittances } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { writeWorkbook } from '#shop/csv/write-workbook.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertRemittance, remittanceColumns, remittanceHeading, uploadRemittance } from '#shop/testing/remittances.ts';
import { listFileEvents } from './list-files.server.ts';
import { findRemittance, listRemittances, removeRemittance } from './list-remittances.server.ts';
import { previewRemittance, storeRemittance } from './store-remittance.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };
let carrierId: string;

beforeEach(async () => {
  await insertStaff(shop.db);
  carrierId = (await insertCarrier(shop.db)).id;
});

/** Inserts a delivered parcel that had to collect 100,000 pesos. */
async function aDelivered(guide: string) {
  const order = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  const delivered = { state: 'delivered', deliveredAt: new Date('2026-11-10T12:00:00Z') } as const;
  return insertParcel(shop.db, {
    orderId: order.id,
    carrierId,
    guide,
    codAmount: 100_000,
    codFee: 7_000,
    ...delivered,
  });
}

const csv = (...rows: string[]) => new TextEncoder().encode([remittanceHeading, ...rows].join('\n'));

test('a remittance is stored with its lines as the file has them, and changes no payment', async () => {
  await aDelivered('1001');
  const rows = ['1001;100.000;7.000;0;93.000', '9999;50.000;;;'];
  const remittanceId = await insertRemittance(shop.db, rows, { carrierId, actor, bankReference: 'TR-7' });

  const lines = await shop.db.select().from(remittanceLines).orderBy(asc(remittanceLines.lineNumber));
  expect(lines).toMatchObject([
    { lineNumber: 2, guide: '1001', collected: 100_000, fee: 7_000, freight: 0, net: 93_000 },
    { lineNumber: 3, guide: '9999', collected: 50_000, fee: null, freight: null, net: null },
  ]);
  expect(await listRemittances(shop.db)).toMatchObject([
    { id: remittanceId, carrier: 'Coordinadora', bankReference: 'TR-7', lineCount: 2, paid: 143_000 },
  ]);
  expect(await shop.db.$count(orderPayments)).toBe(0);
});

test('a preview names what will be matched, and stores nothing', async () => {
  await aDelivered('1001');
  const file = { carrierId, columns: remittanceColumns, paidOn: '2026-11-20' };
  const preview = await previewRemittance(shop.db, { ...file, bytes: csv('1001;90000;7000;0;83000', '9999;1;0;0;1') });
  if (preview.outcome !== 'read') throw new Error(preview.outcome);
  expect(preview.compared.map(({ guide, causes }) => [guide, causes])).toEqual([
    ['1001', [{ code: 'collected-less', amount: 10_000 }]],
    ['9999', [{ code: 'unknown-guide', amount: -1 }]],
  ]);
  expect(await shop.db.$count(remittances)).toBe(0);
});

test('who read or removed which file is listed, with its lines and how many of them differed', async () => {
  await aDelivered('1001');
  await insertRemittance(shop.db, ['1001;100000;7000;0;93000'], { carrierId, actor, name: 'uno.csv' });
  const rows = ['1001;100000;7000;0;93000', '9999;50000;0;0;50000', '9998;0;0;0;0'];
  const removed = await insertRemittance(shop.db, rows, { carrierId, actor, name: 'dos.csv' });
  await removeRemittance(shop.db, removed, actor);
  const event = { by: 'Marta', at: expect.any(Date) };
  const two = { ...event, name: expect.stringContaining('dos.csv'), remittance: null, lines: 3 };
  expect(await listFileEvents(shop.db)).toMatchObject([
    { ...two, action: 'removed', differences: null },
    { ...two, action: 'read', differences: 3 },
    { ...event, action: 'read', remittance: { carrier: 'Coordinadora' }, lines: 1, differences: 0 },
  ]);
});

test('a total of the file that differs from its lines stays with the remittance', async () => {
  const id = await insertRemittance(shop.db, ['1001;1000;0;0;1000', 'TOTAL;9000;0;0;9000'], { carrierId, actor });
  expect(await findRemittance(shop.db, id)).toMatchObject({
    differingTotals: [
      { row: 3, field: 'collected', stated: 9_000, sum: 1_000 },
      { row: 3, field: 'net' },
    ],
  });
});

test('the same file, and the same lines in a file that was saved again, change nothing', async () => {
  const rows = ['1001;100000;7000;0;93000', '1002;50000;4000;0;46000'];
  const remittanceId = await insertRemittance(shop.db, rows, { carrierId, actor });

  expect(await uploadRemittance(shop.db, rows, { carrierId, actor, paidOn: '2026-11-21' })).toMatchObject({
    outcome: 'known',
    remittanceId,
    by: 'Marta',
  });
  const workbook = await writeWorkbook(
    'Pagos',
    ['Guía', 'Recaudado', 'Comisión', 'Flete', 'Pagado'],
    [
      ['1002', 50_000, 4_000, 0, 46_000],
      ['1001', 100_000, 7_000, 0, 93_000],
    ],
  );
  const again = { carrierId, bytes: workbook, columns: null, paidOn: '2026-11-20' };
  expect(await previewRemittance(shop.db, again)).toMatchObject({ outcome: 'known', remittanceId });
  expect(await storeRemittance(shop.db, { ...again, name: 'otra.xlsx', bankReference: '', actor })).toMatchObject({
    outcome: 'known',
  });
  expect(await shop.db.$count(remittanceLines)).toBe(2);
});

test('of two people who store the same file at once, one stores it', async () => {
  const upload = () => uploadRemittance(shop.db, ['1001;100000;7000;0;93000'], { carrierId, actor });
  const stored = await Promise.all([upload(), upload(), upload()]);
  expect(stored.map(({ outcome }) => outcome).sort()).toEqual(['known', 'known', 'stored']);
  expect(await shop.db.$count(remittanceLines)).toBe(1);
});

test('the columns of a carrier are chosen once, in any order of its next files', async () => {
  await insertRemittance(shop.db, ['1001;100000;7000;0;93000'], { carrierId, actor });
  const next = new TextEncoder().encode(
    'Pagos\n\nPagado;Guía;Otra;Recaudado;Flete;Comisión\n46000;1002;x;50000;0;4000',
  );
  const stored = await storeRemittance(shop.db, {
    ...{ carrierId, bytes: next, columns: null, paidOn: '2026-11-27', name: 'dos.csv', bankReference: '', actor },
  });
  expect(stored).toMatchObject({ outcome: 'stored' });
  const other = await insertCarrier(shop.db, { name: 'Envía' });
  expect(
    await previewRemittance(shop.db, { carrierId: other.id, bytes: next, columns: null, paidOn: '2026-11-27' }),
  ).toMatchObject({ outcome: 'columns-needed' });
});

test('a file with a wrong row stores nothing, not even its columns', async () => {
  const rows = ['1001;100000;7000;0;93000', '1002;mucho;0;0;0'];
  expect(await uploadRemittance(shop.db, rows, { carrierId, actor })).toMatchObject({
    outcome: 'wrong',
    problems: [{ row: 3, column: 'Recaudado' }],
  });
  expect(await shop.db.$count(remittances)).toBe(0);
  expect(await shop.db.select({ columns: carriers.remittanceColumns }).from(carriers)).toEqual([{ columns: null }]);
});

test('only the file of the preview is stored', async () => {
  const file = { carrierId, columns: remittanceColumns, paidOn: '2026-11-20', name: 'a.csv', bankReference: '', actor };
  const preview = await previewRemittance(shop.db, { ...file, bytes: csv('1001;100000;7000;0;93000') });
  const linesHash = preview.outcome === 'read' ? preview.linesHash : '';
  const changed = { ...file, linesHash, bytes: csv('1001;100001;7000;0;93001') };
  expect(await storeRemittance(shop.db, changed)).toEqual({ outcome: 'changed-since' });
  expect(await storeRemittance(shop.db, { ...changed, bytes: csv('1001;100000;7000;0;93000') })).toMatchObject({
    outcome: 'stored',
  });
});

test('a line is paid before by a remittance that was paid before it, whichever was stored first', async () => {
  await aDelivered('1001');
  const row = '1001;100000;7000;0;93000';
  const december = await insertRemittance(shop.db, [row], { carrierId, actor, paidOn: '2026-12-04' });
  const november = await insertRemittance(shop.db, [row, '9999;1;0;0;1'], { carrierId, actor, paidOn: '2026-11-20' });
  expect((await findRemittance(shop.db, november))?.lines[0]?.causes).toEqual([]);
  expect((await findRemittance(shop.db, december))?.lines[0]?.causes).toEqual([
    { code: 'paid-before', amount: -93_000 },
  ]);
});

test('a guide is known as soon as a parcel has it', async () => {
  const remittanceId = await insertRemittance(shop.db, ['1001;100000;7000;0;93000'], { carrierId, actor });
  expect((await findRemittance(shop.db, remittanceId))?.lines[0]?.causes).toMatchObject([{ code: 'unknown-guide' }]);
  await aDelivered('1001');
  expect((await findRemittance(shop.db, remittanceId))?.lines[0]?.causes).toEqual([]);
});

test('a guide whose leading zeros a spreadsheet dropped names its parcel, unless two could be meant', async () => {
  for (const guide of ['0001001', '01002', '001002']) await aDelivered(guide);
  const remittanceId = await insertRemittance(shop.db, ['1001;100000;7000;0;93000', '1002;100000;7000;0;93000'], {
    ...{ carrierId, actor },
  });
  expect((await findRemittance(shop.db, remittanceId))?.lines).toMatchObject([
    { guide: '0001001', causes: [] },
    { guide: '1002', causes: [{ code: 'unknown-guide' }] },
  ]);
});

test('a removed remittance leaves nothing but its entry in the history, and may be stored again', async () => {
  const rows = ['1001;100000;7000;0;93000'];
  const remittanceId = await insertRemittance(shop.db, rows, { carrierId, actor });
  expect(await removeRemittance(shop.db, remittanceId, actor)).toBe(true);
  expect(await removeRemittance(shop.db, remittanceId, actor)).toBe(false);
  expect(await shop.db.$count(remittanceLines)).toBe(0);
  const { changes } = await listChanges(shop.db, { permissions: ['activity', 'money'] }, { subject: 'payment' });
  expect(changes.map(({ action, subjectName }) => `${action} ${subjectName}`)).toEqual([
    'deleted la remesa pagos.csv del 20 nov 2026',
    'imported la remesa pagos.csv del 20 nov 2026',
  ]);
  expect(await uploadRemittance(shop.db, rows, { carrierId, actor })).toMatchObject({ outcome: 'stored' });
});
