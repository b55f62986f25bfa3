import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, viewerContext } from '#app/context.ts';
import { carriers, remittanceLines, remittances } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import { isoDayOf } from '#shop/dates.ts';
import { causesKey } from '#shop/remittances/compare-remittance.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertRemittance } from '#shop/testing/remittances.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as check, loader as uploadPage } from './add-remittance.tsx';
import { loader as account } from './carrier-account.tsx';
import { loader as exportLines } from './export-lines.ts';
import { action as decide, loader as remittance } from './remittance.tsx';
import { loader as overview } from './remittances.tsx';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };
let carrierId: string;

beforeEach(async () => {
  await insertStaff(shop.db);
  carrierId = (await insertCarrier(shop.db)).id;
  const { id: orderId } = await insertPlacedOrder(shop.db, { status: 'Entregado', orderNumber: '123456' });
  const amounts = { codAmount: 100_000, codFee: 7_000 };
  const delivered = { state: 'delivered', deliveredAt: new Date('2026-01-10T12:00:00Z') } as const;
  await insertParcel(shop.db, { orderId, carrierId, guide: '1001', ...amounts, ...delivered });
});

function args(path: string, { form, params = {} }: { form?: FormData; params?: Record<string, string> } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, createLog('silent'));
  context.set(viewerContext, aViewer({ ...actor, email: '', role: 'admin', avatarUrl: null }));
  const url = new URL(path, 'https://tienda.example');
  const request = new Request(url, form ? { method: 'POST', body: form } : {});
  return { request, url, params, context } as never;
}

const csv =
  'Relación de pagos\n\nNro guía;Destinatario;Recaudo;Comisión;A girar\n1001;Ana;90.000;7.000;83.000\n;Total;90.000;7.000;83.000';

function aForm(fields: Record<string, string> = {}, columns: [string, string][] = []) {
  const form = new FormData();
  form.set('file', new File([csv], 'pagos.csv'));
  for (const [name, value] of Object.entries({ carrierId, paidOn: '2026-01-20', ...fields })) form.set(name, value);
  for (const [at, [column, field]] of columns.entries()) {
    form.set(`column${at}`, column);
    form.set(`field${at}`, field);
  }
  return form;
}

const chosen: [string, string][] = [
  ['Nro guía', 'guide'],
  ['Destinatario', ''],
  ['Recaudo', 'collected'],
  ['Comisión', 'fee'],
  ['A girar', 'net'],
];

const send = async (form: FormData) => {
  const answer = await check(args('/admin/remittances/new', { form }));
  return answer instanceof Response ? answer : { status: answer.init?.status ?? 200, ...answer.data };
};

test('a file is mapped, previewed and stored, and the next one needs no mapping', async () => {
  const asked = await send(aForm());
  expect(asked).toMatchObject({
    step: 'columns',
    question: { mapping: { 'Nro guía': 'guide', Recaudo: 'collected', Comisión: 'fee', 'A girar': 'net' } },
  });
  const preview = await send(aForm({}, chosen));
  expect(preview).toMatchObject({
    ...{ step: 'preview', lines: 1, matching: 0, skipped: 1, paid: 83_000 },
    causes: [{ code: 'collected-less', count: 1, amount: 10_000 }],
    differing: [{ guide: '1001', lineNumber: 4 }],
  });
  expect(await shop.db.$count(remittances)).toBe(0);

  const linesHash = 'linesHash' in preview ? preview.linesHash : '';
  const stored = await send(aForm({ save: '1', linesHash, bankReference: 'TR-7' }, chosen));
  const [row] = await shop.db.select().from(remittances);
  expect(stored).toMatchObject({ status: 302 });
  expect((stored as Response).headers.get('Location')).toBe(`/admin/remittances/${row?.id}`);
  expect(row).toMatchObject({
    paidOn: '2026-01-20',
    bankReference: 'TR-7',
    fileName: 'pagos.csv',
    uploadedByName: 'Marta',
  });

  expect(await send(aForm())).toMatchObject({ step: 'refused', status: 409 });
  expect(await send(aForm({ save: '1' }))).toMatchObject({
    problem: expect.stringContaining('Esta remesa ya está: la subió Marta como «pagos.csv»'),
  });
  expect(await shop.db.$count(remittanceLines)).toBe(1);
});

