import { expect, test } from 'vitest';
import { networkOfClient } from '#shop/client-network.server.ts';
import { clientKey } from './client-key.server.ts';

test('a client key is the same for one place and needs the secret', () => {
  expect(clientKey('secret', '2001:db8:1:2::1')).toBe(clientKey('secret', '2001:db8:1:2:3:4:5:6'));
  expect(clientKey('secret', '203.0.113.9')).not.toBe(clientKey('secret', '203.0.113.10'));
  expect(clientKey('secret', '203.0.113.9')).not.toBe(clientKey('other', '203.0.113.9'));
  expect(clientKey('secret', '203.0.113.9')).not.toContain('203');
});

test('client keys of one IPv6 /48 name the same network, and those of IPv4 addresses none', () => {
  const networkAt = (address: string) => networkOfClient(clientKey('secret', address));
  expect(networkAt('2001:db8:1:2::1')).toBe(networkAt('2001:db8:1:ffff::1'));
  expect(networkAt('2001:db8:1:2::1')).not.toBe(networkAt('2001:db8:2:2::1'));
  expect(networkAt('203.0.113.9')).toBeNull();
  expect(clientKey('secret', '2001:db8:1:2::1')).not.toBe(clientKey('secret', '2001:db8:1:3::1'));
});
