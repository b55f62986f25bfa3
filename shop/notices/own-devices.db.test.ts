import { createECDH } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { pushSubscriptions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import type { NoticeKind } from './notice-kinds.ts';
import { listDevices, mostDevices, removeDevice, renewDevice, saveDevice } from './own-devices.server.ts';

const shop = useTestDatabase();

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', role: 'admin' });
  await insertCustomer(shop.db, { id: 'vera', role: 'admin' });
});

const key = createECDH('prime256v1');
key.generateKeys();

function aDevice(name = 'telefono', kinds: NoticeKind[] = ['order']) {
  const p256dh = key.getPublicKey('base64url');
  return { endpoint: `https://push.example/${name}`, p256dh, auth: 'a'.repeat(22), kinds, quiet: null };
}

const queued = () => shop.db.execute<{ data: unknown }>(`select data from pgboss.job where name = 'notice'`);

test('a new device gets a first notice, which shows that they arrive; a changed one does not', async () => {
  expect(await saveDevice(shop.db, 'marta', aDevice())).toEqual({ ok: true });
  const [device] = await listDevices(shop.db, 'marta');
  const welcome = { data: { deviceId: device?.id, subject: { kind: 'welcome' } } };
  expect((await queued()).rows).toEqual([welcome]);

  const quiet = { from: 21, to: 7 };
  await saveDevice(shop.db, 'marta', { ...aDevice('telefono', ['proof', 'deadline']), quiet });
  expect(await listDevices(shop.db, 'marta')).toMatchObject([{ id: device?.id, kinds: ['proof', 'deadline'], quiet }]);
  expect((await queued()).rows).toEqual([welcome]);
});

test('a device on which another person signs in is theirs, and has forgotten the first one’s failures', async () => {
  await saveDevice(shop.db, 'marta', aDevice());
  await shop.db.update(pushSubscriptions).set({ failingSince: new Date(), mailedAt: new Date() });
  await saveDevice(shop.db, 'vera', aDevice());
  expect(await listDevices(shop.db, 'marta')).toEqual([]);
  const [row] = await shop.db.select().from(pushSubscriptions);
  expect(row).toMatchObject({ userId: 'vera', failingSince: null, mailedAt: null });
});

test('one person has a limited number of devices, however many are added at once', async () => {
  const saved = await Promise.all(
    Array.from({ length: mostDevices + 2 }, (_, n) => saveDevice(shop.db, 'marta', aDevice(`equipo-${n}`))),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(mostDevices);
  expect(saved).toContainEqual({ ok: false, reason: 'too-many' });
  expect(await listDevices(shop.db, 'marta')).toHaveLength(mostDevices);
});

test('a key with which nothing can be encrypted is refused', async () => {
  const p256dh = `B${'A'.repeat(86)}`;
  expect(await saveDevice(shop.db, 'marta', { ...aDevice(), p256dh })).toEqual({ ok: false, reason: 'not-a-key' });
});

test('a person removes only their own devices', async () => {
  await saveDevice(shop.db, 'marta', aDevice());
  const [device] = await listDevices(shop.db, 'marta');
  for (const id of [device?.id ?? '', 'no-es-uuid']) await removeDevice(shop.db, 'vera', id);
  expect(await listDevices(shop.db, 'marta')).toHaveLength(1);
  await removeDevice(shop.db, 'marta', device?.id ?? '');
  expect(await listDevices(shop.db, 'marta')).toEqual([]);
});

test('a device whose browser replaced its subscription keeps its choices, and is only its person’s to renew', async () => {
  await saveDevice(shop.db, 'marta', { ...aDevice('viejo', ['proof']), quiet: { from: 21, to: 7 } });
  const [device] = await listDevices(shop.db, 'marta');
  const renewal = { ...aDevice('nuevo'), auth: 'b'.repeat(22), oldEndpoint: 'https://push.example/viejo' };
  expect(await renewDevice(shop.db, 'vera', renewal)).toBe(false);
  expect(await renewDevice(shop.db, 'marta', { ...renewal, p256dh: `B${'A'.repeat(86)}` })).toBe(false);

  // The browser may have been switched on with the new one before.
  await saveDevice(shop.db, 'marta', aDevice('nuevo'));
  expect(await renewDevice(shop.db, 'marta', renewal)).toBe(true);
  expect(await listDevices(shop.db, 'marta')).toEqual([{ ...device, endpoint: 'https://push.example/nuevo' }]);
  expect(await renewDevice(shop.db, 'marta', renewal)).toBe(false);
});