test.each<[string, Record<string, string>, string]>([
  ['of no carrier', { carrierId: 'x' }, 'Elige la transportadora.'],
  ['paid in the future', { paidOn: '2999-01-01' }, 'La fecha del pago no puede ser futura.'],
])('a remittance %s is refused', async (_, fields, problem) => {
  expect(await send(aForm(fields, chosen))).toMatchObject({ status: 400, problem });
});

test.each<[string, string, (form: FormData) => void]>([
  ['a missing file', 'file', (form) => form.set('file', new File([], ''))],
  ['a file that is no table', 'file', (form) => form.set('file', new File(['hola'], 'hola.csv'))],
  ['an unknown carrier', 'carrierId', (form) => form.set('carrierId', 'x')],
  ['a missing day', 'paidOn', (form) => form.set('paidOn', '')],
])('%s is named at its field, and what was typed is kept', async (_, field, change) => {
  const form = aForm({ bankReference: 'TR-7' }, chosen);
  change(form);
  expect(await send(form)).toMatchObject({ step: 'refused', field, status: 400, typed: { bankReference: 'TR-7' } });
});

test('a carrier that is not offered any more can still pay what it collected', async () => {
  await shop.db.update(carriers).set({ isActive: false });
  await insertCarrier(shop.db, { name: 'Sin usar', isActive: false });
  const { carriers: offered } = await uploadPage(args('/admin/remittances/new'));
  expect(offered.map(({ id }) => id)).toEqual([carrierId]);
});

test('what carriers owe at a day to come is what they owe today', async () => {
  for (const day of ['2999-01-01', '9999-12-31', 'ayer'])
    expect(await overview(args(`/admin/remittances?day=${day}`))).toMatchObject({ until: isoDayOf(new Date()) });
  expect(await overview(args('/admin/remittances?day=2026-01-09'))).toMatchObject({
    until: '2026-01-09',
    owed: [{ amount: 0 }],
  });
});

test('staff see what a carrier owes, decide about a difference, and export it', async () => {
  const id = await insertRemittance(shop.db, ['1001;90000;7000;0;83000', '9999;5000;0;0;5000'], { carrierId, actor });
  expect(await overview(args('/admin/remittances'))).toMatchObject({
    owed: [{ amount: 5_000, open: 2, overdue: { count: 0 } }],
    remittances: [{ id, paid: 88_000 }],
  });
  const params = { remittanceId: id };
  const { lines } = await remittance(args(`/admin/remittances/${id}`, { params }));
  const [line] = lines;
  const form = new FormData();
  const made = {
    lineId: String(line?.id),
    causes: causesKey(line?.causes ?? []),
    decision: 'accepted',
    note: 'La asumimos',
  };
  for (const [name, value] of Object.entries(made)) form.set(name, value);
  expect(await decide(args(`/admin/remittances/${id}`, { form, params }))).toMatchObject({ ok: true });
  expect(await account(args(`/admin/remittances/carriers/${carrierId}`, { params: { carrierId } }))).toMatchObject({
    until: isoDayOf(new Date()),
    account: { owed: -5_000, accepted: 10_000, open: 1 },
    unpaid: [],
  });

  const file = await exportLines(args(`/admin/remittances/${id}/export.csv`, { params }));
  const rows = (await file.text()).replaceAll('\u00a0', ' ').split('\r\n');
  expect(rows[1]).toBe(
    '2;1001;123456;100000;90000;7000;0;83000;;Recaudó menos que el valor del paquete: faltan $ 10.000;10000;Aceptada;La asumimos;Marta',
  );
  expect(rows[2]).toContain('Ningún paquete tiene esa guía: sobran $ 5.000');
});
