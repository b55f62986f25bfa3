import { expect, test } from 'vitest';
import { clientAddress, isLoopback } from './client-address.server.ts';

test('without a trusted proxy a client cannot claim another address', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1', 0)).toBe('203.0.113.9');
});

test('behind one proxy the last hop is the client, and earlier hops are not trusted', () => {
  expect(clientAddress('127.0.0.1', '1.2.3.4, 203.0.113.9', 1)).toBe('203.0.113.9');
});

test('a port that a gateway appends to the address is ignored', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9:50123', 1)).toBe('203.0.113.9');
  expect(clientAddress('127.0.0.1', '[2001:db8::1]:50123', 1)).toBe('2001:db8::1');
  expect(clientAddress('127.0.0.1', '2001:db8::1', 1)).toBe('2001:db8::1');
});

test('this machine is recognized by its loopback addresses of both families', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.4'].map(isLoopback)).toEqual([true, true, true, false]);
});
