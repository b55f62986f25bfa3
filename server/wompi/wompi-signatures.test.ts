import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventChecksum, integritySignature, isSameChecksum } from './wompi-signatures.server.ts';

// Public examples from the provider's documents, not live secrets.
const integritySecret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';
const eventsSecret = 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z';
const attempt = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };

test('the integrity signature matches the example of the provider’s documentation', () => {
  expect(integritySignature(attempt, integritySecret)).toBe(
    '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
  );
});

test('with an expiration time, its text is signed between currency and secret', () => {
  expect(integritySignature({ ...attempt, expirationTime: '2023-06-09T20:28:50.000Z' }, integritySecret)).toBe(
    'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  );
});

const data = { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } };
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
const timestamp = 1_530_291_411;

test('the checksum of an event is the SHA-256 of its named values, its timestamp and the secret', () => {
  expect(eventChecksum({ data, properties, timestamp }, eventsSecret)).toBe(
    '5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe',
  );
});

test('the values are concatenated in the order the event names them', () => {
  const turned = eventChecksum({ data, properties: properties.toReversed(), timestamp }, eventsSecret);
  const text = `4490000APPROVED1234-1610641025-49201${timestamp}${eventsSecret}`;
  expect(turned).toBe(createHash('sha256').update(text).digest('hex'));
});

test.each(['transaction.unheard_of', 'transaction', 'transaction.id.length', '__proto__.constructor.name', ''])(
  'an event that names a missing value (%j) has no checksum',
  (property) => {
    expect(eventChecksum({ data, properties: [property], timestamp }, eventsSecret)).toBeNull();
  },
);

test('checksums are compared in full and ignoring case', () => {
  expect(isSameChecksum('5A18EC', '5a18ec')).toBe(true);
  expect(isSameChecksum('5a18e', '5a18ec')).toBe(false);
  expect(isSameChecksum('', '5a18ec')).toBe(false);
});
