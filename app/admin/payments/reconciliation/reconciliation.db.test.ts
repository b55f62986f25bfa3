import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { dbContext, logContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLog } from '#server/process/log.server.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { StaffActor } from '#shop/staff/actor.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aBegunPayment, aTransaction, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { aSettlementMapping, settlementHeading } from '#shop/testing/settlements.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action as ask } from './ask-provider.ts';
import { loader as exportDay } from './export-day.ts';
import { loader as files } from './files.tsx';
import { loader } from './reconciliation.tsx';
import { action as remove } from './remove-settlement.ts';
import { action as upload } from './upload-settlement.ts';

const owner = aViewer({ userId: 'duena', role: 'admin' });

const shop = useTestDatabase();
let actor: StaffActor;
beforeEach(async () => {
  actor = await insertStaff(shop.db);
});

type Given = { form?: FormData; params?: Record<string, string>; provider?: PaymentProvider | null };

function args(path: string, { form, params = {}, provider = null }: Given = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, createLog('silent'));
  context.set(paymentProviderContext, provider);
  context.set(viewerContext, aViewer({ ...actor, email: '', role: 'admin', avatarUrl: null }));
  const url = new URL(path, 'https://tienda.example');
  const request = new Request(url, form ? { method: 'POST', body: form } : {});
  return { request, url, params, context } as never;
}

const day = (day: string) => loader(args(`/admin/payments/reconciliation?day=${day}`));

async function send(csv: string | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  if (csv !== null) form.set('file', new File([csv], 'pagos.csv'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await upload(args('/admin/payments/reconciliation/files/upload', { form }));
  return {
    status: answer.status,
    body: (await answer.json()) as { outcome: string; fileId?: string; message?: string },
  };
}
const mapping = JSON.stringify(aSettlementMapping);

/** A payment of 30,000 pesos at noon of 20 May. */
async function aPayment() {
  const { order, reference } = await aBegunPayment(shop.db);
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }), new Date('2024-05-20T17:00:00Z'));
  return { order, reference };
}

test('a file is mapped once, then compared with its days, and a refund in it moves its order back at once', async () => {
  const { order, reference } = await aPayment();
  const csv = `${settlementHeading}${reference};tx-1;20/05/2024;APROBADA;25.000;;;;\r\n`;
  expect(await send(csv)).toMatchObject({ status: 200, body: { outcome: 'mapping-needed' } });
  expect(await send(csv, { mapping })).toMatchObject({ status: 200, body: { outcome: 'stored' } });
  expect(await send(csv)).toMatchObject({ status: 409, body: { outcome: 'known' } });
  expect(await day('2024-05-20')).toMatchObject({
    isCovered: true,
    rows: [{ differences: [{ kind: 'other-amount', fileInCents: 2_500_000, shopInCents: 3_000_000 }] }],
    sums: { shopInCents: 3_000_000, file: { chargedInCents: 2_500_000 } },
  });

  await send(`${settlementHeading};tx-1;21/05/2024;DEVOLUCION;30.000;;;;\r\n`);
  expect((await orderNow(shop.db, order.id)).status).toBe('Pendiente');
  expect((await day('2024-05-21')).rows).toMatchObject([{ what: 'refund', differences: [{ kind: 'gone' }] }]);
});

test('a form without a file, with a broken mapping or with a broken file is refused or asked about, and stores nothing', async () => {
  expect(await send(null)).toMatchObject({ status: 400, body: { message: 'Elige un archivo CSV.' } });
  const csv = `${settlementHeading}A;tx-1;20/05/2024;APROBADA;1;;;;\r\n`;
  for (const broken of ['{', '[]', '{"columns":{"Valor":"secret"},"words":{},"unit":"pesos"}'])
    expect(await send(csv, { mapping: broken })).toMatchObject({ body: { outcome: 'mapping-needed' } });
  expect(await send(`${settlementHeading}A;tx-1;ayer;APROBADA;1;;;;`, { mapping })).toMatchObject({ status: 400 });
  expect((await files(args('/admin/payments/reconciliation/files'))).files).toEqual([]);
});

test('the activity names the people who uploaded and removed a file', async () => {
  const { body } = await send(`${settlementHeading}A;tx-1;20/05/2024;APROBADA;1;;;;\r\n`, { mapping });
  const params = { fileId: body.fileId ?? '' };
  expect(await remove(args('/x', { params, form: new FormData() }))).toEqual({ ok: true });
  expect(await remove(args('/x', { params, form: new FormData() }))).toMatchObject({ init: { status: 404 } });

  const { changes } = await listChanges(shop.db, owner, { subject: 'payment' });
  expect(changes).toMatchObject([
    { action: 'deleted', subjectName: 'el archivo de pagos pagos.csv', actorName: 'Marta' },
    { action: 'imported', subjectName: 'el archivo de pagos pagos.csv', actorName: 'Marta' },
  ]);
});

test('the day is exported with its differences in words and decimals after a comma, formulas escaped', async () => {
  await aPayment();
  await send(`${settlementHeading}=1+1;tx-9;20/05/2024;APROBADA;25.000;1.234,56;;;\r\n`, { mapping });

  const answer = await exportDay(args('/admin/payments/reconciliation/export.csv?day=2024-05-20'));
  const text = await answer.text();

  expect(answer.headers.get('Content-Disposition')).toContain('conciliacion-2024-05-20.csv');
  expect(text).toContain(';Aprobada;30000;;;;;;La tienda lo da por pagado y no está en el archivo');
  expect(text).toContain(
    `2024-05-20;Pago;;'=1+1;tx-9;;;2024-05-20;25000;"1234,56";;;La pasarela tiene un pago que la tienda no conoce`,
  );
});

test('the provider is asked about the attempts of the day; without a provider or an answer the reason is shown', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));
  const form = new FormData();
  form.set('day', new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date()));
  const asking = (provider: PaymentProvider | null) => ask(args('/x', { form, provider }));

  expect(await asking(null)).toMatchObject({ init: { status: 409 } });
  wompi.goAway();
  expect(await asking(wompi.provider)).toMatchObject({
    data: { problem: expect.stringContaining('La pasarela no responde') },
    init: { status: 503 },
  });
  wompi.goAway(false);
  await shop.db.update(payments).set({ checkedAt: null });
  expect(await asking(wompi.provider)).toEqual({ ok: true, checked: 1, left: 0 });
  expect((await orderNow(shop.db, order.id)).status).toBe('Pagado');
});

test('an invalid or future day is replaced by today', async () => {
  const { day: shown, today } = await loader(args('/admin/payments/reconciliation?day=2026-02-31'));
  expect(shown).toBe(today);
  expect((await day('2999-01-01')).day).toBe(today);
  expect((await day('2024-05-20')).day).toBe('2024-05-20');
});
