import { beforeEach, expect, test } from 'vitest';
import { changes, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { defaultOrderLimits } from '#shop/orders/limits/default-order-limits.ts';
import { defaultPaymentLimits } from '#shop/paying/payment-limits.ts';
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
  customerCancelling: 'unpaid',
  notificationEmail: 'a@botica.example',
  orderLimits: { ...defaultOrderLimits, unitsPerOrder: 12 },
  paymentLimits: { ...defaultPaymentLimits, onlineMinimum: 20_000 },
};

/** Saves settings over the current values. */
async function save(settings: PaymentSettings) {
  const { fingerprint } = await getPaymentSettings(shop.db);
  return savePaymentSettings(shop.db, settings, { fingerprint, actor });
}

test('accounts are stored in the order given, and the change is announced', async () => {
  expect(await save(wanted)).toEqual({ ok: true });

  expect(await getPaymentSettings(shop.db)).toMatchObject(wanted);
  expect(await shop.db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'settings' }]);
});

test('saving leaves all other settings as they were', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', city: 'Armenia' });

  expect(await save(wanted)).toEqual({ ok: true });

  expect(await getStoreSettings(shop.db)).toMatchObject({
    siteName: 'La Botica',
    city: 'Armenia',
    transferHoldHours: 72,
  });
});

test('of two concurrent changes to the same settings, the second is shown the first’s values, and nothing is lost', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  const { fingerprint } = await getPaymentSettings(shop.db);
  const second = { ...wanted, accounts: [nequi], transferHoldHours: 24 };

  const answers = await Promise.all([
    savePaymentSettings(shop.db, wanted, { fingerprint, actor }),
    savePaymentSettings(shop.db, second, { fingerprint, actor }),
  ]);

  const kept = answers[0]?.ok ? wanted : second;
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'newer', newer: kept });
  expect(await getPaymentSettings(shop.db)).toMatchObject(kept);
});

test('after the newer values were read, they can be overwritten', async () => {
  await save(wanted);
  const { fingerprint } = await getPaymentSettings(shop.db);

  expect(await savePaymentSettings(shop.db, { ...wanted, accounts: [] }, { fingerprint, actor })).toEqual({
    ok: true,
  });
  expect(await savePaymentSettings(shop.db, wanted, { fingerprint, actor })).toMatchObject({
    ok: false,
    newer: { accounts: [] },
  });
});

test('changes by other forms, or saving the same settings again, are not refused', async () => {
  await save(wanted);
  const { fingerprint } = await getPaymentSettings(shop.db);
  await shop.db.update(storeSettings).set({ city: 'Armenia', updatedAt: new Date() });

  const other = { ...wanted, transferHoldHours: 24 };
  for (let times = 0; times < 2; times++)
    expect(await savePaymentSettings(shop.db, other, { fingerprint, actor })).toEqual({ ok: true });
});
