import { beforeEach, expect, test } from 'vitest';
import { changes, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { getStoreSettings } from './get-store-settings.server.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { getPaymentSettings, savePaymentSettings } from './save-payment-settings.server.ts';

const shop = useTestDatabase();
const actor = { userId: 'marta', fullName: 'Marta' };

beforeEach(async () => {
  await insertStaff(shop.db);
});

const nequi = { bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' };
const key = { bank: 'Bre-B', kind: 'Llave', number: '@labotica', holder: 'La Botica' };
const wanted: PaymentSettings = {
  accounts: [key, nequi],
  transferHoldHours: 72,
  notificationEmail: 'a@botica.example',
};

test('accounts are kept in the order given, and every process is told', async () => {
  expect(await savePaymentSettings(shop.db, wanted, { readAt: null, actor })).toEqual({ ok: true });

  expect(await getPaymentSettings(shop.db)).toMatchObject(wanted);
  expect(await shop.db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'settings' }]);
});

test('saving leaves all else that staff have set as it was', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', city: 'Armenia' });
  const { savedAt } = await getPaymentSettings(shop.db);

  expect(await savePaymentSettings(shop.db, wanted, { readAt: savedAt, actor })).toEqual({ ok: true });

  expect(await getStoreSettings(shop.db)).toMatchObject({
    siteName: 'La Botica',
    city: 'Armenia',
    transferHoldHours: 72,
  });
});

test('of two who change the same settings, the second is shown what the first saved, and nothing of it is lost', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  const { savedAt } = await getPaymentSettings(shop.db);
  const second = { ...wanted, accounts: [nequi], transferHoldHours: 24 };

  const answers = await Promise.all([
    savePaymentSettings(shop.db, wanted, { readAt: savedAt, actor }),
    savePaymentSettings(shop.db, second, { readAt: savedAt, actor }),
  ]);

  const kept = answers[0]?.ok ? wanted : second;
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'newer', newer: kept });
  expect(await getPaymentSettings(shop.db)).toMatchObject(kept);
});

test('who read the newer values may save over them', async () => {
  await savePaymentSettings(shop.db, wanted, { readAt: null, actor });
  const { savedAt } = await getPaymentSettings(shop.db);

  expect(await savePaymentSettings(shop.db, { ...wanted, accounts: [] }, { readAt: savedAt, actor })).toEqual({
    ok: true,
  });
  expect(await savePaymentSettings(shop.db, wanted, { readAt: savedAt, actor })).toMatchObject({
    ok: false,
    newer: { accounts: [] },
  });
});
