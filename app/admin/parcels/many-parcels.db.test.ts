import { asc, inArray } from 'drizzle-orm';
import pino from 'pino';
import { type ComponentType, createElement } from 'react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { renderWhole } from '#app/requests/render-whole.server.ts';
import { orderConfirmations, parcelEvents, parcels } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { listOrdersToSend, listParcels } from '#shop/parcels/list-parcels.server.ts';
import { findCarrierSheet } from '#shop/parcels/sheets/save-sheet.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import CarrierSheetPage, { loader as loadSheet, action as saveSheet } from './carriers/carrier-sheet.tsx';
import { action as readTemplate } from './carriers/read-template.ts';
import { action as confirmOrders } from './many/confirm-orders.ts';
import { action as createParcels } from './many/create-parcels.ts';
import { chosenParcelsForm, guideField } from './many/many-parcels.ts';
import { OrdersToSend } from './many/orders-to-send.tsx';
import { ParcelList } from './many/parcel-list.tsx';
import { action as reportParcels } from './many/report-parcels.ts';
import { action as applyGuides } from './sheets/apply-guides.ts';
import { loader as downloadSheet } from './sheets/download-sheet.ts';
import GuidesFile, { action as checkGuides, loader as loadGuides } from './sheets/guides-file.tsx';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
let carrierId: string;
beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
  carrierId = (await insertCarrier(shop.db)).id;
});

function asStaff(body: FormData | null, { query = '', params = {} } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(paymentProviderContext, null);
  context.set(viewerContext, aViewer({ ...marta, email: '', role: 'admin', avatarUrl: null }));
  const url = new URL(`https://tienda.example/admin/parcels${query}`);
  const request = new Request(url, body ? { method: 'POST', body } : {});
  return { request, url, params, context } as never;
}

function formOf(fields: Record<string, string | string[] | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  return form;
}

const columnsForm = (sheetHeading: string[], sheetField: string[]) =>
  formOf({ sheetHeading, sheetField, sheetText: sheetHeading.map(() => '') });

const csv = (text: string, name = 'guias.csv') => new File([text], name, { type: 'text/csv' });
const answered = (answer: unknown) => (answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer);

/** The HTML of a page without scripts, after its action has answered. */
async function render(Page: unknown, loaderData: unknown, answer?: unknown): Promise<string> {
  const Component = () =>
    createElement(Page as ComponentType<object>, { loaderData, actionData: answered(answer) } as object);
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = await renderWhole(createElement(Stub, { initialEntries: ['/admin/parcels'] }), '');
  return html.toString().replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
}

async function aSentParcel(guide: string, state: 'in-transit' | 'incident' | 'returned' = 'in-transit') {
  const order = await insertPlacedOrder(shop.db, { status: 'Enviado', moneyStatus: 'Enviado' });
  return insertParcel(shop.db, { orderId: order.id, carrierId, state, guide, codAmount: 30_000 });
}

test('a parcel is made of each selected order, with the guide typed beside it', async () => {
  const [one, other] = [await insertPlacedOrder(shop.db), await insertPlacedOrder(shop.db)];
  const form = formOf({ carrier: carrierId, order: [`${one.id} 0`, `${other.id} 0`] });
  form.set(guideField(one.id), 'g-1');
  form.set(guideField(other.id), '');

  expect(answered(await createParcels(asStaff(form)))).toMatchObject({ done: [{ id: one.id }, { id: other.id }] });

  const made = await shop.db.select({ orderId: parcels.orderId, guide: parcels.guide }).from(parcels);
  expect(new Map(made.map(({ orderId, guide }) => [orderId, guide]))).toEqual(
    new Map([
      [one.id, 'G-1'],
      [other.id, null],
    ]),
  );
});

test('a typed guide that is none, or of another parcel, is what its order is refused for', async () => {
  await aSentParcel('G-1');
  const wrong = await insertPlacedOrder(shop.db);
  const taken = await insertPlacedOrder(shop.db);
  const form = formOf({ carrier: carrierId, order: [`${wrong.id} 0`, `${taken.id} 0`] });
  form.set(guideField(wrong.id), '¿?');
  form.set(guideField(taken.id), 'G-1');

  expect(answered(await createParcels(asStaff(form)))).toMatchObject({
    untouched: [
      { id: wrong.id, isOfGuide: true },
      { id: taken.id, isOfGuide: true },
    ],
  });
});

