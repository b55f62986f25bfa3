import { expect, test } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { defaultSettings } from './default-settings.ts';
import { getStoreSettings } from './get-store-settings.server.ts';
import { publicSettings } from './public-settings.ts';

const shop = useTestDatabase();

test('a shop without settings has a default in every field', async () => {
  expect(await getStoreSettings(shop.db)).toEqual(defaultSettings);
});

test('settings by staff are returned', async () => {
  await shop.db
    .insert(storeSettings)
    .values({ siteName: 'La Botica', primaryFont: 'Lato', city: 'Armenia', department: 'Quindío', contactPhone: '' });
  expect(await getStoreSettings(shop.db)).toMatchObject({
    siteName: 'La Botica',
    primaryFont: 'Lato',
    city: 'Armenia',
    contactPhone: '',
  });
});

test('a blank name and an unknown font are replaced by the defaults', async () => {
  await shop.db.insert(storeSettings).values({ siteName: ' ', primaryFont: 'Comic Sans' });
  expect(await getStoreSettings(shop.db)).toMatchObject({ siteName: 'Origen Natural', primaryFont: 'Montserrat' });
});

test('bank accounts and the address for orders are never sent to every browser', async () => {
  await shop.db.insert(storeSettings).values({
    siteName: 'La Botica',
    notificationEmail: 'pedidos@botica.example',
    transferAccounts: [{ bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'La Botica' }],
  });
  expect(JSON.stringify(publicSettings(await getStoreSettings(shop.db)))).not.toMatch(/pedidos@|Nequi/);
});
