import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.server.ts';

test('private, local, shared, multicast and translated addresses are not public', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = ['93.184.215.14', '172.32.0.1', '100.128.0.1', '8.8.8.8', '2606:4700:4700::1111'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});