test('the box of the page leaves out the orders to confirm, and their parcels say that they are', async () => {
  const toConfirm = await insertPlacedOrder(shop.db);
  await insertPlacedOrder(shop.db, { status: 'Pagado' });
  const { rows } = await listOrdersToSend(shop.db, 1);
  const props = { orders: rows, carriers: [], empty: null, onCleared() {} };
  const html = await render(() => createElement(OrdersToSend, props), {});
  expect(html).toContain('aria-label="Seleccionar toda la página, menos los que están por confirmar"');
  const alone = { ...props, orders: rows.filter(({ isToConfirm }) => isToConfirm) };
  expect(await render(() => createElement(OrdersToSend, alone), {})).not.toContain('Seleccionar toda la página');

  await insertParcel(shop.db, { orderId: toConfirm.id, carrierId });
  const ready = await listParcels(shop.db, 'ready', { page: 1, days: 5 });
  expect(ready.rows).toMatchObject([{ order: { id: toConfirm.id }, isToConfirm: true }]);
  expect(await render(() => createElement(ParcelList, { parcels: ready.rows, money: {} }), {})).toContain(
    'Por confirmar',
  );
});

test('many parcels are delivered at once, each by its own rules, and failures have reasons', async () => {
  const one = await aSentParcel('G-1');
  const other = await aSentParcel('G-2');
  const back = await aSentParcel('G-3', 'returned');

  const answer = answered(await reportParcels(asStaff(chosenParcelsForm('delivered', [one, other, back]))));

  expect(answer).toMatchObject({
    ok: true,
    done: [{ id: one.id }, { id: other.id }],
    untouched: [{ id: back.id, problem: expect.stringContaining('Devuelto a la tienda') }],
  });
  expect((await readOrder(shop.db, one.orderId)).status).toBe('Entregado');
  expect((await readOrder(shop.db, back.orderId)).status).toBe('Enviado');
});

test('many refused parcels leave their orders Enviado, and another state is not reported together', async () => {
  const one = await aSentParcel('G-1');
  expect(answered(await reportParcels(asStaff(chosenParcelsForm('refused', [one]))))).toMatchObject({ ok: true });
  expect(await shop.db.select({ state: parcels.state }).from(parcels)).toEqual([{ state: 'refused' }]);
  expect((await readOrder(shop.db, one.orderId)).status).toBe('Enviado');

  const form = chosenParcelsForm('refused', [one]);
  form.set('state', 'compensated');
  expect(await reportParcels(asStaff(form))).toMatchObject({ init: { status: 400 } });
});

test('many parcels with an incident are tried again at once, and the reports say what was decided', async () => {
  const one = await aSentParcel('G-1', 'incident');
  const other = await aSentParcel('G-2', 'incident');

  expect(answered(await reportParcels(asStaff(chosenParcelsForm('in-transit', [one, other]))))).toMatchObject({
    ok: true,
  });

  expect(await shop.db.select({ state: parcels.state }).from(parcels)).toEqual([
    { state: 'in-transit' },
    { state: 'in-transit' },
  ]);
  expect(await shop.db.select({ words: parcelEvents.words }).from(parcelEvents)).toEqual([
    { words: 'Reintentar la entrega' },
    { words: 'Reintentar la entrega' },
  ]);
});

test('many orders are confirmed at once in the same way, and one that waits for nothing says so', async () => {
  const order = await insertPlacedOrder(shop.db);
  const paid = await insertPlacedOrder(shop.db, { status: 'Pagado' });
  const fields = { order: [`${order.id} 0`, `${paid.id} 0`] };

  expect(answered(await confirmOrders(asStaff(formOf({ ...fields, channel: 'call' }))))).toMatchObject({
    done: [{ id: order.id }],
    untouched: [{ id: paid.id, problem: expect.stringContaining('no espera confirmación') }],
  });
  expect(await confirmOrders(asStaff(formOf({ ...fields, channel: 'link' })))).toMatchObject({ init: { status: 400 } });

  expect(await shop.db.select().from(orderConfirmations)).toMatchObject([
    { orderId: order.id, channel: 'call', actorName: 'Marta Ríos' },
  ]);
});

test('the columns of a carrier’s template are guessed, checked by staff and kept', async () => {
  const params = { carrierId };
  const template = formOf({ file: csv('Destinatario;Ciudad destino;Servicio\n', 'plantilla.csv') });
  const read = answered(await readTemplate(asStaff(template, { params })));
  expect(read).toMatchObject({ columns: [{ field: 'name' }, { field: 'city' }, { field: 'fixed' }] });

  const form = formOf({
    sheetHeading: ['Destinatario', 'Ciudad destino', 'Servicio'],
    sheetField: ['name', 'city', 'fixed'],
    sheetText: ['', '', 'Mercancía'],
  });
  expect(answered(await saveSheet(asStaff(form, { params })))).toMatchObject({ ok: true });
  const html = await render(CarrierSheetPage, await loadSheet(asStaff(null, { params })));
  expect(html).toContain('value="Ciudad destino"');
  expect(html).toContain('value="Mercancía"');

  const unnamed = columnsForm(['Destinatario', ' '], ['name', 'city']);
  expect(await saveSheet(asStaff(unnamed, { params }))).toMatchObject({
    data: { problem: 'Escribe el encabezado de la columna 2.' },
  });
});

