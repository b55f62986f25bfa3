import { expect, test, vi } from 'vitest';
import { aCarrier, aQuotation } from '#stand-ins/carrier/testing/a-carrier.ts';

test('a fault concerns the requests that it names', async () => {
  const carrier = await aCarrier();
  await carrier.control('/settings', { fault: 'answers-503', faultAt: ['shipment'] });
  const shipment = await carrier.aShipment();
  expect((await carrier.send('/shipment', shipment)).status).toBe(503);
  expect((await carrier.send('/shipment_sandbox', shipment)).status).toBe(503);
  expect((await carrier.send('/quotation', aQuotation)).status).toBe(200);
});

test.each([
  ['html', 200],
  ['truncated', 200],
  ['blocks-403', 403],
  ['answers-503', 503],
])('the fault %s answers %i without a right body', async (fault, status) => {
  const carrier = await aCarrier();
  await carrier.control('/settings', { fault });
  const answer = await carrier.send('/quotation', aQuotation);
  expect(answer.status).toBe(status);
  await expect(answer.json()).rejects.toThrow();
});

test('a refusal says why, and a broken connection says nothing', async () => {
  const carrier = await aCarrier();
  await carrier.control('/settings', { fault: 'refuses-422' });
  expect(await carrier.ask('/quotation', aQuotation)).toMatchObject({
    status: 422,
    body: { status_messages: [{ error: ['Unprocessed Entity.', 'No se pudo generar la guía'] }] },
  });
  await carrier.control('/settings', { fault: 'breaks-off' });
  await expect(carrier.send('/quotation', aQuotation)).rejects.toThrow();
});

test('a purchase whose answer is lost is made, and the next one is answered', async () => {
  const carrier = await aCarrier();
  await carrier.control('/settings', { loseNextAnswer: true });
  await expect(carrier.buy()).rejects.toThrow();
  expect(await carrier.control('/guides')).toMatchObject([{ reference: 'ORDEN-1' }]);
  expect((await carrier.buy()).status).toBe(200);
  expect(await carrier.control('/guides')).toHaveLength(2);
});

test('a held purchase is made when it is released, although its sender has disconnected', async () => {
  const carrier = await aCarrier();
  const shipment = await carrier.aShipment();
  await carrier.control('/settings', { holdShipments: true });
  const sent = carrier.send('/shipment', shipment);
  const ended = sent.catch(() => null);
  await vi.waitFor(async () =>
    expect(await carrier.control('/requests')).toContainEqual(expect.objectContaining({ path: '/api/v2/shipment' })),
  );
  expect(await carrier.control('/guides')).toEqual([]);
  await carrier.control('/settings', { holdShipments: false });
  await vi.waitFor(async () => expect(await carrier.control('/guides')).toMatchObject([{ reference: 'ORDEN-1' }]));
  await ended;
});

test('a cancellation that does nothing answers 200 with empty lists, as others saw', async () => {
  const carrier = await aCarrier();
  const { tracker, idOrder } = (await carrier.buy()).body.data;
  await carrier.control('/settings', { cancelDoesNothing: true });
  // Source: github.com/secamc93/probability, report on cancellations of August 2026: {"status": "OK", "status_codes":
  // [200], "status_messages": [{"request": "Request processed."}], "data": {"not_valid_orders": [], "only_cancel_orders":
  // [], "to_refund_orders": []}}, and the parcel stayed 'Pendiente de recoleccion'.
  expect(await carrier.ask('/cancellation/batch/order', { idOrders: [idOrder] })).toEqual({
    status: 200,
    body: {
      status: 'OK',
      status_codes: [200],
      status_messages: [{ request: 'Request processed.' }],
      data: { not_valid_orders: [], only_cancel_orders: [], to_refund_orders: [] },
    },
  });
  expect((await carrier.ask('/track', { trackingCode: tracker })).body.data.status).toBe('Pendiente de Recolección');
});

test('a purchase is answered with the guide of the one before, or with one that nobody bought, if so set', async () => {
  const carrier = await aCarrier();
  const first = (await carrier.buy()).body.data;
  await carrier.control('/settings', { answersGuide: 'previous' });
  const { tracker, idOrder } = (await carrier.buy()).body.data;
  expect([tracker, idOrder]).toEqual([first.tracker, first.idOrder]);
  await carrier.control('/settings', { answersGuide: 'unknown' });
  const wrong = (await carrier.buy()).body.data;
  const bought: Record<string, unknown>[] = await carrier.control('/guides');
  expect(bought).toHaveLength(3);
  expect(bought.map(({ tracker }) => tracker)).not.toContain(wrong.tracker);
  expect(bought.map(({ idOrder }) => idOrder)).toContain(wrong.idOrder);
});

test('one parcel is moved on alone, and keeps the times of its steps', async () => {
  const carrier = await aCarrier();
  const [first, second] = [(await carrier.buy()).body.data, (await carrier.buy()).body.data];
  const track = async (tracker: unknown) => (await carrier.ask('/track', { trackingCode: tracker })).body.data;

  await carrier.control(`/guides/${first.tracker}/advance`, {});
  const collected = await track(first.tracker);
  expect(collected.status).toBe('Envío Recolectado');
  expect((await track(second.tracker)).status).toBe('Pendiente de Recolección');

  await carrier.control(`/guides/${first.tracker}/history`, { history: 'lost' });
  for (let step = 0; step < 3; step++) await carrier.control(`/guides/${first.tracker}/advance`, {});
  expect(await track(first.tracker)).toMatchObject({
    status: 'Extraviado',
    realPickupDate: collected.realPickupDate,
    realDeliveryDate: null,
  });
  expect(await carrier.control(`/guides/${first.tracker}/advance`, {})).toHaveProperty('error');
});

test('unknown settings are refused, and browsers too', async () => {
  const carrier = await aCarrier();
  expect(await carrier.control('/settings', { fualt: 'html' })).toHaveProperty('error');
  const answer = await fetch(`${carrier.url}/_control/settings`, { headers: { Origin: 'https://tienda.example' } });
  expect(answer.status).toBe(403);
});

test('a reset forgets guides, requests and faults, but numbers no guide like an earlier one', async () => {
  const carrier = await aCarrier();
  const before = (await carrier.buy()).body.data;
  await carrier.control('/settings', { history: 'lost', faultAt: [] });
  await carrier.control('/reset', {});
  expect([await carrier.control('/guides'), await carrier.control('/requests')]).toEqual([[], []]);
  expect(await carrier.control('/settings')).toMatchObject({ history: 'delivered', fault: false });
  expect((await carrier.buy()).body.data.tracker).not.toBe(before.tracker);
});
