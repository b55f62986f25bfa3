import { expect, test } from 'vitest';
import { aCarrier, aQuotation } from '#stand-ins/carrier/testing/a-carrier.ts';

// The sources that these tests name are described in docs/envioclick-checklist.md, 'De dónde sale cada dato'.

test('a quotation has the prices that a shop was quoted from Bogotá to Medellín', async () => {
  const carrier = await aCarrier();
  // Source: a public proposal of a record shop, checked by its author with a key on 3 October 2026: this body, and
  // 'Envía $14.696 / 2 días · Coordinadora $17.682 / 1 día · TCC $19.261 / 3 días'.
  const { status, body } = await carrier.ask('/quotation', aQuotation);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'OK',
    status_codes: [200],
    status_messages: [{ request: 'Request processed.' }],
  });
  expect(body.data.rates.map(({ carrier, flete, deliveryDays }) => [carrier, flete, deliveryDays])).toEqual([
    ['ENVIA', 14_696, 2],
    ['COORDINADORA', 17_682, 1],
    ['TCC', 19_261, 3],
  ]);
});

test('a rate has the fields that a typed client reads', async () => {
  const carrier = await aCarrier();
  const { body } = await carrier.ask('/quotation', { ...aQuotation, codValue: 100_000 });
  // Source: the interface `QuoteResponse` of a public client in TypeScript that cites apidoc.envioclickpro.com.co.
  expect(body.data).toMatchObject({ description: aQuotation.description, idCarriersNoWsResult: [] });
  expect(body.data.rates[1]).toEqual({
    idRate: expect.any(Number),
    idProduct: expect.any(Number),
    product: 'Normal COD',
    idCarrier: 28,
    carrier: 'ENVIA',
    flete: 14_696,
    minimumInsurance: 0,
    extraInsurance: 2_000,
    deliveryDays: 2,
    distance: null,
    quotationType: 'EnvioClick Pro',
    cod: true,
    codDetails: {
      codCost: 7_500,
      codCostWithInsurance: 7_500,
      codPaymentMethod: 'cash',
      includeGuideCost: false,
    },
  });
});

test('the fields of cash on delivery are read beside the packages and in the package, as two clients send them', async () => {
  const carrier = await aCarrier();
  const cod = { codValue: 100_000, includeGuideCost: false, codPaymentMethod: 'cash' };
  // Sources: a client in TypeScript, and github.com/secamc93/probability in Go, send them beside `packages`; the record
  // shop's proposal, from apidoc.envioclickpro.com.co, has them in the package.
  const root = { ...aQuotation, ...cod };
  const inPackage = { ...aQuotation, packages: (aQuotation.packages as object[]).map((one) => ({ ...one, ...cod })) };
  const collecting = async (body: object) =>
    (await carrier.ask('/quotation', body)).body.data.rates.filter((rate) => rate.cod).map((rate) => rate.carrier);

  expect(await collecting(root)).toEqual(['ENVIA', 'COORDINADORA']);
  expect(await collecting(inPackage)).toEqual(['ENVIA', 'COORDINADORA']);
  await carrier.control('/settings', { codFields: 'root' });
  expect([await collecting(root), await collecting(inPackage)]).toEqual([['ENVIA', 'COORDINADORA'], []]);
  await carrier.control('/settings', { codFields: 'package' });
  expect([await collecting(root), await collecting(inPackage)]).toEqual([[], ['ENVIA', 'COORDINADORA']]);
});

test('a program that does not look like a browser meets Cloudflare’s wall', async () => {
  const carrier = await aCarrier();
  // Source: the record shop's proposal: 'Cloudflare bloquea UA no-navegador (403/1010)'.
  const answer = await carrier.send('/quotation', aQuotation, { 'User-Agent': 'node' });
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('1010')]);
});

test.each(['a-wrong-key', 'Bearer 5e1f0c3a-0000-4000-8000-000000000001'])('the key %s is refused', async (key) => {
  const carrier = await aCarrier();
  // Source: messages of production in a test of github.com/secamc93/probability.
  expect(await carrier.ask('/quotation', aQuotation, { Authorization: key })).toMatchObject({
    status: 401,
    body: {
      status: 'NOT OK',
      status_codes: [401],
      status_messages: [{ error: ['Unauthorized.', expect.stringMatching(/^API Key inválido/)] }],
    },
  });
});

