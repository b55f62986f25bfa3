import { expect, test } from 'vitest';
import { findChangedFields } from './changed-fields.ts';

test('only the fields that differ are kept, with their old and new values', () => {
  const before = { name: 'Moringa', price: 42_000, tags: ['hoja'], offers: [{ units: 3, price: 99_000 }] };

  expect(findChangedFields(before, { ...before, price: 39_000, tags: ['hoja', 'verde'] })).toEqual({
    before: { price: 42_000, tags: ['hoja'] },
    after: { price: 39_000, tags: ['hoja', 'verde'] },
  });
});

test('equal values are not a change, whatever the order of their keys', () => {
  const one = { offers: [{ units: 3, price: 99_000 }], expiresOn: null };
  expect(findChangedFields(one, { offers: [{ price: 99_000, units: 3 }] })).toBeNull();
});
