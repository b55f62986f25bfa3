import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CarrierStandIn, startCarrierStandIn } from '#shop/parcels/testing/carrier-stand-in.ts';
import { aCarrierContact, aParcelToQuote, aParcelToShip, cheapestRate } from '#shop/parcels/testing/quoted-parcel.ts';
import { createEnvioclick } from './envioclick.server.ts';

let carrier: CarrierStandIn;
beforeAll(async () => {
  carrier = await startCarrierStandIn({ patienceMs: 2_000 });
});
afterAll(() => carrier.stop());
beforeEach(() => carrier.reset());

const lastBody = async () => JSON.parse((await carrier.requests()).at(-1)?.body ?? '{}');
async function buy(changes: Parameters<typeof aParcelToShip>[1] = {}) {
  const { codAmount = 0 } = changes;
  const rate = await cheapestRate(carrier.api, aParcelToQuote({ codAmount }));
  const result = await carrier.api.ship(aParcelToShip(rate, changes));
  if (!result.ok) throw new Error(result.message);
  return result.bought;
}

test('a quotation lists the companies, the cheapest first, in whole pesos', async () => {
  const quoted = await carrier.api.quote(aParcelToQuote());
  // The prices of 3 October 2026 from Bogotá to Medellín.
  expect(quoted).toMatchObject({
    ok: true,
    rates: [
      { carrier: 'ENVIA', service: 'Normal', freight: 14_696, codFee: null, days: 2 },
      { carrier: 'COORDINADORA', freight: 17_682, days: 1 },
      { carrier: 'TCC', freight: 19_261, days: 3 },
    ],
  });
});

test('a parcel is sent with eight digits of its municipality, whole kilograms and centimetres, rounded up', async () => {
  await carrier.api.quote(aParcelToQuote({ grams: 1_001, sizeCm: [30.2, 20, 5] }));
  expect(await lastBody()).toEqual({
    description: 'Productos naturales',
    contentValue: 200_000,
    packages: [{ weight: 2, length: 31, width: 20, height: 5 }],
    origin: { daneCode: '11001000', address: 'Carrera 15 # 85-40' },
    destination: { daneCode: '05001000', address: 'Carrera 50 # 50-50' },
  });
});

test.each(['root', 'package'] as const)(
  'an amount is collected where the carrier reads it in the %s',
  async (codFields) => {
    await carrier.control({ codFields });
    const bought = await buy({ codAmount: 169_627 });
    expect(await carrier.guides()).toMatchObject([{ tracker: bought.guide, codValue: 169_627 }]);
    expect(Buffer.from(bought.labelPdf ?? []).toString('latin1')).toContain('Valor a recaudar: $ 169.627');
  },
);

test('a parcel with an amount to collect is offered only what collects it, with what that costs', async () => {
  const quoted = await carrier.api.quote(aParcelToQuote({ codAmount: 100_000 }));
  expect(quoted).toMatchObject({
    rates: [
      { carrier: 'ENVIA', service: 'Normal COD', freight: 14_696, codFee: 7_500 },
      { carrier: 'COORDINADORA', service: 'Normal COD', codFee: 6_850 },
    ],
  });
  const plain = await cheapestRate(carrier.api);
  const shipped = await carrier.api.ship(aParcelToShip(plain, { codAmount: 100_000 }));
  expect(shipped).toMatchObject({ ok: false, message: expect.stringContaining('no recauda') });
});

test('a place where no company goes has no rates', async () => {
  const vaupes = { municipality: '97001', address: 'Calle 1 # 2-3' };
  expect(await carrier.api.quote(aParcelToQuote({ to: vaupes }))).toEqual({ ok: true, rates: [] });
});

test.each([
  ['without a municipality', { to: { municipality: '', address: 'Calle 1 # 2-3' } }, 'municipio'],
  ['of more than 1,000 kg', { grams: 1_000_001 }, '1000 kg'],
  ['with a side of more than 300 cm', { sizeCm: [301, 1, 1] as const }, '300 cm'],
])('a parcel %s is refused without asking', async (_, changes, words) => {
  const quoted = await carrier.api.quote(aParcelToQuote(changes));
  expect(quoted).toMatchObject({ ok: false, reason: 'refused', message: expect.stringContaining(words) });
  expect(await carrier.requests()).toEqual([]);
});

test('a guide is bought at its rate, under the name of the purchase, with its PDF', async () => {
  const bought = await buy();
  expect(bought).toMatchObject({ guide: expect.stringMatching(/^0345/), trackingLink: '' });
  expect(Buffer.from(bought.labelPdf ?? []).toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]+Guía 0345[\s\S]+%%EOF\n$/);
  const [guide] = await carrier.guides();
  expect(guide).toMatchObject({ reference: 'ORDEN-1-1', externalOrderId: 'ORDEN-1', flete: 14_696, isSandbox: true });
  expect(String(guide?.idOrder)).toBe(bought.carrierOrder);
});

test('a guide is really bought only in the live mode', async () => {
  const { ENVIOCLICK_API_KEY: apiKey = '', ENVIOCLICK_API_URL: apiUrl = '' } = carrier.environment;
  const live = createEnvioclick({ apiKey, apiUrl, mode: 'live' });
  await live.ship(aParcelToShip(await cheapestRate(live)));
  expect(await carrier.guides()).toMatchObject([{ isSandbox: false }]);
  expect([live.isTest, carrier.api.isTest]).toEqual([false, true]);
});

