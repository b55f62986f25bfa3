import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test('only a uuid has the form of a product’s or an order’s id', () => {
  expect(isUuid('0b6f1c1e-6a4d-4f1c-9d59-1f6a4a3c2b10')).toBe(true);
  expect(isUuid('1')).toBe(false);
  expect(isUuid("0b6f1c1e-6a4d-4f1c-9d59-1f6a4a3c2b10'")).toBe(false);
});
