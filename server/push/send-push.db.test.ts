import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import { createSendPush } from './send-push.server.ts';
import { openPushService, verifyVapid } from './testing/push-service.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const getKeys = () => getPushKeys(shop.db);
const onThisMachine = { mayConnect: () => true, anyPort: true, anyProtocol: true };

let service: Awaited<ReturnType<typeof openPushService>> | undefined;
afterEach(() => service?.close());
async function open() {
  service = await openPushService();
  return service;
}

test('the shop’s own push endpoint decrypts and verifies what it is sent', async () => {
  const { subscribe, received, headers, origin: aud } = await open();
  const sendPush = createSendPush({ getKeys, origin, ...onThisMachine });

  expect(await sendPush(subscribe(), { title: 'Pedido 482 915' })).toBe('delivered');
  expect(await sendPush(subscribe(), { title: 'Pedido 482 916' })).toBe('delivered');

  const { publicKey } = await getKeys();
  expect(received).toEqual(
    ['Pedido 482 915', 'Pedido 482 916'].map((title) => ({
      device: 'telefono',
      message: { title },
      publicKey,
      claims: { aud, sub: origin, exp: expect.any(Number) },
    })),
  );
  const hoursLeft = (received[0]?.claims.exp ?? 0) / 3600 - Date.now() / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(1);
  expect(hoursLeft).toBeLessThan(24);
  expect(headers[0]).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
});

test('the verifier of the tests accepts the example of RFC 8292, and no other signature', () => {
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

  expect(verifyVapid(example).claims).toEqual({
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: 'mailto:push@example.com',
  });
  expect(() => verifyVapid(example.replace('.i3CY', '.i3CZ'))).toThrow('not valid');
});

test('no push goes to a private network', async () => {
  const { subscribe, headers } = await open();
  const target = subscribe();
  const send = (endpoint: string, options: Partial<Parameters<typeof createSendPush>[0]>) =>
    createSendPush({ getKeys, origin, ...options })({ ...target, endpoint }, {});
  const named = target.endpoint.replace('127.0.0.1', 'push.example');
  const inside = async () => [{ address: '127.0.0.1', family: 4 }];

  const withoutGuardOf = { anyPort: true, anyProtocol: true };
  expect(await send(target.endpoint, withoutGuardOf)).toBe('failed');
  expect(await send(named, { ...withoutGuardOf, resolve: inside })).toBe('failed');
  expect(await send(target.endpoint, { mayConnect: () => true, anyPort: true })).toBe('failed');
  expect(await send(target.endpoint, { mayConnect: () => true, anyProtocol: true })).toBe('failed');
  expect(headers).toEqual([]);
});

test('a redirect of a push service is not followed', async () => {
  const { subscribe, headers, answer } = await open();
  answer(307);
  expect(await createSendPush({ getKeys, origin, ...onThisMachine })(subscribe(), {})).toBe('failed');
  expect(headers).toHaveLength(1);
});

test('the keys for push services are created once, by whichever process starts first', async () => {
  const [one, other] = await Promise.all([getPushKeys(shop.db), getPushKeys(shop.db)]);
  expect(other).toEqual(one);
  expect(await getPushKeys(shop.db)).toEqual(one);
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65);
});
