import { expect, test } from 'vitest';
import { clientKey } from './client-key.server.ts';

test('a client key is the same for one place and needs the secret', () => {
  expect(clientKey('secret', '2001:db8:1:2::1')).toBe(clientKey('secret', '2001:db8:1:2:3:4:5:6'));
  expect(clientKey('secret', '203.0.113.9')).not.toBe(clientKey('secret', '203.0.113.10'));
  expect(clientKey('secret', '203.0.113.9')).not.toBe(clientKey('other', '203.0.113.9'));
  expect(clientKey('secret', '203.0.113.9')).not.toContain('203');
});