test('guides of the sandbox are test guides, unless the stand-in of the demo shop sells them', () => {
  const apiUrl = 'https://api.envioclickpro.com.co/api/v2';
  const isOf = (mode: 'sandbox' | 'live') => createEnvioclick({ apiKey: 'a-key', apiUrl, mode }).sellsTestGuides;
  expect([isOf('sandbox'), isOf('live'), carrier.api.sellsTestGuides]).toEqual([true, false, false]);
});

test('names and addresses are shortened to what the carrier takes', async () => {
  const receiver = aCarrierContact({
    firstName: 'María Alejandra del Pilar',
    lastName: 'Rodríguez Hernández',
    address: 'Carrera 15 número 85-40 Torre 3 Apartamento 1204 Conjunto Residencial Los Cerros',
    suburb: 'Urbanización Nuestra Señora de la Candelaria',
    directions: 'Frente al parque, portería azul 🌿',
    email: '',
  });
  await buy({ receiver, content: 'Aceite esencial de lavanda y jabón' });
  const { destination, description } = await lastBody();
  expect(description).toBe('Aceite esencial de');
  expect(destination).toEqual({
    company: 'María Alejandra del P. R. H.',
    firstName: 'María A. d. P.',
    lastName: 'Rodríguez H.',
    email: 'tienda@correo.example',
    phone: '3004567812',
    address: 'Cra 15 # 85-40 To 3 Apto 1204 Conj Los Cerros',
    suburb: 'Urbanización Nuestra Señora de',
    crossStreet: 'portería azul',
    reference: 'Frente al parque',
    daneCode: '05001000',
  });
});

test('where parcels are is read from every known shape, without those that are unknown', async () => {
  const { carrierOrder } = await buy();
  await carrier.advanceClock(44);
  const parcel = {
    carrierOrder,
    words: 'Entregado',
    detail: 'Envio entregado',
    receivedBy: 'Quien recibe en la dirección',
    collectedAt: expect.any(Date),
    deliveredAt: expect.any(Date),
  };
  for (const trackShape of ['keyed', 'list', 'single'] as const) {
    await carrier.control({ trackShape });
    expect(await carrier.api.track([carrierOrder]), trackShape).toEqual([parcel]);
  }
  expect(await carrier.api.track([carrierOrder, '1', 'not a number', carrierOrder])).toEqual([parcel]);
  expect(await carrier.api.track([])).toEqual([]);
});

test('an unknown purchase hides no other, even if it makes the carrier refuse all', async () => {
  const [first, second] = [await buy(), await buy()];
  await carrier.control({ trackShape: 'refuses-unknown' });
  const parcels = await carrier.api.track([first.carrierOrder, '1', second.carrierOrder]);
  expect(parcels.map(({ carrierOrder }) => carrierOrder)).toEqual([first.carrierOrder, second.carrierOrder]);
});

test('times are Colombian', async () => {
  const { carrierOrder } = await buy();
  const boughtAt = Date.now();
  await carrier.advanceClock(6);
  const [parcel] = await carrier.api.track([carrierOrder]);
  expect(Math.abs((parcel?.collectedAt?.getTime() ?? 0) - boughtAt - 6 * 3_600_000)).toBeLessThan(60_000);
});

test('many parcels are tracked with a few requests', async () => {
  const orders = Array.from({ length: 95 }, (_, index) => String(index + 1));
  expect(await carrier.api.track(orders)).toEqual([]);
  expect((await carrier.requests()).map(({ body }) => JSON.parse(body).orders.length)).toEqual([40, 40, 15]);
});

test('a parcel is looked up by its guide, and an unknown guide is nowhere', async () => {
  const { guide } = await buy();
  expect(await carrier.api.trackGuide(guide)).toMatchObject({ words: 'Pendiente de Recolección', collectedAt: null });
  expect(await carrier.api.trackGuide('0345999')).toBeNull();
});

test('a guide is cancelled until it is collected', async () => {
  const [first, second] = [await buy(), await buy()];
  expect(await carrier.api.cancel(first.carrierOrder)).toEqual({ ok: true });
  expect(await carrier.api.track([first.carrierOrder])).toMatchObject([{ words: 'Cancelado' }]);

  await carrier.advanceClock(6);
  expect(await carrier.api.cancel(second.carrierOrder)).toMatchObject({ ok: false, reason: 'refused' });
  expect(await carrier.api.cancel('1')).toEqual({ ok: false, reason: 'refused', message: 'orders not found' });
});

test('a cancellation that does nothing is noticed by tracking', async () => {
  const { carrierOrder } = await buy();
  await carrier.control({ cancelDoesNothing: true });
  expect(await carrier.api.cancel(carrierOrder)).toEqual({ ok: true });
  expect(await carrier.api.track([carrierOrder])).toMatchObject([{ words: 'Pendiente de Recolección' }]);
});

test('a refusal has the carrier’s words, with the field that they are about', async () => {
  const far = { municipality: '98001', address: 'Calle 1 # 2-3' };
  expect(await carrier.api.quote(aParcelToQuote({ to: far }))).toEqual({
    ok: false,
    reason: 'refused',
    message: 'destination.daneCode: El código DANE no existe',
  });
  await carrier.control({ outOfCredit: true });
  const shipped = await carrier.api.ship(aParcelToShip(await cheapestRate(carrier.api)));
  expect(shipped).toEqual({
    ok: false,
    reason: 'refused',
    message: 'No tiene suficiente crédito disponible en su cuenta.',
  });
});
