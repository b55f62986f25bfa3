import { expect, test } from 'vitest';
import { CarrierTurnedAway, CarrierUnavailable } from '#shop/parcels/carriers/carrier-api.ts';
import { aParcelToQuote } from '#shop/parcels/testing/quoted-parcel.ts';
import { scriptedCarrier } from '#shop/parcels/testing/scripted-carrier.ts';
import { logSilences } from './log-silences.ts';

function aLog() {
  const lines: { err: Error; request: string }[] = [];
  return { lines, warn: (line: object) => void lines.push(line as (typeof lines)[number]) };
}

test('why a carrier gave no answer is logged with the request, and the caller gets the same error', async () => {
  const log = aLog();
  const { api } = scriptedCarrier();
  const lost = new CarrierUnavailable('EnvioClick returned a purchase that cannot be parsed (order 981)');
  const away = new CarrierTurnedAway('EnvioClick turned the shop away (401)');
  const failing = { ...api, track: () => Promise.reject(lost), cancel: () => Promise.reject(away) };
  const logged = logSilences(failing, log as never);

  await expect(logged.track(['1'])).rejects.toBe(lost);
  await expect(logged.cancel('1')).rejects.toBe(away);

  expect(log.lines).toEqual([
    { err: lost, request: 'track' },
    { err: away, request: 'cancel' },
  ]);
});

test('answers, and faults of the shop, are passed on without a line', async () => {
  const log = aLog();
  const { api } = scriptedCarrier();
  const logged = logSilences({ ...api, trackGuide: () => Promise.reject(new TypeError('a bug')) }, log as never);

  expect(await logged.quote(aParcelToQuote())).toMatchObject({ ok: true });
  await expect(logged.trackGuide('GUIA-1')).rejects.toThrow('a bug');
  expect(log.lines).toEqual([]);
});
