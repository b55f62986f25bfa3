import { expect, test } from 'vitest';
import { eventChecksum, integritySignature, sameText } from './signatures.ts';

const charge = { reference: 'sk8-438k4-xmxm392-sn2m', amountInCents: 2_490_000, currency: 'COP' };
const secret = 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6';

test('a charge’s signature matches the documentation’s example', () => {
  expect(integritySignature(charge, secret)).toBe('37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5');
});

test('the expiry enters the signature as it is sent', () => {
  expect(integritySignature({ ...charge, expirationTime: '2023-06-09T20:28:50.000Z' }, secret)).toBe(
    'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c',
  );
});

test("an event's checksum covers the named properties in their order", () => {
  const data = { transaction: { id: '1234-1610641025-49201', status: 'APPROVED', amount_in_cents: 4_490_000 } };
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const checksum = (names: string[]) =>
    eventChecksum(data, names, 1_530_291_411, 'prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z');

  expect(checksum(properties)).toBe('5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe');
  expect(checksum(properties.toReversed())).not.toBe(checksum(properties));
});

test('texts are equal only in full', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abd')).toBe(false);
  expect(sameText('abc', 'abcd')).toBe(false);
});
