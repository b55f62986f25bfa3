import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { anEventsAddress, aProvider } from '#stand-ins/payments/testing/a-provider.ts';

const nequi = { type: 'NEQUI', phone_number: '3991111111' };

test('every final status is sent as an event, signed in the body and in the header', async () => {
  const shop = await anEventsAddress();
  const provider = await aProvider({ eventsUrl: shop.url });
  const made = await provider.pay('ORDEN-1', nequi);

  await vi.waitFor(() => expect(shop.received).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = shop.received;
  const event = JSON.parse(body);
  const { id } = made.body.data;
  expect(event).toMatchObject({
    event: 'transaction.updated',
    data: {
      transaction: { id, status: 'APPROVED', amount_in_cents: 9_500_000, reference: 'ORDEN-1', currency: 'COP' },
    },
    environment: 'test',
    signature: { properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'] },
  });
  const checksum = createHash('sha256')
    .update(`${id}APPROVED9500000${event.timestamp}test_events_secret`)
    .digest('hex');
  expect(event.signature.checksum).toBe(checksum);
  expect(headers['x-event-checksum']).toBe(checksum);
});

test('an unacknowledged event is retried unchanged until it is answered with 200', async () => {
  const shop = await anEventsAddress([500, 302, 200]);
  const provider = await aProvider({ eventsUrl: shop.url, retryMs: [5, 5, 5] });
  await provider.pay('ORDEN-1', nequi);

  await vi.waitFor(() => expect(shop.received).toHaveLength(3));
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
  await vi.waitFor(async () => {
    const [transaction] = (await provider.ask('GET', '/_control/transactions')).body as unknown as object[];
    expect(transaction).toMatchObject({ events: [{ attempts: [500, 302, 200], state: 'delivered' }] });
  });
});

test('after the last retry the event is dropped', async () => {
  const shop = await anEventsAddress([500, 500, 500, 500]);
  const provider = await aProvider({ eventsUrl: shop.url, retryMs: [1, 1] });
  await provider.pay('ORDEN-1', nequi);

  await vi.waitFor(async () => {
    const [transaction] = (await provider.ask('GET', '/_control/transactions')).body as unknown as object[];
    expect(transaction).toMatchObject({ events: [{ attempts: [500, 500, 500], state: 'given-up' }] });
  });
});

test('events can be held back, released and sent again', async () => {
  const shop = await anEventsAddress();
  const provider = await aProvider({ eventsUrl: shop.url });
  await provider.control({ holdEvents: true });
  const made = await provider.pay('ORDEN-1', nequi);
  await vi.waitFor(async () => expect((await provider.find(made.body.data.id)).body.data.status).toBe('APPROVED'));
  expect(shop.received).toEqual([]);

  await provider.control({ holdEvents: false });
  await vi.waitFor(() => expect(shop.received).toHaveLength(1));

  const again = await provider.ask('POST', `/_control/transactions/${made.body.data.id}/event`);
  expect(again.body).toEqual({ answer: 200 });
  expect(shop.received[1]).toMatchObject({ body: shop.received[0]?.body });
});
