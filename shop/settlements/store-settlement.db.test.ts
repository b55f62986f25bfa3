import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payments, settlementFiles, settlementLines, settlementMappings, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listIncidents } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aBegunPayment, aTransaction, insertStaff } from '#shop/testing/payments.ts';
import {
  settlementHeading as heading,
  aSettlementMapping as mapping,
  uploadSettlement,
} from '#shop/testing/settlements.ts';
import { reviewSettledPayments } from './review-settled-payments.server.ts';
import { listSettlementFiles, removeSettlementFile } from './settlement-files.server.ts';

const shop = useTestDatabase();
let actor: Actor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
});

const upload = (csv: string | Uint8Array, overrides: Parameters<typeof uploadSettlement>[3] = {}) =>
  uploadSettlement(shop.db, actor, csv, overrides);

const lineOne = 'ORDEN-1;1292-1;20/11/2026;APROBADA;$ 35.900;1.651,35;313,76;33.934,89;Ana Ruiz\r\n';
const lineTwo = 'ORDEN-2;1292-2;21/11/2026;DEVOLUCION;$ 12.000;;;;Luis Paz\r\n';

const storedKeys = async () =>
  (await shop.db.select({ key: settlementLines.lineKey }).from(settlementLines).orderBy(asc(settlementLines.id))).map(
    ({ key }) => key,
  );

test('a first file asks what its columns and words mean, and stores nothing until staff have said so', async () => {
  const result = await upload(heading + lineOne, { mapping: null });
  expect(result).toMatchObject({
    outcome: 'mapping-needed',
    problem: null,
    question: { mapping: { columns: { Referencia: 'reference', Valor: 'gross' }, words: { aprobada: 'payment' } } },
  });
  expect(await storedKeys()).toEqual([]);

  expect(await upload(heading + lineOne + lineTwo)).toMatchObject({ outcome: 'stored', lines: 2, repeated: 0 });
  expect(await shop.db.select().from(settlementFiles)).toMatchObject([
    { source: 'wompi', lineCount: 2, firstDay: '2026-11-20', lastDay: '2026-11-21', uploadedByName: 'Marta' },
  ]);
});

test('only mapped columns are kept, and nothing of the customer', async () => {
  await upload(heading + lineOne);
  const kept = JSON.stringify([
    await shop.db.select().from(settlementLines),
    await shop.db.select().from(settlementFiles),
    await shop.db.select().from(settlementMappings),
  ]);
  expect(kept).toContain('1292-1');
  expect(kept).not.toContain('Ana');
});

test('the stored mapping is applied to the next file, unless a column is missing, a word is new or staff review it', async () => {
  await upload(heading + lineOne + lineTwo);
  const automatic = { mapping: null };

  expect(await upload(heading + lineOne.replaceAll('-1', '-3'), automatic)).toMatchObject({ outcome: 'stored' });
  for (const [csv, overrides] of [
    [heading.replace('Fecha', 'Día') + lineOne.replaceAll('-1', '-4'), automatic],
    [heading + lineOne.replaceAll('-1', '-5').replace('APROBADA', 'AJUSTE'), automatic],
    [heading + lineOne.replaceAll('-1', '-6'), { ...automatic, isReview: true }],
  ] as const)
    expect(await upload(csv, overrides)).toMatchObject({ outcome: 'mapping-needed' });
  expect(await storedKeys()).toHaveLength(3);
});

test('the same file changes nothing and says so', async () => {
  await upload(heading + lineOne);
  expect(await upload(heading + lineOne, { name: 'otra-vez.csv' })).toMatchObject({
    outcome: 'known',
    name: 'pagos.csv',
    by: 'Marta',
  });
  expect(await storedKeys()).toHaveLength(1);
});

test('a line that another file has too is counted as repeated, and stays when that file is removed', async () => {
  const first = await upload(heading + lineOne);
  expect(await upload(heading + lineOne + lineTwo)).toMatchObject({ outcome: 'stored', lines: 2, repeated: 1 });
  const [key, again] = await storedKeys();
  expect(again).toBe(key);

  await removeSettlementFile(shop.db, 'fileId' in first ? first.fileId : '', actor);
  expect(await storedKeys()).toContain(key);
});