test('the chosen parcels are downloaded for their carrier, once it has a file', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '100001' });
  const parcel = await insertParcel(shop.db, { orderId: order.id, carrierId });
  const query = `/sheet?carrier=${carrierId}&format=csv&parcel=${parcel.id}`;
  expect(await downloadSheet(asStaff(null, { query }))).toMatchObject({ status: 404 });

  const columns = columnsForm(['Pedido', 'Teléfono'], ['order-number', 'phone']);
  await saveSheet(asStaff(columns, { params: { carrierId } }));
  const response = await downloadSheet(asStaff(null, { query }));

  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="envios-\d{4}-\d\d-\d\d\.csv"$/);
  expect(await readSpreadsheet(new Uint8Array(await response.arrayBuffer()))).toEqual({
    lines: [
      { row: 1, cells: ['Pedido', 'Teléfono'] },
      { row: 2, cells: ['100001', '3004567812'] },
    ],
  });
});

test('the file has what customers owe by now, for parcels without a guide, and no parcel of a cancelled order', async () => {
  const { id: orderId } = await insertPlacedOrder(shop.db, { orderNumber: '100001', totalAmount: 50_000 });
  const { id: dropped } = await insertPlacedOrder(shop.db, { orderNumber: '100002', status: 'Cancelado' });
  const { id: sent } = await insertPlacedOrder(shop.db, { orderNumber: '100003', totalAmount: 50_000 });
  const known = { carrierId, codAmount: 80_000 };
  const made = [
    await insertParcel(shop.db, { ...known, orderId }),
    await insertParcel(shop.db, { ...known, orderId: dropped }),
    await insertParcel(shop.db, { ...known, orderId: sent, state: 'labelled', guide: '903' }),
  ];
  await saveSheet(
    asStaff(columnsForm(['Pedido', 'Recaudo'], ['order-number', 'cod-amount']), { params: { carrierId } }),
  );
  const chosen = made.map(({ id }) => `&parcel=${id}`).join('');
  const file = await downloadSheet(asStaff(null, { query: `/sheet?carrier=${carrierId}&format=csv${chosen}` }));

  const read = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()));
  expect('lines' in read && read.lines.slice(1).map(({ cells }) => cells)).toEqual([
    ['100001', '50000'],
    ['100003', '80000'],
  ]);
  const amounts = await shop.db
    .select({ amount: parcels.codAmount })
    .from(parcels)
    .where(inArray(parcels.orderId, [orderId, sent]))
    .orderBy(asc(parcels.codAmount));
  expect(amounts).toEqual([{ amount: 50_000 }, { amount: 80_000 }]);
});

test('the guides of the carrier’s answer are shown row by row, and given once they are confirmed', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '100001' });
  await insertParcel(shop.db, { orderId: order.id, carrierId });
  const check = async (text: string, more = {}) =>
    answered(await checkGuides(asStaff(formOf({ carrier: carrierId, file: csv(text), ...more }))));

  const refused = await check('Pedido;Guía\n100001;901\n999999;902\n');
  const html = await render(GuidesFile, await loadGuides(asStaff(null)), refused);
  expect(html).toContain('1 fila que no se puede guardar');
  expect(html).toContain('No hay un pedido con ese número.');
  expect(html).not.toContain('Guardar la guía');
  expect(await check('A;B\n100001;901\n')).toMatchObject({ columns: ['A', 'B'], problem: expect.any(String) });

  const read = await check('A;B\n100001;901\n', { orderColumn: 'A', guideColumn: 'B' });
  expect(await render(GuidesFile, await loadGuides(asStaff(null)), read)).toContain('Guardar la guía');
  const { table = '' } = (read as { preview?: { table: string } }).preview ?? {};
  const apply = () => applyGuides(asStaff(formOf({ carrier: carrierId, orderColumn: 'A', guideColumn: 'B', table })));
  expect(await apply()).toMatchObject({ status: 302 });
  expect(await shop.db.select({ guide: parcels.guide, state: parcels.state }).from(parcels)).toEqual([
    { guide: '901', state: 'labelled' },
  ]);
  // The columns are known from now on, and the same file has nothing new.
  expect((await findCarrierSheet(shop.db, carrierId))?.sheet?.answer).toEqual({ orderNumber: 'A', guide: 'B' });
  expect(await check('A;B\n100001;901\n')).toMatchObject({ preview: { rows: [{ outcome: 'same' }] } });
});
