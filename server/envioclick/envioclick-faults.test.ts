import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { CarrierTurnedAway, CarrierUnavailable, CarrierUnreached } from '#shop/parcels/carriers/carrier-api.ts';
import {
  type CarrierControls,
  type CarrierStandIn,
  startCarrierStandIn,
} from '#shop/parcels/testing/carrier-stand-in.ts';
import { aParcelToQuote, aParcelToShip, cheapestRate } from '#shop/parcels/testing/quoted-parcel.ts';
import { createEnvioclick } from './envioclick.server.ts';

let carrier: CarrierStandIn;
beforeAll(async () => {
  carrier = await startCarrierStandIn({ patienceMs: 2_000 });
});
afterAll(() => carrier.stop());
beforeEach(() => carrier.reset());

/** A port on which no program listens. */
async function aClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Each method, with the requests that it makes. */
async function everyMethod() {
  const rate = await cheapestRate(carrier.api);
  const shipped = await carrier.api.ship(aParcelToShip(rate));
  if (!shipped.ok) throw new Error(shipped.message);
  const { guide, carrierOrder } = shipped.bought;
  return {
    quote: () => carrier.api.quote(aParcelToQuote()),
    ship: () => carrier.api.ship(aParcelToShip(rate)),
    track: () => carrier.api.track([carrierOrder]),
    trackGuide: () => carrier.api.trackGuide(guide),
    cancel: () => carrier.api.cancel(carrierOrder),
  };
}

test.each(['html', 'truncated', 'answers-503', 'breaks-off'] as const)(
  'an answer of the kind %s leaves open whether a request was carried out',
  async (fault) => {
    const methods = await everyMethod();
    await carrier.control({ fault });
    for (const [name, method] of Object.entries(methods)) {
      const thrown = await method().catch((error: unknown) => error);
      expect(thrown, name).toBeInstanceOf(CarrierUnavailable);
      expect(thrown, name).not.toBeInstanceOf(CarrierUnreached);
    }
  },
);

test('an answer of another shape leaves open whether a guide was bought', async () => {
  const { cancel, ...methods } = await everyMethod();
  await carrier.control({ fault: 'other-shape' });
  for (const [name, method] of Object.entries(methods))
    await expect(method(), name).rejects.toThrow(CarrierUnavailable);
  // An answer to a cancellation proves nothing anyway.
  expect(await cancel()).toEqual({ ok: true });
});

test('a request that is turned away was certainly not carried out', async () => {
  const methods = await everyMethod();
  await carrier.control({ fault: 'blocks-403' });
  for (const [name, method] of Object.entries(methods)) await expect(method(), name).rejects.toThrow(CarrierTurnedAway);
  await carrier.control({ fault: false });
  const { ENVIOCLICK_API_URL: apiUrl = '' } = carrier.environment;
  const strangers = createEnvioclick({ apiKey: 'a-wrong-key', apiUrl, mode: 'sandbox' });
  await expect(strangers.quote(aParcelToQuote())).rejects.toThrow(/turned the shop away \(401\)$/);
});

test('a carrier without a connection is unreached', async () => {
  const nowhere = createEnvioclick({
    apiKey: 'key',
    apiUrl: `http://127.0.0.1:${await aClosedPort()}`,
    mode: 'sandbox',
  });
  await expect(nowhere.quote(aParcelToQuote())).rejects.toThrow(CarrierUnreached);
});

test('a slow answer is not waited for beyond the time limit, or the caller’s', async () => {
  const rate = await cheapestRate(carrier.api);
  const { ENVIOCLICK_API_KEY: apiKey = '', ENVIOCLICK_API_URL: apiUrl = '' } = carrier.environment;
  const hasty = createEnvioclick({ apiKey, apiUrl, mode: 'sandbox' }, { patienceMs: 100 });
  await carrier.control({ delayMs: 1_000 });
  await expect(hasty.ship(aParcelToShip(rate))).rejects.toThrow('did not answer (TimeoutError)');
  await expect(carrier.api.quote(aParcelToQuote(), AbortSignal.timeout(50))).rejects.toThrow(CarrierUnavailable);
});

test('a purchase whose answer is lost was made', async () => {
  const rate = await cheapestRate(carrier.api);
  await carrier.control({ loseNextAnswer: true });
  await expect(carrier.api.ship(aParcelToShip(rate))).rejects.toThrow(CarrierUnavailable);
  expect(await carrier.guides()).toMatchObject([{ reference: 'ORDEN-1-1' }]);
});

test('no fault repeats the key', async () => {
  const faults: CarrierControls['fault'][] = ['html', 'blocks-403', 'answers-503', 'breaks-off', 'other-shape'];
  for (const fault of faults) {
    await carrier.control({ fault });
    const thrown = await carrier.api.quote(aParcelToQuote()).catch((error: unknown) => error);
    expect(String(thrown), String(fault)).toMatch(/^Error: EnvioClick /);
    expect(JSON.stringify([String(thrown), Object.values(thrown as object), (thrown as Error).cause])).not.toContain(
      carrier.environment.ENVIOCLICK_API_KEY,
    );
  }
});

/** A carrier that gives one answer to every request. */
async function anAnswer(body: string) {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'application/json').end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createEnvioclick({ apiKey: 'key', apiUrl: `http://127.0.0.1:${port}`, mode: 'sandbox' });
}

test('a parcel under the number of a purchase that says it is of another is not taken for it', async () => {
  const words = { status: 'Entregado' };
  const data = { '1': { ...words, idOrder: 2 }, '2': { ...words, idOrder: '2' }, '3': words };
  const api = await anAnswer(JSON.stringify({ status: 'OK', data }));
  const parcels = await api.track(['1', '2', '3']);
  expect(parcels.map(({ carrierOrder }) => carrierOrder)).toEqual(['2', '3']);
});

test('an answer that is too long is none', async () => {
  const api = await anAnswer(JSON.stringify({ status: 'OK', data: 'x'.repeat(16_000_000) }));
  const thrown = await api.track(['1']).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(CarrierUnavailable);
  expect(thrown).toMatchObject({ message: expect.stringContaining('did not answer') });
});
