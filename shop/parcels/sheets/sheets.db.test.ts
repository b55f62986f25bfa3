import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { parcelEvents, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { findSheetParcels } from './find-sheet-parcels.server.ts';
import { readTemplate } from './read-template.server.ts';
import { findCarrierSheet, keepAnswerColumns, saveSheetColumns } from './save-sheet.server.ts';
import type { SheetColumn } from './sheet-fields.ts';
import { previewGuides, takeGuides } from './take-guides.server.ts';
import { writeSheet } from './write-sheet.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
let carrierId: string;
beforeEach(async () => {
  await insertStaff(shop.db);
  carrierId = (await insertCarrier(shop.db)).id;
});

async function aWaiting(orderNumber: string, order: Parameters<typeof insertPlacedOrder>[1] = {}) {
  const { id } = await insertPlacedOrder(shop.db, { orderNumber, ...order });
  return insertParcel(shop.db, { orderId: id, carrierId, codAmount: 30_000, weightGrams: 1250 });
}

const column = (heading: string, field: SheetColumn['field'], text = ''): SheetColumn => ({ heading, field, text });
const guidesByOrder = async () =>
  (await shop.db.select().from(parcels).orderBy(asc(parcels.createdAt), asc(parcels.id))).map(({ guide }) => guide);
const answer = (...rows: [string, string][]) =>
  rows.map(([orderNumber, guide], index) => ({ row: index + 2, orderNumber, guide }));

test('the columns of a carrier are kept, and what its answer has beside them', async () => {
  const columns = [column('Destinatario', 'name'), column('Servicio', 'fixed', 'Mercancía')];
  expect(await saveSheetColumns(shop.db, { carrierId, columns, actor: marta })).toBe('Coordinadora');
  await keepAnswerColumns(shop.db, { carrierId, answer: { orderNumber: 'Pedido', guide: 'Guía' } });
  expect((await findCarrierSheet(shop.db, carrierId))?.sheet).toEqual({
    columns,
    answer: { orderNumber: 'Pedido', guide: 'Guía' },
  });
  await saveSheetColumns(shop.db, { carrierId, columns: [], actor: marta });
  expect((await findCarrierSheet(shop.db, carrierId))?.sheet).toMatchObject({ columns: [], answer: { guide: 'Guía' } });
  expect(await saveSheetColumns(shop.db, { carrierId: 'none', columns, actor: marta })).toBeNull();
});

test.each(['xlsx', 'csv'] as const)(
  'the file of the parcels as .%s reads back as it was arranged, its formulas as text',
  async (format) => {
    const address = anAddress({
      firstName: '=SUMA(A1)',
      municipalityCode: '05001',
      city: 'Medellín',
      department: 'Antioquia',
    });
    const parcel = await aWaiting('100001', { shippingAddress: address, totalAmount: 38_000, shippingCost: 8_000 });
    const columns = [
      column('Nombre', 'name'),
      column('DANE', 'municipality-code'),
      column('DANE 8', 'municipality-code-8'),
      column('Contenido', 'content'),
      column('Declarado', 'declared-value'),
      column('Recaudo', 'cod-amount'),
      column('Kilos', 'kilos'),
      column('Largo', 'length'),
      column('Servicio', 'fixed', 'Mercancía'),
    ];

    const found = await findSheetParcels(shop.db, { carrierId, parcelIds: [parcel.id], sight: fullSight });
    const read = await readSpreadsheet(await writeSheet(format, columns, found));

    expect(read).toEqual({
      lines: [
        { row: 1, cells: columns.map(({ heading }) => heading) },
        {
          row: 2,
          cells: [
            '=SUMA(A1) Gómez Restrepo',
            '05001',
            '05001000',
            '1 Miel de Abejas',
            '30000',
            '30000',
            '1,25',
            '30',
            'Mercancía',
          ],
        },
      ],
    });
    const bytes = await writeSheet(format, columns, found);
    if (format === 'csv') expect(new TextDecoder().decode(bytes)).toContain("'=SUMA(A1)");
  },
);

test('the file has parcels of its carrier that wait, and their declared value is shared among an order’s parcels', async () => {
  const first = await aWaiting('100001', { totalAmount: 30_001 });
  const second = await insertParcel(shop.db, { orderId: first.orderId, carrierId });
  const other = await insertCarrier(shop.db, { name: 'Inter Rapidísimo' });
  const elsewhere = await insertParcel(shop.db, { orderId: first.orderId, carrierId: other.id, state: 'cancelled' });
  const gone = await insertParcel(shop.db, { orderId: first.orderId, carrierId, state: 'lost' });
  const parcelIds = [first.id, second.id, elsewhere.id, gone.id, 'none'];

  const found = await findSheetParcels(shop.db, { carrierId, parcelIds, sight: fullSight });
  expect(found.map(({ declaredValue }) => declaredValue)).toEqual([15_001, 15_001]);
  const unseen = await findSheetParcels(shop.db, { carrierId, parcelIds, sight: { money: false } });
  expect(unseen.map(({ declaredValue }) => declaredValue)).toEqual([30_000, null]);
});

test('the headings of a template are its widest row among the first', async () => {
  const csv = new TextEncoder().encode('Plantilla de envíos\nDestinatario;Ciudad destino;Peso (kg)\nEjemplo;Cali;2');
  expect(await readTemplate(csv)).toEqual({
    columns: [column('Destinatario', 'name'), column('Ciudad destino', 'city'), column('Peso (kg)', 'kilos')],
  });
  expect(await readTemplate(new TextEncoder().encode('Solo'))).toHaveProperty('problem');
});

test('all guides of an answer are given, and the same file twice changes nothing', async () => {
  await aWaiting('100001');
  await aWaiting('100002');
  const rows = answer(['100001', 'g-901'], ['100002', '902']);

  expect(await previewGuides(shop.db, carrierId, rows)).toMatchObject([{ outcome: 'given' }, { outcome: 'given' }]);
  expect(await takeGuides(shop.db, { carrierId, rows, actor: marta })).toEqual({ ok: true, given: 2 });
  expect((await guidesByOrder()).sort()).toEqual(['902', 'G-901']);
  expect(await takeGuides(shop.db, { carrierId, rows, actor: marta })).toEqual({ ok: true, given: 0 });
  expect(await shop.db.$count(parcelEvents)).toBe(2);
});

test('no guide of an answer is given if one of its rows is refused', async () => {
  await aWaiting('100001');
  const taken = await aWaiting('100002');
  await shop.db.update(parcels).set({ guide: '902', state: 'labelled' }).where(eq(parcels.id, taken.id));
  const rows = answer(['100001', '902'], ['100009', '909']);

  expect(await takeGuides(shop.db, { carrierId, rows, actor: marta })).toMatchObject({
    ok: false,
    rows: [
      { outcome: 'refused', reason: 'guide-taken', detail: '100002' },
      { outcome: 'refused', reason: 'unknown-order' },
    ],
  });
  expect((await guidesByOrder()).filter(Boolean)).toEqual(['902']);
});

test('two answers with the same orders in another order are taken at once without a deadlock', async () => {
  const numbers = ['100001', '100002', '100003', '100004'];
  for (const number of numbers) await aWaiting(number);
  const rows = answer(...numbers.map((number): [string, string] => [number, `G${number}`]));

  const taken = await Promise.all(
    [rows, rows.toReversed()].map((rows) => takeGuides(shop.db, { carrierId, rows, actor: marta })),
  );

  expect(taken.map((result) => result.ok && result.given).sort()).toEqual([0, 4]);
});

test('the preview names a parcel whose customer owes another amount than its file said', async () => {
  const parcel = await aWaiting('100001');
  await shop.db.update(parcels).set({ codAmount: 20_000 }).where(eq(parcels.id, parcel.id));
  expect(await previewGuides(shop.db, carrierId, answer(['100001', '901']))).toMatchObject([
    { amounts: { from: 20_000, to: 30_000 } },
  ]);
});
