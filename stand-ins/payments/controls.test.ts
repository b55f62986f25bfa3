import { expect, test, vi } from 'vitest';
import { anEventsAddress, aProvider } from '#stand-ins/payments/testing/a-provider.ts';

const nequi = { type: 'NEQUI', phone_number: '3991111111' };

test('an outage is simulated with a 503 or with a broken connection', async () => {
  const provider = await aProvider();
  const ask = () => fetch(`${provider.url}/v1/merchants/${provider.keys.publicKey}`);

  await provider.control({ apiDown: 'answers-503' });
  expect((await ask()).status).toBe(503);
  await provider.control({ apiDown: 'breaks-off' });
  await expect(ask()).rejects.toThrow();
  await provider.control({ apiDown: false });
  expect((await ask()).status).toBe(200);
});

test('a lost response leaves the transaction created, once', async () => {
  const provider = await aProvider();
  const charge = await provider.aCharge('ORDEN-1', nequi);
  const pay = () => provider.ask('POST', '/v1/transactions', { key: provider.keys.privateKey, body: charge });

  await provider.control({ loseNextAnswer: true });
  await expect(pay()).rejects.toThrow();
  expect((await pay()).body.error.messages).toHaveProperty('reference');
});

test('a held charge is made when it is released, although its sender has disconnected', async () => {
  const provider = await aProvider();
  const charge = await provider.aCharge('ORDEN-1', nequi);
  await provider.control({ holdCharges: true });
  const leaving = new AbortController();
  const sent = fetch(`${provider.url}/v1/transactions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${provider.keys.privateKey}` },
    body: JSON.stringify(charge),
    signal: leaving.signal,
  });
  const list = async () => (await provider.ask('GET', '/_control/transactions')).body as unknown as object[];
  const received = async () => (await provider.ask('GET', '/_control/requests')).body as unknown as { path: string }[];
  await vi.waitFor(async () => expect((await received()).map(({ path }) => path)).toContain('/v1/transactions'));
  leaving.abort();
  await expect(sent).rejects.toThrow();
  expect(await list()).toEqual([]);
  await provider.control({ holdCharges: false });
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ reference: 'ORDEN-1' }]));
});

test('transactions stay PENDING until settled by the control, with other values where a test sets them', async () => {
  const shop = await anEventsAddress();
  const provider = await aProvider({ settleMs: 0, eventsUrl: shop.url });
  await provider.control({ keepPending: true });
  const { id } = (await provider.pay('ORDEN-1', nequi)).body.data;
  const other = (await provider.pay('ORDEN-2', nequi)).body.data;

  const settle = (body: object) => provider.ask('POST', `/_control/transactions/${id}/settle`, { body });
  expect((await settle({ status: 'APPROVED', amount_in_cents: 100 })).status).toBe(200);
  expect((await provider.find(id)).body.data).toMatchObject({ status: 'APPROVED', amount_in_cents: 100 });
  expect((await settle({ status: 'DECLINED' })).status).toBe(409);
  expect((await provider.find(other.id)).body.data.status).toBe('PENDING');

  await provider.control({ keepPending: false });
  await vi.waitFor(async () => expect((await provider.find(other.id)).body.data.status).toBe('APPROVED'));
});

test('every request is recorded, and cleared at a reset', async () => {
  const provider = await aProvider();
  await provider.cardToken('4111111111111111');
  const requests = async () => (await provider.ask('GET', '/_control/requests')).body as unknown as object[];

  expect(await requests()).toEqual([
    { method: 'POST', path: '/v1/tokens/cards', body: expect.stringContaining('4111111111111111') },
  ]);
  await provider.ask('POST', '/_control/reset');
  expect(await requests()).toEqual([]);
});
