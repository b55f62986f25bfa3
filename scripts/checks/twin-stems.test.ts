import { expect, test } from 'vitest';
import { findTwinStems } from './twin-stems.ts';

test('two files of a folder whose names differ only in the extension are found', () => {
  expect(findTwinStems(['shop/order.ts', 'shop/order.tsx', 'scripts/build.mjs', 'scripts/build.ts'])).toEqual([
    ['shop/order.ts', 'shop/order.tsx'],
    ['scripts/build.mjs', 'scripts/build.ts'],
  ]);
});

test('a server module, a test and a file of another folder are no twins', () => {
  expect(
    findTwinStems([
      'shop/order.ts',
      'shop/order.server.ts',
      'shop/order.test.ts',
      'app/order.tsx',
      'app/order.db.test.ts',
    ]),
  ).toEqual([]);
});
