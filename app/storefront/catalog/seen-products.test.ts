import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aProduct } from '#shop/testing/products.ts';
import { forgetSeen, noteSeen } from './seen-products.ts';

const honey = aProduct({ id: '0b9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b51', name: 'Miel' });
const soap = aProduct({ id: '1c9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b52', name: 'Jabón' });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a device remembers the products viewed before, the latest first and each once', () => {
  expect(noteSeen(honey)).toEqual([]);
  expect(noteSeen(honey)).toEqual([]);
  expect(noteSeen(soap).map(({ name }) => name)).toEqual(['Miel']);
  expect(noteSeen(honey).map(({ name }) => name)).toEqual(['Jabón']);
});

test('a device keeps nine products and forgets them at once', () => {
  for (let n = 0; n < 12; n++) noteSeen({ ...honey, id: `producto-${n}` });
  expect(noteSeen(soap)).toHaveLength(8);

  forgetSeen();
  expect(noteSeen(honey)).toEqual([]);
});

test('a device does not remember products for adults, and shows no others beside them', () => {
  const candle = aProduct({ id: '2d9a1c9e-5a55-4f0e-8c1e-2f6f1d3c4b53', name: 'Vela', adultsOnly: true });
  noteSeen(honey);

  expect(noteSeen(candle)).toEqual([]);
  expect(noteSeen(soap).map(({ name }) => name)).toEqual(['Miel']);
});

test('an unreadable list counts as empty', () => {
  localStorage.setItem('seen-products', '[{"id":7},"x"');
  expect(noteSeen(honey)).toEqual([]);
  localStorage.setItem('seen-products', '[{"id":7},null]');
  expect(noteSeen(honey)).toEqual([]);
});