test('a file with a row that cannot be read is refused whole, with its rows and columns', async () => {
  const wrong = await upload(heading + lineOne + lineTwo.replace('21/11', '31/02'));
  expect(wrong).toMatchObject({
    outcome: 'wrong',
    rows: 1,
    problems: [{ row: 3, column: 'Fecha', value: '31/02/2026' }],
  });
  expect(await storedKeys()).toEqual([]);
  expect(await shop.db.$count(settlementMappings)).toBe(0);
});

test('an Excel file, an empty one and one without rows are refused with what to do', async () => {
  const refused = async (csv: string | Uint8Array) => {
    const result = await upload(csv);
    return result.outcome === 'refused' ? result.message : result.outcome;
  };
  expect(await refused(new TextEncoder().encode('PK\u0003\u0004'))).toContain('Es un libro de Excel');
  expect(await refused('')).toBe('El archivo está vacío.');
  expect(await refused(heading)).toBe('El archivo solo tiene el encabezado.');
  expect(await upload(heading + lineOne, { mapping: { ...mapping, columns: {} } })).toMatchObject({
    outcome: 'mapping-needed',
    problem: expect.stringContaining('referencia'),
  });
});

test('each source has its own mapping and its own files', async () => {
  await upload(heading + lineOne);
  expect(await upload(heading + lineOne, { source: 'transportadora', mapping: null })).toMatchObject({
    outcome: 'mapping-needed',
  });
  expect(await upload(heading + lineOne, { source: 'transportadora' })).toMatchObject({
    outcome: 'stored',
    repeated: 0,
  });
  expect(await listSettlementFiles(shop.db, 'wompi')).toHaveLength(1);
});

test('a file uploaded by mistake is removed with its lines and can be uploaded again; both are in the activity', async () => {
  const stored = await upload(heading + lineOne);
  const fileId = 'fileId' in stored ? stored.fileId : '';
  expect(await removeSettlementFile(shop.db, fileId, actor)).toBe(true);
  expect(await removeSettlementFile(shop.db, fileId, actor)).toBe(false);
  expect(await storedKeys()).toEqual([]);
  expect(await upload(heading + lineOne, { mapping: null })).toMatchObject({ outcome: 'stored' });

  const changes = await shop.db
    .select({ action: staffChanges.action, name: staffChanges.subjectName, by: staffChanges.actorName })
    .from(staffChanges)
    .where(eq(staffChanges.subject, 'payment'))
    .orderBy(asc(staffChanges.id));
  expect(changes.map(({ action }) => action)).toEqual(['imported', 'deleted', 'imported']);
  expect(changes[1]).toEqual({ action: 'deleted', name: 'el archivo de pagos pagos.csv', by: 'Marta' });
});

test('removing a file resolves its payments on unknown references, unless another file has them or they came first', async () => {
  const { reference } = await aBegunPayment(shop.db);
  await shop.db.update(payments).set({ createdAt: new Date('2026-11-01T15:00:00Z') });
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-7', reference: 'LINK-7' }));
  const row = (id: string) => `LINK-${id};tx-${id};20/11/2026;APROBADA;9.000;;;;\r\n`;
  const wrong = await upload(heading + row('7') + row('8') + row('9'));
  await upload(heading + row('9'), { name: 'otros.csv' });
  await reviewSettledPayments(shop.db, null);
  const open = async () => (await listIncidents(shop.db, { open: true })).map(({ transactionId }) => transactionId);
  expect((await open()).toSorted()).toEqual(['tx-7', 'tx-8', 'tx-9']);

  await removeSettlementFile(shop.db, 'fileId' in wrong ? wrong.fileId : '', actor);
  expect((await open()).toSorted()).toEqual(['tx-7', 'tx-9']);
});