test('wrong fields are refused with words, nested as the fields are', async () => {
  const carrier = await aCarrier();
  // Source: messages of production in a test of github.com/secamc93/probability: {"status":"NOT OK","status_codes":[422],
  // "status_messages":[{"error":["Unprocessed Entity.",{"destination":{"address":["El campo debe tener entre 2 y 50
  // caracteres."]}}]}]}, and the same with `suburb` and 30, and with an e-mail address.
  const { body } = await carrier.ask('/quotation', {
    ...aQuotation,
    destination: { daneCode: '05001000', address: 'x'.repeat(51) },
  });
  expect(body).toEqual({
    status: 'NOT OK',
    status_codes: [422],
    status_messages: [
      {
        error: ['Unprocessed Entity.', { destination: { address: ['El campo debe tener entre 2 y 50 caracteres.'] } }],
      },
    ],
  });

  const shipment = await carrier.aShipment();
  const origin = { ...(shipment.origin as object), suburb: 'x'.repeat(31), email: 'not an address' };
  const refused = await carrier.ask('/shipment', { ...shipment, origin });
  expect(refused.body.status_messages).toEqual([
    {
      error: [
        'Unprocessed Entity.',
        {
          origin: {
            email: ['Dato inválido, el campo debe ser de tipo email'],
            suburb: ['El campo debe tener entre 2 y 30 caracteres.'],
          },
        },
      ],
    },
  ]);
});

test('a purchase answers with the guide, its PDF and the number of the purchase', async () => {
  const carrier = await aCarrier();
  const { status, body } = await carrier.buy();
  // Source: the interface `ShipmentResponse` of the client in TypeScript.
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    myShipmentReference: 'ORDEN-1',
    guide: expect.stringMatching(/^JVBERi0/),
    url: expect.stringMatching(/^https:/),
    tracker: expect.stringMatching(/^\d{13}$/),
    idOrder: expect.any(Number),
  });
});

test('a purchase needs a rate of the same parcel that is still valid', async () => {
  const carrier = await aCarrier();
  const shipment = await carrier.aShipment();
  const other = await carrier.ask('/shipment', { ...shipment, contentValue: 300_000 });
  expect(other.body.status_messages).toEqual([{ error: ['Unprocessed Entity.', 'Rate not found'] }]);

  await carrier.control('/clock', { advanceHours: 25 });
  expect((await carrier.ask('/shipment', shipment)).status).toBe(422);
});

test('without credit nothing is sold', async () => {
  const carrier = await aCarrier();
  await carrier.control('/settings', { outOfCredit: true });
  // Source: messages of production in a test of github.com/secamc93/probability.
  const { status, body } = await carrier.buy();
  expect([status, body.status_messages]).toEqual([
    422,
    [{ error: ['Unprocessed Entity.', 'No tiene suficiente crédito disponible en su cuenta.'] }],
  ]);
  expect(await carrier.control('/guides')).toEqual([]);
});

test('a parcel is tracked by its guide, or with others by the numbers of their purchases', async () => {
  const carrier = await aCarrier();
  const { tracker, idOrder } = (await carrier.buy()).body.data;
  await carrier.control('/clock', { advanceHours: 44 });
  // Source: github.com/secamc93/probability, plan of April 2026, 'verificado con curl': status 'Entregado', statusDetail
  // 'Envio entregado', realPickupDate '2026-04-14 10:00:00'; the batch is keyed by the number, with words for unknown
  // ones, in its `processBatchByIDOrders`.
  const parcel = {
    status: 'Entregado',
    statusDetail: 'Envio entregado',
    arrivalDate: expect.any(String),
    realPickupDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    realDeliveryDate: expect.any(String),
    receivedBy: 'Quien recibe en la dirección',
  };
  expect((await carrier.ask('/track', { trackingCode: tracker })).body.data).toEqual(parcel);
  const batch = await carrier.ask('/track-by-orders', { orders: [idOrder, 1] });
  expect(batch.body.data).toEqual({ [String(idOrder)]: parcel, 1: 'Order not found' });
  expect((await carrier.ask('/track', { trackingCode: '0345999' })).status).toBe(422);
});

test('a purchase is cancelled by its number, under another name than it is tracked', async () => {
  const carrier = await aCarrier();
  const { tracker, idOrder } = (await carrier.buy()).body.data;
  const cancel = (body: object) => carrier.ask('/cancellation/batch/order', body);
  // Source: github.com/secamc93/probability, report on cancellations of August 2026: 'con un id inexistente responde 422
  // "orders not found", y con {"orders":[...]} responde 422 idOrders es obligatorio'; a good answer had
  // '"to_refund_orders": [4612012]', and its parcel was then 'Cancelado'.
  expect((await cancel({ idOrders: [1] })).body.status_messages).toEqual([
    { error: ['Unprocessed Entity.', 'orders not found'] },
  ]);
  expect((await cancel({ orders: [idOrder] })).body.status_messages).toEqual([
    { error: ['Unprocessed Entity.', { idOrders: ['El campo es obligatorio'] }] },
  ]);
  expect((await cancel({ idOrders: [idOrder] })).body.data).toEqual({
    not_valid_orders: [],
    only_cancel_orders: [],
    to_refund_orders: [idOrder],
  });
  expect((await carrier.ask('/track', { trackingCode: tracker })).body.data.status).toBe('Cancelado');
});
