import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createWompi } from './wompi.server.ts';

const eventsSecret = 'test_events_ghi';
const wompi = createWompi({
  publicKey: 'pub_test_abc',
  privateKey: 'prv_test_def',
  eventsSecret,
  integritySecret: 'test_integrity_jkl',
  environment: 'test',
  apiUrl: 'http://127.0.0.1:9/v1',
  widgetUrl: 'http://127.0.0.1:9/widget.js',
});

const transaction = {
  id: '1234-1610641025-49201',
  status: 'APPROVED',
  amount_in_cents: 4_490_000,
  reference: 'ORDEN-1-abc123',
  currency: 'COP',
  payment_method_type: 'NEQUI',
};
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
const timestamp = 1_530_291_411;
const signed = (text: string) => createHash('sha256').update(`${text}${timestamp}${eventsSecret}`).digest('hex');
const checksum = signed('1234-1610641025-49201APPROVED4490000');

const anEvent = (overrides: object = {}) => ({
  event: 'transaction.updated',
  data: { transaction },
  environment: 'test',
  signature: { properties, checksum },
  timestamp,
  sent_at: '2018-07-20T16:45:05.000Z',
  ...overrides,
});
const understood = {
  id: '1234-1610641025-49201',
  reference: 'ORDEN-1-abc123',
  status: 'APPROVED',
  amountInCents: 4_490_000,
  currency: 'COP',
  methodType: 'NEQUI',
  statusMessage: '',
  // The documented example is from 2018, too old to be trusted without a lookup.
  standsAlone: false,
};

test('a signed event contains its transaction, with its checksum in the body, in the header, or in both', () => {
  expect(wompi.readEvent(anEvent(), undefined)).toEqual(understood);
  expect(wompi.readEvent(anEvent(), checksum.toUpperCase())).toEqual(understood);
  expect(wompi.readEvent(anEvent({ signature: { properties } }), checksum)).toEqual(understood);
});

test.each([
  ['another amount', anEvent({ data: { transaction: { ...transaction, amount_in_cents: 100 } } }), undefined],
  ['another status', anEvent({ data: { transaction: { ...transaction, status: 'DECLINED' } } }), undefined],
  ['another moment', anEvent({ timestamp: timestamp + 1 }), undefined],
  ['its values in another order', anEvent({ signature: { properties: properties.toReversed(), checksum } }), undefined],
  ['a false header beside a true body', anEvent(), 'f'.repeat(64)],
  ['a false body beside a true header', anEvent({ signature: { properties, checksum: '0' } }), checksum],
  ['no checksum', anEvent({ signature: { properties } }), undefined],
  ['no signature', anEvent({ signature: undefined }), checksum],
  ['nothing of an event', { hello: 1 }, checksum],
  ['a list', [], checksum],
])('an event with %s is forged', (_, body, header) => {
  expect(wompi.readEvent(body, header)).toBe('forged');
});

test('an event of another environment or another kind is ignored, even if validly signed', () => {
  expect(wompi.readEvent(anEvent({ environment: 'prod' }), undefined)).toBe('ignored');
  expect(wompi.readEvent(anEvent({ environment: undefined }), undefined)).toBe('ignored');
  expect(wompi.readEvent(anEvent({ event: 'nequi_token.updated' }), undefined)).toBe('ignored');
});

test('an unknown status is ignored', () => {
  const signature = { properties, checksum: signed('1234-1610641025-49201HALF_APPROVED4490000') };
  const data = { transaction: { ...transaction, status: 'HALF_APPROVED' } };
  expect(wompi.readEvent(anEvent({ data, signature }), undefined)).toBe('ignored');
});

test('a valid signature does not cover values moved out of what it signs', () => {
  const data = { transaction: { ...transaction, amount_in_cents: 1, x: '1234-1610641025-49201APPROVED4490000' } };
  const moved = anEvent({ data, signature: { properties: ['transaction.x'], checksum } });
  expect(wompi.readEvent(moved, undefined)).toBe('ignored');
});

test.each([
  ['in the documented form and just now', properties, 0, true],
  ['a day ago, as the last retry comes', properties, -26 * 60 * 60, true],
  ['two days ago', properties, -48 * 60 * 60, false],
  ['in the future', properties, 60 * 60, false],
  ['with another value among them', [...properties, 'transaction.currency'], 0, false],
  ['in another order', properties.toReversed(), 0, false],
])('an event signed %s: whether it is trusted without a query', (_, named, secondsFromNow, expected) => {
  const moment = Math.round(Date.now() / 1000) + secondsFromNow;
  const values = named.map((name) => String(transaction[name.split('.')[1] as keyof typeof transaction])).join('');
  const sum = createHash('sha256').update(`${values}${moment}${eventsSecret}`).digest('hex');
  const event = anEvent({ signature: { properties: named, checksum: sum }, timestamp: moment });

  expect(wompi.readEvent(event, undefined)).toEqual({ ...understood, standsAlone: expected });
});

test('an event whose signed amount and timestamp are shifted by a digit is not trusted without a query', () => {
  const moment = Math.round(Date.now() / 1000);
  const sum = createHash('sha256').update(`1234-1610641025-49201APPROVED4490000${moment}${eventsSecret}`).digest('hex');
  const data = { transaction: { ...transaction, amount_in_cents: 449_000 } };
  const event = anEvent({ data, signature: { properties, checksum: sum }, timestamp: `0${moment}` });

  expect(wompi.readEvent(event, undefined)).toMatchObject({ amountInCents: 449_000, standsAlone: false });
});
