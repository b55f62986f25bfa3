import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { dbContext, logContext, originContext, paymentProviderContext, viewerContext } from '#app/context.ts';
import { translateFaults } from '#app/faults/faults.server.ts';
import type { Db } from '#db/database.server.ts';
import { users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
import { getPaymentSettings } from '#shop/settings/save-payment-settings.server.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { action, loader } from './payment-settings.tsx';

const shop = useTestDatabase();

beforeEach(async () => {
  await shop.db.insert(users).values({ id: 'marta', name: 'Marta Ríos', email: 'marta@correo.example' });
});

type Args = Parameters<typeof loader>[0] & Parameters<typeof action>[0];

function asStaff(form: Record<string, string> | null = null, db: Db = shop.db): Args {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(
    viewerContext,
    aViewer({
      userId: 'marta',
      email: 'marta@correo.example',
      fullName: 'Marta Ríos',
      role: 'admin',
      avatarUrl: null,
    }),
  );
  context.set(logContext, pino({ level: 'silent' }));
  context.set(originContext, 'https://tienda.example');
  context.set(paymentProviderContext, null);
  const url = new URL('https://tienda.example/admin/payments/settings');
  const request = new Request(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {});
  return { request, url, params: {}, context } as unknown as Args;
}

/** A valid form over the initial settings, before any were saved. */
const filled = {
  'accounts[0].bank': 'Bre-B',
  'accounts[0].kind': 'Llave',
  'accounts[0].number': '@labotica',
  'accounts[0].holder': 'La Botica',
  'accounts[1].bank': 'Nequi',
  'accounts[1].kind': 'Celular',
  'accounts[1].number': '300 000 0000',
  'accounts[1].holder': 'La Botica',
  transferHoldHours: '24',
  notificationEmail: '',
  fingerprint: fingerprintOf({
    accounts: [],
    transferHoldHours: 48,
    notificationEmail: '',
    orderLimits: defaultOrderLimits,
    paymentLimits: defaultPaymentLimits,
    customerCancelling: 'unsent',
  }),
};

test('transfer accounts are stored in their order', async () => {
  const answer = await action(asStaff(filled));

  if (!(answer instanceof Response)) throw new Error('refused');
  expect(answer.headers.get('Location')).toBe('/admin/payments/settings');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toMatchObject({
    title: 'Configuración Guardada',
  });
  const { settings } = await loader(asStaff());
  expect(settings.accounts.map(({ bank }) => bank)).toEqual(['Bre-B', 'Nequi']);
  expect(settings).toMatchObject({ transferHoldHours: 24, notificationEmail: '' });
});

test('limits are stored as typed, and those that are not sent have their defaults', async () => {
  await action(asStaff({ ...filled, 'orderLimits.unitsPerOrder': '12', 'paymentLimits.onlineMinimum': '5000' }));

  const { settings } = await loader(asStaff());
  expect(settings.orderLimits).toEqual({ ...defaultOrderLimits, unitsPerOrder: 12 });
  expect(settings.paymentLimits).toEqual({ ...defaultPaymentLimits, onlineMinimum: 5_000 });
});

test('an invalid form reports its fields, and nothing is saved', async () => {
  const answer = await action(asStaff({ ...filled, 'accounts[1].number': ' ', transferHoldHours: '0' }));

  expect(answer).toMatchObject({
    init: { status: 400 },
    data: {
      submission: {
        error: {
          'accounts[1].number': ['Escribe el número o la llave.'],
          transferHoldHours: ['Escribe un número entero de horas, entre 1 y 720.'],
        },
      },
    },
  });
  expect(await getPaymentSettings(shop.db)).toMatchObject({ accounts: [], savedAt: null });
});

test('a save over newer values shows them instead', async () => {
  await action(asStaff(filled));

  expect(await action(asStaff({ ...filled, transferHoldHours: '12' }))).toMatchObject({
    init: { status: 409 },
    data: { newer: { transferHoldHours: 24, accounts: [{ bank: 'Bre-B' }, { bank: 'Nequi' }] } },
  });
  expect(await getPaymentSettings(shop.db)).toMatchObject({ transferHoldHours: 24 });
});

test('the page shows the webhook URL, and of the keys only whether they are for tests', async () => {
  const { provider, eventsUrl } = await loader(asStaff());
  expect([provider, eventsUrl]).toEqual([null, 'https://tienda.example/wompi/eventos']);

  const args = asStaff();
  const browser = { publicKey: 'pub_test_1', widgetUrl: '', apiUrl: '', isTest: true };
  args.context.set(paymentProviderContext, { browser } as never);
  expect((await loader(args)).provider).toEqual({ isTest: true });
});

test('during a database outage nothing is saved, and the page says so', async () => {
  const away = await openAway();
  try {
    await expect(translateFaults(action)(asStaff(filled, away.db))).rejects.toMatchObject({
      data: { problem: 'Base de datos no disponible.' },
      init: { status: 503 },
    });
  } finally {
    await away.close();
  }
});
